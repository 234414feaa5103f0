// A device with several seats: what each of them has to press, and with which key.

import { awaited, battleOver, holding, seatAt } from "./at_table.js";
import { nameOf } from "./names.js";
import { gettext } from "./words.js";

/** @import { TableFrame } from "./wire.js" */

/** From left to right, as far apart as a keyboard is wide; the letters lie alike on the common layouts. */
const KEYS = ["", "", "SL", "SGL", "SFJL"];

/** The key of each of my seats, in their order. @param {number[]} you */
export function keysOf(you) {
  return [...KEYS[you.length] ?? ""];
}

/** Whether this page shows a place to press for each seat. @param {TableFrame | null} table @param {number[]} you */
export function isShared(table, you) {
  return you.length > 1 && table?.status === "playing";
}

/**
 * One of my seats, to be pressed. `does` is what a press of it does now.
 * @typedef {{seat: number, avatar: string, name: string, count: number, key: string, words: string,
 *   does: "flip" | "stop" | "other" | "nothing"}} Target
 */

/** @param {TableFrame} table @param {number} seat @param {string} other @returns {Pick<Target, "does" | "words">} */
function calls(table, seat, other) {
  const { auto, out } = seatAt(table, seat);
  if (out) return { does: "nothing", words: gettext("out") };
  if (auto) return { does: "stop", words: gettext("Stop") };
  if (other) return { does: "other", words: other };
  if (table.pressed.includes(seat)) return { does: "nothing", words: gettext("ready") };
  if (awaited(table).includes(seat)) {
    return { does: "flip", words: battleOver(table) || table.at === 0 ? gettext("Flip") : gettext("Turn up") };
  }
  return { does: "nothing", words: table.awaits.length > 0 ? gettext("looks on") : gettext("One moment") };
}

/**
 * My seats in order, each with its key and what a press does.
 * @param {TableFrame} table
 * @param {number[]} you
 * @param {string} other what any press does now instead, in words; "" where each turns up its own card
 * @returns {Target[]}
 */
export function targetsOf(table, you, other) {
  const keys = keysOf(you);
  return you.map((seat, i) => ({
    seat,
    avatar: seatAt(table, seat).avatar,
    name: nameOf({ table, me: -1 }, seat),
    count: holding(seatAt(table, seat)),
    key: keys[i] ?? "",
    ...calls(table, seat, other),
  }));
}

/**
 * The seat whose key this is; undefined for another key. Where the letters are not Latin the place counts.
 * @param {number[]} you
 * @param {{key: string, code: string}} press
 */
export function seatOfKey(you, { key, code }) {
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, "");
  const place = keysOf(you).indexOf(letter);
  return place < 0 ? undefined : you[place];
}
