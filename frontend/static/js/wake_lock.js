/** @typedef {{release: () => Promise<void>, addEventListener: (type: "release", heard: () => void) => void}} Lock */

/**
 * Keeps the screen awake while that is wanted. The browser takes the lock away from a page that is not
 * seen; on plain HTTP and in older browsers there is none.
 */
export class WakeLock {
  /**
   * @param {(() => Promise<Lock>) | null} request null where the browser has no such lock
   * @param {() => void} changed called when `awake` is another
   */
  constructor(request, changed) {
    this.request = request;
    this.changed = changed;
    this.wanted = false;
    this.asking = false;
    /** @type {Lock | null} */
    this.lock = null;
    /** Whether the screen stays on, as far as this page can tell. */
    this.awake = request !== null;
  }

  /** @param {boolean} wanted */
  want(wanted) {
    this.wanted = wanted;
    if (wanted) void this.take();
    else void this.lock?.release().catch(() => {});
  }

  /** Takes the lock where it is wanted and not there; again is harmless. */
  async take() {
    if (!this.request || !this.wanted || this.lock || this.asking) return;
    this.asking = true;
    const lock = await this.request().catch(() => null);
    this.asking = false;
    this.lock = lock;
    lock?.addEventListener("release", () => { this.lock = null; });
    if (!this.wanted) void lock?.release().catch(() => {});
    if (this.awake === (lock !== null)) return;
    this.awake = lock !== null;
    this.changed();
  }
}
