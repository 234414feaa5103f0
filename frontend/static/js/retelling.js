import { NOBODY } from "./at_table.js";
import { afterLogged, EMPTY_LOG, isComplete } from "./game_log.js";
import { afterEvent } from "./table_events.js";

/** @import { GameLog } from "./game_log.js" */
/** @import { Rules, Seat, TableEvent, TableFrame } from "./wire.js" */
/** @import { Page } from "./table_view.js" */

/**
 * A finished game as the server tells it again, from its deal to before its end.
 * @typedef {{game: string, rules: Rules, seats: Pick<Seat, "name" | "avatar" | "kind">[], events: TableEvent[]}} Told
 */

const TRIES = 3;

/** @param {Told} told @param {TableFrame} table @returns {TableFrame} */
function beforeTheDeal({ game, rules, seats }, table) {
  const chairs = seats.map((seat) => ({ ...NOBODY, ...seat }));
  return { ...table, game, rules, seats: chairs, result: null };
}

/**
 * The log of the whole game, as a page would have it that saw every card.
 * @param {Told} told
 * @param {TableFrame} table as it is now, the game being over
 * @param {number[]} you
 * @returns {GameLog}
 */
export function retoldLog(told, table, you) {
  // Chairs may have been numbered anew for the next game.
  const mine = you.filter((seat) => told.seats[seat]?.name === table.seats[seat]?.name);
  let now = beforeTheDeal(told, table);
  let log = EMPTY_LOG;
  for (const event of told.events) {
    const before = now;
    now = afterEvent(now, event);
    log = afterLogged(log, now, event, mine, before);
  }
  const { result, server_seed, record_url } = table;
  if (!result) return log;
  const over = { type: /** @type {const} */ ("over"), result, server_seed: server_seed ?? "", record_url: record_url ?? "" };
  return afterLogged(log, { ...now, status: "over", result }, over, mine, now);
}

/** Asks, once a game is over, for what this page has not seen of it. */
export class Retelling {
  /**
   * @param {Page} page
   * @param {(url: string) => Promise<Told>} read
   * @param {() => void} known called when the page's log is whole
   */
  constructor(page, read, known) {
    this.page = page;
    this.read = read;
    this.known = known;
    /** @type {Map<string, number>} */
    this.tries = new Map();
    this.asking = false;
  }

  /** Whether the end is shown and its game was not all seen. @returns {TableFrame | null} */
  lacking() {
    const { state: { table }, log } = this.page;
    return table?.status === "over" && table.game && table.record_url && !isComplete(log, table) ? table : null;
  }

  /** Asks where something is lacking; where it cannot be had, the page shows what it has. */
  async look() {
    const table = this.lacking();
    if (!table?.game || this.asking || (this.tries.get(table.game) ?? 0) >= TRIES) return;
    this.asking = true;
    this.tries.set(table.game, (this.tries.get(table.game) ?? 0) + 1);
    const told = await this.read(`${table.record_url}/events`).catch(() => null);
    this.asking = false;
    const still = this.lacking();
    if (!told || !still || still.game !== told.game) return;
    this.tries.set(told.game, TRIES);
    this.page.log = retoldLog(told, still, this.page.state.you);
    this.known();
  }
}
