// The eight pictures and twelve phrases that people can show, in words.

import { who } from "./names.js";
import { fill, gettext, listed, ngettext } from "./words.js";

/** @import { Reader } from "./names.js" */

/** What somebody shows for a moment. @typedef {{seat: number, what: "emoji" | "phrase", code: string}} Reaction */

/** @type {() => Record<string, string>} */
const emojis = () => ({
  clap: gettext("Clap"), heart: gettext("Heart"), smile: gettext("Smile"), wow: gettext("Wow"),
  star: gettext("Star"), luck: gettext("Good luck"), thanks: gettext("Thanks"), oops: gettext("Oops"),
});

/** @type {() => Record<string, string>} */
const phrases = () => ({
  hello: gettext("Hello!"), good_luck: gettext("Good luck!"), well_played: gettext("Well played!"),
  close: gettext("That was close!"), fun: gettext("That was fun!"), thank_you: gettext("Thank you!"),
  sorry: gettext("Sorry!"), ready: gettext("I am ready!"), moment: gettext("One moment, please"),
  go_on: gettext("Shall we go on?"), again: gettext("Again?"), goodbye: gettext("Goodbye!"),
});

export const EMOJIS = Object.freeze(Object.keys(emojis()));
export const PHRASES = Object.freeze(Object.keys(phrases()));

/** The word under a picture. @param {string} code */
export const emojiWord = (code) => emojis()[code] ?? "";

/** @param {string} code */
export const phraseWords = (code) => phrases()[code] ?? "";

/** @type {() => Record<string, [string, string]>} of others, and of oneself */
const deeds = () => ({
  clap: [gettext("%(name)s claps."), gettext("You clap.")],
  heart: [gettext("%(name)s sends a heart."), gettext("You send a heart.")],
  smile: [gettext("%(name)s smiles."), gettext("You smile.")],
  wow: [gettext("%(name)s is amazed."), gettext("You are amazed.")],
  star: [gettext("%(name)s gives a star."), gettext("You give a star.")],
  luck: [gettext("%(name)s wishes good luck."), gettext("You wish good luck.")],
  thanks: [gettext("%(name)s says thanks with a flower."), gettext("You say thanks with a flower.")],
  oops: [gettext("%(name)s says oops."), gettext("You say oops.")],
});

/** @param {Reader} reader @param {Reaction} reaction */
export function reactionSentence(reader, { seat, what, code }) {
  const name = who(reader, seat);
  const mine = seat === reader.me;
  if (what === "phrase") {
    const text = mine ? gettext("You say: %(phrase)s") : gettext("%(name)s says: %(phrase)s");
    return fill(text, { name, phrase: phraseWords(code) });
  }
  const [theirs, own] = deeds()[code] ?? ["", ""];
  return fill(mine ? own : theirs, { name });
}

/** Several reactions as one sentence. @param {Reader} reader @param {Reaction[]} reactions */
export function reactionsSentence(reader, reactions) {
  const [first] = reactions;
  if (first && reactions.length === 1) return reactionSentence(reader, first);
  const seats = [...new Set(reactions.map(({ seat }) => seat))];
  const text = ngettext("%(names)s reacts: %(count)s times.", "%(names)s react: %(count)s times.", seats.length);
  return fill(text, { names: listed(seats.map((seat) => who(reader, seat))), count: reactions.length });
}
