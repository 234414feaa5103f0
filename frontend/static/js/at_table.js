// Facts read off a table that several parts of the page need.

/** @import { Card, Seat, TableFrame } from "./wire.js" */

/** A chair nobody sits on. @type {Readonly<Seat>} */
export const NOBODY = Object.freeze({
  name: "", avatar: "", kind: "open", cards: 0, won: 0, out: false, auto: false, away: false, keeps: null,
  kept: false, ready: false, offered: false, guess: null, guesses: Object.freeze({ right: 0, of: 0 }),
});

/** @param {TableFrame} table @param {number} seat @returns {Seat} */
export function seatAt(table, seat) {
  return table.seats[seat] ?? NOBODY;
}

/** The cards a seat turned up in the last flip. @param {TableFrame} table @param {number} seat @returns {Card[]} */
export function upOf(table, seat) {
  return table.up[seat] ?? [];
}

/** @param {Seat} seat */
export function holding(seat) {
  return seat.cards + seat.won;
}

/** The seats in the order a viewer sees them: my own first. @param {TableFrame} table @param {number[]} you */
export function inOrder(table, you) {
  const all = table.seats.map((_, seat) => seat);
  const mine = all.filter((seat) => you.includes(seat));
  return [...mine, ...all.filter((seat) => !you.includes(seat))];
}

/** Whether the clock turns this seat's cards up, not a person's press. @param {Seat} seat */
export function turnsByItself({ kind, auto, kept }) {
  return kind === "computer" || auto || kept;
}

/** Seats somebody still has to turn up for; none in a pause. @param {TableFrame} table */
export function awaited(table) {
  if (table.status !== "playing" || table.paused) return [];
  return table.awaits.filter((seat) => !table.pressed.includes(seat));
}

/** @param {TableFrame} table */
export function people(table) {
  return table.seats.map((_, seat) => seat).filter((seat) => seatAt(table, seat).kind === "person");
}

/** Chairs to sit down on: free ones, and those whose person has not come back; in a game those offered. @param {TableFrame} table */
export function openChairs(table) {
  const seats = table.seats.map((_, seat) => seat);
  if (table.status === "playing") return seats.filter((seat) => seatAt(table, seat).offered && !seatAt(table, seat).out);
  const kept = seats.filter((seat) => seatAt(table, seat).kept);
  return [...seats.filter((seat) => seatAt(table, seat).kind === "open"), ...kept];
}

/** Whether somebody who comes late finds a seat. @param {TableFrame} table */
export function mayStillSit(table) {
  return !table.closed && openChairs(table).length > 0;
}

/** Whether the last flip ended its battle. @param {TableFrame} table */
export function battleOver(table) {
  return table.at > 0 && table.warriors.length === 0;
}

/** Cards turned up in the last flip, as seat numbers in order. @param {TableFrame} table */
export function upSeats(table) {
  return Object.keys(table.up).map(Number).sort((a, b) => a - b);
}

/**
 * Whether one press began this game, so that the page starts it without a second one.
 * @param {TableFrame} table @param {number[]} you @param {string} role
 */
export function startsItself(table, you, role) {
  return table.status === "open" && role === "host" && you.length > 0
    && openChairs(table).length === 0
    && people(table).every((seat) => you.includes(seat))
    && you.every((seat) => table.commits[seat]);
}

/** Whether one more person may sit down at this device. @param {TableFrame} table @param {number[]} you */
export function maySitToo(table, you) {
  return table.same_device && you.length > 0 && you.length < 4 && openChairs(table).length > 0
    && (table.status === "open" || table.status === "over");
}
