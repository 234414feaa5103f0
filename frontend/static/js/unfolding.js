import { seatAt, turnsByItself } from "./at_table.js";
import { byId } from "./elements.js";
import { settings } from "./settings.js";
import { addingTime, untold } from "./show_sums.js";
import { beganWar } from "./table_scene.js";
import { cardsOn, dropSign, moveBetween, moveToWar, reduced, turnPilesOver } from "./table_motion.js";

/** @import { TableFrame } from "./wire.js" */
/** @import { Page } from "./table_view.js" */

const TIE_MS = 900;
const LINGER_MS = 1600;
/** Flips that come faster than this are not moved, only shown. */
const STILL_MS = 450;

/** @returns {boolean} */
const isSeen = () => document.visibilityState === "visible";

/**
 * How a flip unfolds before the eyes: what is to be added first, then who won; the tied cards
 * first, then their war; the last cards first, then the end. Nothing waits for it.
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
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.sumTimer = undefined;
    /** @type {{before: TableFrame, after: TableFrame, tell: () => void} | null} */
    this.hidden = null;
  }

  /** @param {TableFrame} before @param {TableFrame} after @param {() => void} tell called once the outcome is shown */
  turnUp(before, after, tell) {
    const now = performance.now();
    const still = now - this.movedAt < STILL_MS || !isSeen() || this.page.back !== null;
    this.movedAt = now;
    document.body.toggleAttribute("data-still", still);
    const cards = still ? [] : cardsOn(byId("fight"));
    clearTimeout(this.tieTimer);
    clearTimeout(this.sumTimer);
    const hiding = still ? 0 : addingTime(settings().addFirst, after, Date.now() + this.page.state.clock);
    this.hidden = hiding > 0 ? { before, after, tell } : null;
    this.page.untold = hiding > 0 ? untold(before, after) : null;
    this.page.tie = hiding === 0 && !still && !reduced() && beganWar(before, after);
    this.draw();
    if (hiding === 0) tell();
    else if (hiding !== Infinity) this.sumTimer = setTimeout(() => this.tellSum(), hiding);
    if (still) return;
    moveBetween(byId("table"), before, after, this.page.state.you, cards);
    turnPilesOver(document.body, this.page.turned, this.page.state.you);
    if (this.page.tie) this.tieTimer = setTimeout(() => this.setUpWar(before), TIE_MS);
  }

  /** The sum that was to be said first, and what follows from it. */
  tellSum() {
    clearTimeout(this.sumTimer);
    const { hidden } = this;
    this.hidden = null;
    this.page.untold = null;
    if (!hidden) return;
    this.page.tie = !reduced() && beganWar(hidden.before, hidden.after);
    this.draw();
    hidden.tell();
    if (this.page.tie) this.tieTimer = setTimeout(() => this.setUpWar(hidden.before), TIE_MS);
    else if (!reduced()) dropSign(byId("table"), 0);
  }

  /** Somebody goes on: nobody's sum stays hidden for longer. @param {number[]} seats that have pressed */
  othersPressed(seats) {
    const { table, you } = this.page.state;
    if (!this.hidden || !table) return;
    const others = seats.filter((seat) => !you.includes(seat) && !turnsByItself(seatAt(table, seat)));
    if (others.length > 0) this.tellSum();
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
    this.tellSum();
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
