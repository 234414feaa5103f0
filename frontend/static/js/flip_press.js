import { awaited } from "./at_table.js";

/** @import { Command, TableFrame } from "./wire.js" */

/** A press sooner after the last card was shown belongs to the card before: a double press. */
export const SETTLE_MS = 250;

/**
 * My flips that are on their way: one for each step and seat, until the table answers.
 */
export class FlipPress {
  constructor() {
    this.at = -1;
    /** @type {string | null} */
    this.game = null;
    /** @type {Set<number>} */
    this.seats = new Set();
    this.shownAt = -Infinity;
  }

  /** The table as it is now shown; forgets presses of steps that are over. @param {TableFrame} table @param {number} now ms */
  shown(table, now) {
    if (table.game === this.game && table.at === this.at) return;
    if (this.at >= 0 && table.at > 0) this.shownAt = now;
    this.game = table.game;
    this.at = table.at;
    this.seats.clear();
  }

  /** The server would not have it: the step may be pressed again. */
  refused() {
    this.seats.clear();
  }

  /** Which of these seats have pressed in this step. @param {TableFrame} table @param {number[]} you */
  pressed(table, you) {
    return you.filter((seat) => this.seats.has(seat) || table.pressed.includes(seat));
  }

  /**
   * The flips one press sends: for each of my seats that must turn up and has not yet.
   * @param {TableFrame} table
   * @param {number[]} you
   * @param {number} now ms
   * @returns {Command[]}
   */
  press(table, you, now) {
    this.shown(table, now);
    if (now - this.shownAt < SETTLE_MS) return [];
    const owed = awaited(table).filter((seat) => you.includes(seat) && !this.seats.has(seat));
    for (const seat of owed) this.seats.add(seat);
    return owed.map((seat) => ({ type: "flip", at: table.at, seat }));
  }

  /** The unanswered flips once more, after a reconnect. @param {TableFrame} table @returns {Command[]} */
  unanswered(table) {
    if (table.game !== this.game || table.at !== this.at) return [];
    return [...this.seats].map((seat) => ({ type: "flip", at: table.at, seat }));
  }
}
