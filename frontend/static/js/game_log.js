import { battleOver, holding } from "./at_table.js";
import { endSentence } from "./end_words.js";
import { nameOf } from "./names.js";
import { flipSentence } from "./sentences.js";
import { fill, gettext } from "./words.js";

/** @import { TableEvent, TableFrame } from "./wire.js" */

/**
 * One line of the log. `loud` where a war begins; `war` for every line of a war.
 * @typedef {{battle: number, text: string, war: boolean, loud: boolean}} LogLine
 */

/**
 * What has been seen of one game: its lines, and the counts after each battle. `winners` and
 * `wars` hold a value a battle. Counts are complete only when seen from the deal on.
 * @typedef {object} GameLog
 * @property {string | null} game
 * @property {LogLine[]} lines
 * @property {number[][]} counts
 * @property {(number | null)[]} winners
 * @property {number[]} wars
 * @property {number} since flips that had been turned up before the first line
 */

/** @type {Readonly<GameLog>} */
export const EMPTY_LOG = Object.freeze({ game: null, lines: [], counts: [], winners: [], wars: [], since: 0 });

/** @param {TableFrame} table */
const counts = (table) => table.seats.map(holding);

/** @param {TableFrame} table @param {TableEvent} event @param {number[]} you @returns {LogLine | null} */
function lineOf(table, event, you) {
  const { battle, war } = table;
  const line = (/** @type {string} */ text) => ({ battle, text, war: false, loud: false });
  /** @param {string} text @param {number} seat */
  const about = (text, seat) => line(fill(text, { name: nameOf({ table, me: -1 }, seat) }));
  switch (event.type) {
    case "flip": return { battle, war: war > 0, ...flipSentence(table, you) };
    case "over": return line(endSentence(table, you));
    case "dealt": return line(fill(gettext("The cards are dealt: %(counts)s."), { counts: counts(table).join(", ") }));
    case "away": return about(gettext("%(name)s is away."), event.seat);
    case "back": return about(gettext("%(name)s is back."), event.seat);
    case "left": return about(gettext("%(name)s left."), event.seat);
    case "seated": return event.kind === "open" ? null : about(gettext("%(name)s sits down."), event.seat);
    default: return null;
  }
}

/**
 * The log after an event that led to `table`.
 * @param {GameLog} log
 * @param {TableFrame} table
 * @param {TableEvent} event
 * @param {number[]} you
 * @returns {GameLog}
 */
export function afterLogged(log, table, event, you) {
  if (event.type === "dealt") {
    log = { ...EMPTY_LOG, game: table.game, counts: [counts(table)] };
  } else if (log.game !== table.game) {
    log = { ...EMPTY_LOG, game: table.game, since: event.type === "flip" ? table.at - 1 : table.at };
  }
  const line = lineOf(table, event, you);
  const next = line ? { ...log, lines: [...log.lines, line] } : log;
  if (event.type !== "flip" || !battleOver(table)) return next;
  return {
    ...next,
    counts: [...log.counts, counts(table)],
    winners: [...log.winners, table.winner],
    wars: [...log.wars, table.war],
  };
}

/** Whether the log has every battle of the table's game. @param {GameLog} log @param {TableFrame} table */
export function isComplete(log, table) {
  return log.game === table.game && log.since === 0 && log.winners.length === table.battle && table.battle > 0;
}
