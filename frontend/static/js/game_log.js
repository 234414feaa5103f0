import { battleOver, holding } from "./at_table.js";
import { decisionSentence } from "./decision_words.js";
import { endSentence } from "./end_words.js";
import { nameOf } from "./names.js";
import { flipSentence } from "./sentences.js";
import { turnedOver } from "./show_won.js";
import { fill, gettext } from "./words.js";

/** @import { TableEvent, TableFrame } from "./wire.js" */

/**
 * One line of the log. `loud` where a war begins; `war` for every line of a war; `flip` where
 * cards were turned up: the table as it was then.
 * @typedef {{battle: number, text: string, war: boolean, loud: boolean, flip: TableFrame | null}} LogLine
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

/** @param {TableFrame} table @param {TableEvent} event @param {number[]} you @param {TableFrame | null} before @returns {LogLine | null} */
function lineOf(table, event, you, before) {
  const { battle, war } = table;
  const line = (/** @type {string} */ text) => ({ battle, text, war: false, loud: false, flip: null });
  /** @param {string} text @param {number} seat */
  const about = (text, seat) => line(fill(text, { name: nameOf({ table, me: -1 }, seat) }));
  switch (event.type) {
    case "flip": {
      const turned = before ? turnedOver(before, table) : [];
      return { battle, war: war > 0, flip: table, ...flipSentence(table, you, turned) };
    }
    case "over": return line(endSentence(table, you));
    case "dealt": return line(fill(gettext("The cards are dealt: %(counts)s."), { counts: counts(table).join(", ") }));
    case "away": return about(gettext("%(name)s is away."), event.seat);
    case "back": return about(gettext("%(name)s is back."), event.seat);
    case "left": {
      const text = before ? decisionSentence(before, event, you) : "";
      return text ? line(text) : line(fill(gettext("%(name)s left."), { name: nameOf({ table: before ?? table, me: -1 }, event.seat) }));
    }
    case "seated": return event.kind === "open" ? null : about(gettext("%(name)s sits down."), event.seat);
    default: {
      const text = before ? decisionSentence(before, event, you) : "";
      return text ? line(text) : null;
    }
  }
}

/**
 * The log after an event that led to `table`.
 * @param {GameLog} log
 * @param {TableFrame} table
 * @param {TableEvent} event
 * @param {number[]} you
 * @param {TableFrame | null} [before] the table before it
 * @returns {GameLog}
 */
export function afterLogged(log, table, event, you, before = null) {
  if (event.type === "dealt") {
    log = { ...EMPTY_LOG, game: table.game, counts: [counts(table)] };
  } else if (log.game !== table.game) {
    log = { ...EMPTY_LOG, game: table.game, since: event.type === "flip" ? table.at - 1 : table.at };
  }
  const line = lineOf(table, event, you, before);
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

/** How many flips the log tells. @param {GameLog} log */
export function flipsIn({ lines }) {
  return lines.reduce((flips, { flip }) => flips + Number(flip !== null), 0);
}

/** A log and the one that goes on from it. @param {GameLog} earlier @param {GameLog} later @returns {GameLog} */
export function joined(earlier, later) {
  return {
    ...earlier,
    lines: [...earlier.lines, ...later.lines],
    counts: [...earlier.counts, ...later.counts],
    winners: [...earlier.winners, ...later.winners],
    wars: [...earlier.wars, ...later.wars],
  };
}

/** The place in the log of flip `at`; -1 where this page has not seen it. @param {GameLog} log @param {number} at */
export function lineOfFlip(log, at) {
  return log.lines.findIndex((line) => line.flip?.at === at);
}

/**
 * The place in the log of a battle's last flip; -1 where this page has not seen it.
 * @param {GameLog} log @param {number} battle
 */
export function lineOfBattle(log, battle) {
  return log.lines.findLastIndex((line) => line.flip !== null && line.battle === battle);
}

/** The place of the next line with cards, in this direction; -1 at the end. @param {GameLog} log @param {number} from @param {1 | -1} step */
export function nextFlip(log, from, step) {
  for (let i = from + step; i >= 0 && i < log.lines.length; i += step) if (log.lines[i]?.flip) return i;
  return -1;
}
