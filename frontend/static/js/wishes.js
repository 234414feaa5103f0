// What all people at the table must want before it happens: playing the rest at once, counting now,
// another game, the same cards once more.

import { people, seatAt } from "./at_table.js";
import { readerOf, together } from "./names.js";
import { capital, fill, gettext, ngettext } from "./words.js";

/** @import { TableFrame, Wish } from "./wire.js" */

/**
 * A wish as one viewer reads it. `join` and `back` are words for a button, empty where there is
 * nothing to press.
 * @typedef {{what: Wish, words: string, join: string, back: string}} WishNote
 */

/** The people who must agree: those who are here. @param {TableFrame} table */
export function voters(table) {
  return people(table).filter((seat) => !seatAt(table, seat).away);
}

/** @param {TableFrame} table @param {Wish} what @param {number[]} you */
export function wants(table, what, you) {
  return (table.agreed[what] ?? []).some((seat) => you.includes(seat));
}

/** Those who are here and have not said that they want it. @param {TableFrame} table @param {Wish} what */
export function undecidedOn(table, what) {
  return voters(table).filter((seat) => !(table.agreed[what] ?? []).includes(seat));
}

/** Whether a wish comes true at once, nobody else being asked. @param {TableFrame} table @param {number[]} you */
export function decidesAlone(table, you) {
  return voters(table).every((seat) => you.includes(seat));
}

/** @param {Wish} what @param {string} names @param {number} count */
function theyWant(what, names, count) {
  const text = {
    finish: ngettext("%(names)s wants to finish now.", "%(names)s want to finish now.", count),
    call: ngettext("%(names)s wants to count now.", "%(names)s want to count now.", count),
    rematch: ngettext("%(names)s wants to play again.", "%(names)s want to play again.", count),
    rerun: ngettext("%(names)s wants to see these cards again.", "%(names)s want to see these cards again.", count),
  }[what];
  return fill(text, { names: capital(names) });
}

/** @type {(what: Wish) => string} */
const iWant = (what) => ({
  finish: gettext("You want to finish now."),
  call: gettext("You want to count now."),
  rematch: gettext("You want to play again."),
  rerun: gettext("You want to see these cards again."),
}[what]);

/** @type {(what: Wish) => string} */
const joining = (what) => ({
  finish: gettext("Finish too"),
  call: gettext("Count too"),
  rematch: gettext("Play again"),
  rerun: gettext("Same cards again"),
}[what]);

/** @param {TableFrame} table @param {Wish} what @param {number[]} you @returns {WishNote} */
function noteOf(table, what, you) {
  const reader = readerOf(table, you);
  const seats = table.agreed[what] ?? [];
  if (wants(table, what, you)) {
    const awaited = undecidedOn(table, what).filter((seat) => !you.includes(seat));
    const words = [iWant(what)];
    if (awaited.length > 0) words.push(fill(gettext("Waiting for %(names)s."), { names: together(reader, awaited) }));
    return { what, words: words.join(" "), join: "", back: gettext("Take it back") };
  }
  const words = theyWant(what, together(reader, seats), seats.length);
  const asked = you.some((seat) => voters(table).includes(seat));
  return asked ? { what, words: `${words} ${gettext("You too?")}`, join: joining(what), back: "" }
    : { what, words, join: "", back: "" };
}

/**
 * The wishes there are, in words for one viewer; those that ask them something come first.
 * @param {TableFrame} table
 * @param {number[]} you
 */
export function wishNotes(table, you) {
  const wishes = /** @type {Wish[]} */ (["finish", "call", "rematch", "rerun"]);
  return wishes.filter((what) => (table.agreed[what] ?? []).length > 0).map((what) => noteOf(table, what, you))
    .sort((a, b) => Number(b.join !== "") - Number(a.join !== ""));
}
