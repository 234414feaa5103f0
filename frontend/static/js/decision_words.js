import { seatAt } from "./at_table.js";
import { clockSentence } from "./clock_words.js";
import { houseName } from "./house_names.js";
import { nameOf, readerOf, together, who, whom } from "./names.js";
import { briefly, changes } from "./rules_words.js";
import { watchingSentence } from "./watching_words.js";
import { fill, gettext, ngettext } from "./words.js";

/** @import { TableEvent, TableFrame } from "./wire.js" */

/** @param {TableFrame} before @param {import("./wire.js").RulesEvent} event */
function rulesSentence(before, event) {
  const what = changes(before.rules, event.rules);
  if (what.length === 0) return gettext("The rules stay as they are.");
  if (before.status === "over" || before.status === "open") {
    return fill(gettext("The next game: %(house)s."), { house: houseName(event) || gettext("other rules") });
  }
  const text = event.next ? gettext("From the next game on: %(rules)s.") : gettext("Now: %(rules)s.");
  return fill(text, { rules: briefly(what) });
}

/**
 * A chair left in a game is played on. Before and after a game nobody is told.
 * @param {TableFrame} before @param {number} seat @param {number[]} you
 */
function leftSentence(before, seat, you) {
  const { kind, out } = seatAt(before, seat);
  if (before.status !== "playing" && before.status !== "revealing") return "";
  if (you.includes(seat) || kind !== "person") return "";
  const text = out ? gettext("%(name)s left.") : gettext("%(name)s left. The computer plays on.");
  return fill(text, { name: nameOf(readerOf(before, you), seat) });
}

/** @param {TableFrame} before @param {number[]} seats @param {number[]} you */
function handedSentence(before, seats, you) {
  if (seats.length === 0 || seats.some((seat) => you.includes(seat))) return "";
  return fill(ngettext(
    "%(names)s plays on another device now.", "%(names)s play on another device now.", seats.length,
  ), { names: together(readerOf(before, you), seats) });
}

/** @param {TableFrame} before @param {import("./wire.js").SwappedEvent} event @param {number[]} you */
function swappedSentence(before, { a, b }, you) {
  if ([a, b].some((seat) => seatAt(before, seat).kind === "open")) return "";
  const reader = readerOf(before, you);
  const [one, other] = b === reader.me ? [b, a] : [a, b];
  return fill(gettext("%(one)s and %(other)s have swapped seats."), { one: who(reader, one), other: whom(reader, other) });
}

/** @param {TableFrame} before @param {number | null} seat @param {number[]} you */
function hostSentence(before, seat, you) {
  if (seat === null || seat === before.host) return "";
  if (you.includes(seat)) return gettext("You are the host now: you start the games and say who sits where.");
  return fill(gettext("%(name)s is the host now."), { name: nameOf(readerOf(before, you), seat) });
}

/** @param {TableFrame} before @param {number} seat @param {number[]} you */
function removedSentence(before, seat, you) {
  return you.includes(seat) ? "" : fill(gettext("The host has removed %(name)s."), { name: nameOf(readerOf(before, you), seat) });
}

/**
 * What somebody decided, as one plain sentence; empty for other events.
 * @param {TableFrame} before the table before it
 * @param {TableEvent} event
 * @param {number[]} you
 */
export function decisionSentence(before, event, you) {
  switch (event.type) {
    case "finished": return gettext("The rest was played at once.");
    case "called": return gettext("The cards are counted now.");
    case "timed": return gettext("Time is up. The cards are counted.");
    case "rematch": return gettext("Everybody plays again.");
    case "handed": return handedSentence(before, event.seats, you);
    case "hushed": return event.on ? gettext("The host has switched pictures and phrases off for now.") : gettext("Pictures and phrases are on again.");
    case "guests": return event.on ? gettext("Guests with the link may come too.") : gettext("Only the family may come now.");
    case "rerun": return gettext("The same cards once more. This game counts nowhere.");
    case "left": return leftSentence(before, event.seat, you);
    case "removed": return removedSentence(before, event.seat, you);
    case "swapped": return swappedSentence(before, event, you);
    case "host": return hostSentence(before, event.seat, you);
    case "rules": return rulesSentence(before, event);
    case "conceded": {
      const reader = readerOf(before, you);
      return event.seat === reader.me ? gettext("You gave up.")
        : fill(gettext("%(name)s gave up."), { name: who(reader, event.seat) });
    }
    case "watching":
    case "admitted": return watchingSentence(before, event);
    default: return clockSentence(before, event, you);
  }
}
