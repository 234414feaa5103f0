import { seatAt } from "./at_table.js";

/** @import { TableFrame } from "./wire.js" */
/** @typedef {{release: () => Promise<void>, addEventListener: (type: "release", run: () => void) => void}} Lock */

/** Whether somebody turns up cards here: not at the end, not in a pause, not who looks on. @param {TableFrame | null} table @param {number[]} you */
export function playsHere(table, you) {
  if (table?.status !== "playing" || table.paused) return false;
  return you.map((seat) => seatAt(table, seat)).some(({ out, auto }) => !out && !auto);
}

/**
 * The screen stays on while somebody plays here. Browsers take the lock back with a hidden tab, and
 * offer none on plain HTTP.
 */
export class Awake {
  /** @param {(() => Promise<Lock>) | null} ask null where the browser has no such thing */
  constructor(ask) {
    this.ask = ask;
    this.wanted = false;
    /** @type {Lock | null} */
    this.lock = null;
    this.asking = false;
  }

  /** Call again whenever something may have changed. @param {boolean} wanted */
  async keep(wanted) {
    this.wanted = wanted;
    if (this.asking || !this.ask || wanted === (this.lock !== null)) return;
    this.asking = true;
    try {
      await (this.lock ? this.letGo() : this.take(this.ask));
    } catch {
      // A battery that runs low refuses it; the next step asks again.
    }
    this.asking = false;
    // It may have changed meanwhile.
    if (this.lock && !this.wanted) await this.letGo();
  }

  /** @param {() => Promise<Lock>} ask */
  async take(ask) {
    const lock = await ask();
    lock.addEventListener("release", () => { if (this.lock === lock) this.lock = null; });
    this.lock = lock;
  }

  async letGo() {
    const { lock } = this;
    this.lock = null;
    await lock?.release();
  }
}

/** The way to the browser's lock; null where there is none. @returns {(() => Promise<Lock>) | null} */
export function screenLock() {
  return "wakeLock" in navigator ? () => navigator.wakeLock.request("screen") : null;
}
