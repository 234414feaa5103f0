import { ngettext } from "./words.js";

/** @import { TableFrame } from "./wire.js" */

/** Longer games are told in minutes. */
const MINUTES_FROM_S = 100;

/**
 * How long a game took, measured by a page that saw it dealt. A page that came later reads it from
 * the record.
 */
export class Duration {
  /**
   * @param {() => number} now ms
   * @param {(url: string) => Promise<{started: string, ended: string}>} read a record
   * @param {() => void} known called once the record has been read
   */
  constructor(now, read, known) {
    this.now = now;
    this.read = read;
    this.known = known;
    /** @type {string | null} */
    this.game = null;
    this.startedAt = 0;
    /** @type {Map<string, number | null>} */
    this.seconds = new Map();
  }

  /** @param {string | null} game */
  dealt(game) {
    this.game = game;
    this.startedAt = this.now();
  }

  /** Seconds, or null while they are not known. @param {TableFrame | null} table */
  of(table) {
    if (!table || table.status !== "over" || !table.game) return null;
    if (!this.seconds.has(table.game)) this.find(table.game, table.record_url);
    return this.seconds.get(table.game) ?? null;
  }

  /** @param {string} game @param {string | null} url */
  find(game, url) {
    const seen = this.game === game;
    this.seconds.set(game, seen ? (this.now() - this.startedAt) / 1000 : null);
    if (!seen && url) void this.late(game, url);
  }

  /** @param {string} game @param {string} url */
  async late(game, url) {
    try {
      const { started, ended } = await this.read(url);
      this.seconds.set(game, (Date.parse(ended) - Date.parse(started)) / 1000);
      this.known();
    } catch {
      // Without the record the page says nothing about the time.
    }
  }
}

/** A number and its unit. @param {number} seconds */
export function durationWords(seconds) {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < MINUTES_FROM_S) return { number: whole, words: ngettext("second", "seconds", whole) };
  const minutes = Math.round(seconds / 60);
  return { number: minutes, words: ngettext("minute", "minutes", minutes) };
}
