import { fill, ngettext } from "./words.js";

const QUIET_MS = 2000;

/**
 * Says sentences to a screen reader, fast play summed up: at most one polite sentence each two
 * seconds, and always the newest. Loud ones are spoken at once.
 */
export class Announcer {
  /**
   * @param {(text: string) => void} say politely
   * @param {(text: string) => void} shout at once
   * @param {() => number} now ms
   * @param {(run: () => void, ms: number) => unknown} later
   */
  constructor(say, shout, now, later) {
    this.say = say;
    this.shout = shout;
    this.now = now;
    this.later = later;
    this.spokenAt = -Infinity;
    /** @type {string | null} */
    this.waiting = null;
    this.passedOver = 0;
  }

  /** @param {string} text @param {boolean} [loud] */
  announce(text, loud = false) {
    const quiet = this.spokenAt + QUIET_MS - this.now();
    if (quiet <= 0) {
      this.spokenAt = this.now();
      (loud ? this.shout : this.say)(text);
      return;
    }
    if (this.waiting === null) this.later(() => this.catchUp(), quiet);
    else this.passedOver += 1;
    this.waiting = text;
  }

  catchUp() {
    const text = this.waiting;
    if (text === null) return;
    const summary = ngettext("%(count)s more before it.", "%(count)s more before it.", this.passedOver);
    this.say(this.passedOver > 0 ? `${text} ${fill(summary, { count: this.passedOver })}` : text);
    this.spokenAt = this.now();
    this.waiting = null;
    this.passedOver = 0;
  }
}
