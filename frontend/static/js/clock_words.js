// Words for what the table's clock does: for whom it will turn up, who paused and until when.

import { awaited, seatAt, turnsByItself } from "./at_table.js";
import { nameOf, readerOf, together, who } from "./names.js";
import { clockWords } from "./show_limits.js";
import { capital, fill, gettext, ngettext } from "./words.js";

/** @import { Pause, TableEvent, TableFrame, Why } from "./wire.js" */

/** Who does not flip is warned for so long. */
export const WARNED_MS = 10_000;

/** @typedef {{seats: number[], seconds: number, left: number}} Countdown `left`: from 1 down to 0 */

/** The seats that the clock will turn up for. @param {TableFrame} table */
function sleepers(table) {
  return awaited(table).filter((seat) => !turnsByItself(seatAt(table, seat)));
}

/**
 * What everybody sees counted down; null while there is time enough.
 * @param {TableFrame} table
 * @param {number} now server ms
 * @returns {Countdown | null}
 */
export function countdownOf(table, now) {
  const { due, sleeper_ms: whole } = table;
  const seats = sleepers(table);
  if (due?.what !== "sleeper" || due.at - now > WARNED_MS || seats.length === 0) return null;
  const left = (due.at - now) / Math.min(WARNED_MS, whole ?? WARNED_MS);
  return { seats, seconds: secondsTo(due.at, now), left: Math.max(0, Math.min(1, left)) };
}

/** Who is away, and in how many seconds a computer keeps the seat. @param {TableFrame} table @param {number} now server ms */
export function gracesOf(table, now) {
  return table.seats.flatMap(({ keeps }, seat) => (keeps === null ? [] : [{ seat, seconds: secondsTo(keeps, now) }]));
}

/** @param {number} at @param {number} now */
function secondsTo(at, now) {
  return Math.max(0, Math.ceil((at - now) / 1000));
}

/** When something that is counted down looks different, in ms from now; null where nothing is. @param {TableFrame} table @param {number} now */
export function nextTick(table, now) {
  if (table.paused) return table.paused.until === null ? null : untilNextSecond(table.paused.until - now);
  const { due } = table;
  const times = table.seats.flatMap(({ keeps }) => (keeps === null || keeps <= now ? [] : [untilNextSecond(keeps - now)]));
  if (due?.what === "sleeper" && due.at > now) {
    const early = due.at - WARNED_MS - now;
    times.push(early > 0 ? early : untilNextSecond(due.at - now));
  }
  return times.length > 0 ? Math.min(...times) : null;
}

/** @param {number} ms */
function untilNextSecond(ms) {
  return ms <= 0 ? 1000 : ms % 1000 || 1000;
}

/** "The table flips for you in 8 s". @param {TableFrame} table @param {number[]} you @param {Countdown} countdown */
export function countdownWords(table, you, { seats, seconds }) {
  return fill(gettext("The table flips for %(names)s in %(count)s s"), {
    names: together(readerOf(table, you), seats), count: seconds,
  });
}

/** The same for the ear. @param {TableFrame} table @param {number[]} you @param {Countdown} countdown */
export function countdownSentence(table, you, { seats, seconds }) {
  return fill(ngettext(
    "The table flips for %(names)s in %(count)s second.", "The table flips for %(names)s in %(count)s seconds.", seconds,
  ), { names: together(readerOf(table, you), seats), count: seconds });
}

/** "away 25 s". @param {number} seconds */
export function graceWords(seconds) {
  return fill(gettext("away %(count)s s"), { count: seconds });
}

/** "The table flipped for you." for the last flip. @param {TableFrame} table @param {number[]} you */
export function sleptWords(table, you) {
  if (table.slept.length === 0) return [];
  return [fill(gettext("The table flipped for %(names)s."), { names: together(readerOf(table, you), table.slept) })];
}

/** @type {(why: Why) => string} */
const reasons = (why) => ({
  moment: gettext("just a moment"),
  door: gettext("the door or the phone"),
  drink: gettext("something to drink"),
  question: gettext("a question about the rules"),
}[why]);

/** Who paused, and why. @param {TableFrame} table @param {number[]} you @param {Pause} pause */
export function pauseWords(table, you, { seat, why }) {
  if (seat === null) return gettext("Nobody is here. The game waits.");
  const name = capital(who(readerOf(table, you), seat));
  if (!why) return name;
  return fill(gettext("%(name)s: %(reason)s"), { name, reason: reasons(why) });
}

/** @param {Pause} pause @param {number} now server ms */
export function untilWords({ until }, now) {
  if (until === null) return gettext("It goes on when somebody is back.");
  return fill(gettext("Goes on by itself in %(time)s"), { time: clockWords(until - now) });
}

/** What stands on the page for as long as it lasts, and needs only be said. @param {TableEvent} event */
export function isShown({ type }) {
  return type === "paused" || type === "resumed" || type === "away";
}

/** @param {import("./names.js").Reader} reader @param {number} seat */
function autoSentence(reader, seat) {
  if (seat === reader.me) return gettext("The table turns up your cards, until you press Stop.");
  return fill(gettext("The table turns up for %(name)s, who seems to be asleep."), { name: nameOf(reader, seat) });
}

/** @param {number | null} ms */
function sleeperSentence(ms) {
  if (ms === null) return gettext("From now on the table waits for everybody.");
  return fill(ngettext(
    "From now on the table waits %(count)s second for a card.",
    "From now on the table waits %(count)s seconds for a card.", ms / 1000,
  ), { count: ms / 1000 });
}

/**
 * What the clock, or a pause, did, as one plain sentence; empty for other events.
 * @param {TableFrame} before
 * @param {TableEvent} event
 * @param {number[]} you
 */
export function clockSentence(before, event, you) {
  const reader = readerOf(before, you);
  switch (event.type) {
    case "paused": return event.seat === null ? gettext("Nobody is here. The game waits.")
      : fill(gettext("The game is paused. %(words)s."), { words: pauseWords(before, you, event) });
    case "resumed": return gettext("The game goes on.");
    case "away": return before.status !== "playing" || event.keeps === null || you.includes(event.seat) ? ""
      : fill(gettext("%(name)s is away. A computer plays on, if they are not back soon."), { name: nameOf(reader, event.seat) });
    case "kept": return before.status !== "playing" || you.includes(event.seat) ? ""
      : fill(gettext("A computer plays for %(name)s, until they are back."), { name: nameOf(reader, event.seat) });
    case "back": return you.includes(event.seat) || !seatAt(before, event.seat).kept ? ""
      : fill(gettext("%(name)s is back and plays on."), { name: nameOf(reader, event.seat) });
    case "auto": return event.on && before.slept.includes(event.seat) ? autoSentence(reader, event.seat) : "";
    case "sleeper": return sleeperSentence(event.ms);
    case "clock": return gettext("The house was away for a moment. Everybody has the whole time again.");
    default: return "";
  }
}
