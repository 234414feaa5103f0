import { seatAt, turnsByItself } from "./at_table.js";
import { SETTLE_MS } from "./flip_press.js";
import { gettext } from "./words.js";

/** @import { EntryFrame, Frame, TableFrame } from "./wire.js" */
/** @import { Page } from "./table_view.js" */

const WORD_MS = 500;
const WORDS = 3;
/** The cards are turned up so long after the flip was decided. */
const TURN_MS = WORDS * WORD_MS;
/** A flip is looked at for so long before the clock's next. */
const READ_MS = 500;

/** The word that is said at this moment; null when the cards are up. @param {number} time of the flip @param {number} now both server ms */
export function wordAt(time, now) {
  const words = [gettext("One"), gettext("Two"), gettext("Three!")];
  return words[Math.max(0, Math.floor((now - time) / WORD_MS))] ?? null;
}

/** How long the word of this moment stands, in ms. @param {number} time @param {number} now */
export function wordLasts(time, now) {
  const next = Math.max(0, Math.floor((now - time) / WORD_MS)) + 1;
  return time + next * WORD_MS - now;
}

/**
 * Whether there is a count before these cards: somebody pressed, or the clock is slow enough, and
 * the moment to turn up is still ahead.
 * @param {TableFrame | null} table before the flip
 * @param {EntryFrame} frame
 * @param {number} now server ms
 */
export function countsTo(table, frame, now) {
  const { time, due, n } = frame;
  if (!table || n !== table.n + 1 || frame.event.type !== "flip" || typeof time !== "number") return false;
  const pressed = table.awaits.map((seat) => seatAt(table, seat)).some((seat) => !turnsByItself(seat));
  if (!pressed && table.pace_ms < TURN_MS + READ_MS) return false;
  if (due?.what === "flip" && due.at - time < TURN_MS + READ_MS) return false;
  return now - time < TURN_MS;
}

/**
 * "One, two, three!": a flip is not known to the page before the count is over, nor is anything
 * that came after it; so nothing can tell how it ends. All screens count by the server's time.
 */
export class OneTwoThree {
  /**
   * @param {Page} page
   * @param {object} around
   * @param {() => number} around.now this device's clock, ms
   * @param {() => boolean} around.wanted
   * @param {(word: string) => void} around.say
   * @param {() => void} around.draw
   * @param {(frame: Frame) => void} around.know takes a frame as heard
   */
  constructor(page, around) {
    this.page = page;
    this.around = around;
    /** @type {Frame[]} */
    this.held = [];
    /** When the flip was decided, by this device's clock; null while nobody counts. @type {number | null} */
    this.time = null;
    this.heardAt = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Whether the frame is held back until the count is over. @param {Frame} frame */
  holds(frame) {
    if (frame.type === "pong") return false;
    const flips = frame.type === "entry" && frame.event.type === "flip";
    // Somebody goes on already, or all is told anew: nobody waits for the count.
    if (flips || frame.type === "welcome" || frame.type === "table") this.end();
    const now = this.around.now() + this.page.state.clock;
    const begins = flips && this.around.wanted() && countsTo(this.page.state.table, frame, now);
    if (!begins && this.time === null) return false;
    this.held.push(frame);
    if (begins) this.begin(now - (frame.time ?? now));
    return true;
  }

  /** @param {number} late so many ms ago the flip was decided */
  begin(late) {
    this.heardAt = this.around.now();
    // No flip comes before its time: a clock that says so is behind by as much.
    this.time = this.heardAt - Math.max(0, late);
    this.step();
  }

  step() {
    if (this.time === null) return;
    const now = this.around.now();
    const word = wordAt(this.time, now);
    if (word === null) {
      this.end();
      return;
    }
    if (word !== this.page.count) {
      this.page.count = word;
      this.around.say(word);
      this.around.draw();
    }
    this.timer = setTimeout(() => this.step(), wordLasts(this.time, now));
  }

  /** A press turns the cards up at once; the second of a double press does not. */
  skip() {
    if (this.around.now() - this.heardAt >= SETTLE_MS) this.end();
  }

  /** The cards, and what came after them. */
  end() {
    clearTimeout(this.timer);
    const { held } = this;
    this.held = [];
    this.time = null;
    this.page.count = null;
    for (const frame of held) this.around.know(frame);
  }
}
