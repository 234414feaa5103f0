import { fill, ngettext } from "./words.js";

const QUIET_MS = 2000;
const MOST_NOTICES = 3;

/** How much a sentence matters: results pass by, what people did is said, the end of a game is never lost. */
export const PASSING = 0;
export const NOTICE = 1;
export const END = 2;

/**
 * Says sentences to a screen reader: one each two seconds, what matters most first. Results that
 * come faster are summed up in the newest of them.
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
    /** What matters most stands first. @type {{text: string, importance: number}[]} */
    this.waiting = [];
    this.passedOver = 0;
  }

  /** @param {string} text @param {number} [importance] @param {boolean} [loud] */
  announce(text, importance = PASSING, loud = false) {
    const quiet = this.spokenAt + QUIET_MS - this.now();
    if (quiet <= 0 && this.waiting.length === 0) {
      this.spokenAt = this.now();
      (loud ? this.shout : this.say)(text);
      return;
    }
    if (this.waiting.length === 0) this.later(() => this.catchUp(), quiet);
    this.queue({ text, importance });
  }

  /** @param {{text: string, importance: number}} sentence */
  queue(sentence) {
    const before = this.waiting.length;
    if (sentence.importance !== NOTICE) this.waiting = this.waiting.filter(({ importance }) => importance !== PASSING);
    const notices = this.waiting.filter(({ importance }) => importance === NOTICE);
    if (sentence.importance === NOTICE && notices.length >= MOST_NOTICES) {
      this.waiting = this.waiting.filter((waiting) => waiting !== notices[0]);
    }
    this.passedOver += before - this.waiting.length;
    this.waiting.push(sentence);
    this.waiting.sort((a, b) => b.importance - a.importance);
  }

  catchUp() {
    const first = this.waiting.shift();
    if (!first) return;
    const summary = ngettext("%(count)s more thing happened before that.", "%(count)s more things happened before that.", this.passedOver);
    this.say(this.passedOver > 0 ? `${first.text} ${fill(summary, { count: this.passedOver })}` : first.text);
    this.spokenAt = this.now();
    this.passedOver = 0;
    if (this.waiting.length > 0) this.later(() => this.catchUp(), QUIET_MS);
  }
}
