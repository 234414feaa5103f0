import { byId } from "./elements.js";
import { beganWar } from "./table_scene.js";
import { cardsOn, moveBetween, moveToWar, reduced } from "./table_motion.js";

/** @import { TableFrame } from "./wire.js" */
/** @import { Page } from "./table_view.js" */

const TIE_MS = 900;
const LINGER_MS = 1600;
/** Flips that come faster than this are not moved, only shown. */
const STILL_MS = 450;

/** @returns {boolean} */
const isSeen = () => document.visibilityState === "visible";

/**
 * How a flip unfolds before the eyes: the tied cards first, then their war; the last cards first,
 * then the end. Nothing waits for it.
 */
export class Unfolding {
  /** @param {Page} page @param {() => void} draw */
  constructor(page, draw) {
    this.page = page;
    this.draw = draw;
    this.movedAt = -Infinity;
    this.endedAt = -Infinity;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.tieTimer = undefined;
  }

  /** @param {TableFrame} before @param {TableFrame} after */
  turnUp(before, after) {
    const now = performance.now();
    const still = now - this.movedAt < STILL_MS || !isSeen();
    this.movedAt = now;
    document.body.toggleAttribute("data-still", still);
    const cards = still ? [] : cardsOn(byId("fight"));
    clearTimeout(this.tieTimer);
    this.page.tie = !still && !reduced() && beganWar(before, after);
    this.draw();
    if (still) return;
    moveBetween(byId("table"), before, after, this.page.state.you, cards);
    if (this.page.tie) this.tieTimer = setTimeout(() => this.setUpWar(before), TIE_MS);
  }

  /** @param {TableFrame} before */
  setUpWar(before) {
    clearTimeout(this.tieTimer);
    this.page.tie = false;
    this.draw();
    moveToWar(byId("table"), before);
  }

  /** @param {TableFrame} table */
  lingerOn(table) {
    this.page.lingering = table.pace_ms > 600 && isSeen();
    this.endedAt = performance.now() + (this.page.lingering ? LINGER_MS : 0);
    this.draw();
    setTimeout(() => {
      this.page.lingering = false;
      this.draw();
    }, LINGER_MS);
  }

  /** @param {number} ms */
  hasEndedFor(ms) {
    return performance.now() - this.endedAt > ms;
  }
}
