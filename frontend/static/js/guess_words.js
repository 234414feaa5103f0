// Who is out guesses who takes the next battle: the words of it.

import { battleOver, seatAt } from "./at_table.js";
import { nameOf, readerOf, who } from "./names.js";
import { fill, gettext } from "./words.js";

/** @import { TableFrame } from "./wire.js" */

/** Whether somebody in these seats is out of a game that goes on. @param {TableFrame} table @param {number[]} you */
export function mayGuess(table, you) {
  return guesserOf(table, you) !== undefined && table.awaits.length > 0;
}

/** My first seat, once all of mine are out. @param {TableFrame} table @param {number[]} you */
export function guesserOf(table, you) {
  return table.status === "playing" && you.every((seat) => seatAt(table, seat).out) ? you[0] : undefined;
}

/** The battle of which no card is up yet; null in the middle of one. @param {TableFrame} table */
export function comingBattle(table) {
  return table.at === 0 || battleOver(table) ? table.battle + 1 : null;
}

/** @param {TableFrame} table */
export function stillIn(table) {
  return table.seats.map((_, seat) => seat).filter((seat) => !seatAt(table, seat).out);
}

/** "3 of 5", empty before the first guess. @param {TableFrame} table @param {number} seat */
export function scoreWords(table, seat) {
  const { right, of } = seatAt(table, seat).guesses;
  return of === 0 ? "" : fill(gettext("%(right)s of %(of)s"), { right, of });
}

/** What stands beside the name of somebody who is out. @param {TableFrame} table @param {number} seat */
export function outNote(table, seat) {
  const { guess } = seatAt(table, seat);
  if (guess !== null) return fill(gettext("guesses %(name)s"), { name: nameOf(readerOf(table, []), guess) });
  const score = scoreWords(table, seat);
  return score ? fill(gettext("out, guessed %(score)s"), { score }) : gettext("out");
}

/** What is asked, after what came of the last guess. @param {TableFrame} table @param {number} mine @param {string} told */
export function guessQuestion(table, mine, told) {
  const { guess } = seatAt(table, mine);
  if (guess === null && comingBattle(table) === null) return gettext("Soon you can guess again.");
  if (guess === null) return told ? `${told} ${gettext("And now?")}` : gettext("Who takes the next battle?");
  return fill(gettext("Your guess: %(name)s"), { name: nameOf(readerOf(table, []), guess) });
}

/**
 * What came of my guess, kindly; empty where none was told.
 * @param {TableFrame} before @param {TableFrame} after @param {number[]} you
 */
export function guessTold(before, after, you) {
  const mine = guesserOf(before, you);
  if (mine === undefined) return "";
  const { guess, guesses: { of } } = seatAt(before, mine);
  const { guesses } = seatAt(after, mine);
  if (guess === null || guesses.of !== of + 1 || after.winner === null) return "";
  if (guess === after.winner) return gettext("You guessed right!");
  return fill(gettext("This time it was %(name)s."), { name: nameOf(readerOf(after, []), after.winner) });
}

/** Who has guessed how well, at the end. @param {TableFrame} table @param {number[]} you */
export function guessesWords(table, you) {
  const reader = readerOf(table, you);
  return table.seats.flatMap(({ guesses: { right, of } }, seat) => {
    if (of === 0) return [];
    const text = seat === reader.me ? gettext("You guessed %(right)s of %(of)s battles.") : gettext("%(name)s guessed %(right)s of %(of)s battles.");
    return [fill(text, { name: who(reader, seat), right, of })];
  }).join(" ");
}

/** "Tom guesses Mia.", for those who listen. @param {TableFrame} table @param {{seat: number, guess: number}} event @param {number[]} you */
export function guessSentence(table, { seat, guess }, you) {
  if (you.includes(seat)) return "";
  const reader = readerOf(table, you);
  const text = guess === reader.me ? gettext("%(name)s guesses that you take the next battle.") : gettext("%(name)s guesses that %(other)s takes the next battle.");
  return fill(text, { name: nameOf(reader, seat), other: nameOf(reader, guess) });
}
