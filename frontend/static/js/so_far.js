import { EMPTY_LOG, flipsIn, joined } from "./game_log.js";
import { retoldLog } from "./retelling.js";

/** @import { GameLog } from "./game_log.js" */
/** @import { Told } from "./retelling.js" */
/** @import { TableFrame } from "./wire.js" */
/** @import { Page } from "./table_view.js" */

const TRIES = 3;

/**
 * The log of a running game from its deal on: what the server tells of it up to where this page's own
 * begins, then this page's own. One with a gap begins now. Null where the server has not come so far.
 * @param {Told} told
 * @param {GameLog} log
 * @param {TableFrame} table
 * @param {number[]} you
 * @returns {GameLog | null}
 */
export function wholeLog(told, log, table, you) {
  const unbroken = log.game === table.game && flipsIn(log) === table.at - log.since;
  const own = unbroken ? log : { ...EMPTY_LOG, game: table.game, since: table.at };
  const flips = told.events.filter(({ type }) => type === "flip");
  if (told.game !== table.game || flips.length < own.since) return null;
  // what was decided after that flip is in the page's own, if it saw it
  const events = told.events.filter((event) => "at" in event && event.at <= own.since);
  return joined(retoldLog({ ...told, events }, { ...table, result: null }, you), own);
}

/** Asks, while a game is played, for what this page has not seen of it. */
export class SoFar {
  /**
   * @param {Page} page
   * @param {(url: string) => Promise<Told>} read
   * @param {string} url
   * @param {() => void} known called when the page's log is whole
   */
  constructor(page, read, url, known) {
    this.page = page;
    this.read = read;
    this.url = url;
    this.known = known;
    this.asking = false;
    /** The game that could not be had, and how often. */
    this.failed = { game: "", tries: 0 };
  }

  /** @returns {TableFrame | null} */
  lacking() {
    const { state: { table }, log } = this.page;
    if (!table?.game || table.status !== "playing" || table.at === 0) return null;
    return log.game === table.game && flipsIn(log) === table.at ? null : table;
  }

  /** Asks where something is lacking; where it cannot be had, the page shows what it has. */
  async look() {
    const game = this.lacking()?.game;
    if (!game || this.asking || (this.failed.game === game && this.failed.tries >= TRIES)) return;
    this.asking = true;
    const told = await this.read(this.url).catch(() => null);
    this.asking = false;
    const table = this.lacking();
    const whole = told && table ? wholeLog(told, this.page.log, table, this.page.state.you) : null;
    if (!whole) {
      this.failed = { game, tries: this.failed.game === game ? this.failed.tries + 1 : 1 };
      return;
    }
    this.page.log = whole;
    this.known();
  }
}
