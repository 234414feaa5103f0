import { byId, part, setAttribute, setText, show } from "./elements.js";
import { countdownOf, countdownWords, gracesOf, graceWords, pauseWords, untilWords } from "./clock_words.js";

/** @import { TableFrame } from "./wire.js" */

/**
 * The countdown on the big button, the time that is left to those who are away, and the sign of a pause.
 * @param {TableFrame | null} table null clears them
 * @param {number[]} you
 * @param {number} now server ms
 */
export function drawClock(table, you, now) {
  drawCountdown(table, you, now);
  drawPause(table, you, now);
  for (const { seat, seconds } of table ? gracesOf(table, now) : []) {
    const note = byId("pelmet").querySelector(`[data-key="${seat}"] .who-note`);
    if (note) setText(note, graceWords(seconds));
  }
}

/** @param {TableFrame | null} table @param {number[]} you @param {number} now */
function drawCountdown(table, you, now) {
  const place = byId("countdown");
  const countdown = table ? countdownOf(table, now) : null;
  show(place, countdown !== null);
  if (!table || !countdown) return;
  place.classList.toggle("countdown-mine", countdown.seats.some((seat) => you.includes(seat)));
  place.style.setProperty("--left", String(countdown.left));
  setText(part(place, ".countdown-words"), countdownWords(table, you, countdown));
}

/** @param {TableFrame | null} table @param {number[]} you @param {number} now */
function drawPause(table, you, now) {
  const paused = table?.paused ?? null;
  show(byId("paused"), paused !== null);
  setAttribute(document.body, "data-paused", paused === null ? null : "yes");
  if (!table || !paused) return;
  setText(byId("paused-words"), pauseWords(table, you, paused));
  setText(byId("paused-until"), untilWords(paused, now));
}
