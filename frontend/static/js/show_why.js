import { seatAt } from "./at_table.js";
import { sleptWords } from "./clock_words.js";
import { readerOf } from "./names.js";
import { aceWords } from "./show_aces.js";
import { turnedWords } from "./show_won.js";
import { shortSentences } from "./short_words.js";
import { fill, gettext, ngettext } from "./words.js";

/** @import { TableFrame } from "./wire.js" */

/** Cards that lay on the table from earlier battles and belong to this one's stake. @param {TableFrame} table */
export function waitedFor({ before, up, buried, forfeited, stake, at }) {
  if (at === 0) return 0;
  const sum = (/** @type {number[]} */ counts) => counts.reduce((all, count) => all + count, 0);
  const shown = sum([...before, up].flatMap((flip) => Object.values(flip).map((cards) => cards.length)));
  return Math.max(0, stake - shown - sum(Object.values(buried)) - sum(Object.values(forfeited)));
}

/** @param {TableFrame} table */
function waitedWords(table) {
  const count = waitedFor(table);
  if (count === 0 || table.winner === null) return [];
  return [fill(ngettext(
    "With the %(count)s card that waited on the table.", "With the %(count)s cards that waited on the table.", count,
  ), { count })];
}

/** @param {TableFrame} table */
function takebackWords({ takeback }) {
  return Object.keys(takeback).length === 0 ? []
    : [gettext("Nobody has a card left: each takes back what they laid down, all other cards are shared out.")];
}

/**
 * Why the last flip went as it did, where the rules of this table need a word: sentences, most
 * flips none.
 * @param {TableFrame} table
 * @param {number[]} you
 * @param {number[]} turned seats whose won pile was turned over
 */
export function whyWords(table, you, turned) {
  if (table.at === 0) return [];
  const reader = readerOf(table, you);
  return [
    ...sleptWords(table, you), ...shortSentences(reader), ...takebackWords(table), aceWords(table), ...waitedWords(table),
    ...turnedWords(reader, turned),
  ].filter(Boolean);
}

/** How many cards wait on the table for the next winner. @param {TableFrame} table */
export function potOf(table) {
  const between = table.warriors.length === 0;
  return table.status === "playing" && between && table.seats.some((_, seat) => !seatAt(table, seat).out) ? table.carry : 0;
}
