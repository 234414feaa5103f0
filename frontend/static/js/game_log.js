import { battleOver, holding, seatAt } from "./at_table.js";
import { decisionSentence } from "./decision_words.js";
import { endSentence } from "./end_words.js";
import { nameOf } from "./names.js";
import { flipSentence } from "./sentences.js";
import { turnedOver } from "./show_won.js";
import { fill, gettext } from "./words.js";

/** @import { Card, TableEvent, TableFrame } from "./wire.js" */

/**
 * The cards of a flip, to be seen once more. A card a row; `buried` are face-down cards so far.
 * @typedef {{seat: number, avatar: string, cards: Card[], buried: number, won: boolean}} FlipRow
 */

/** @typedef {{at: number, stake: number, rows: FlipRow[]}} SeenFlip */

/**
 * One line of the log. `loud` where a war begins; `war` for every line of a war; `flip` where
 * cards were turned up.
 * @typedef {{battle: number, text: string, war: boolean, loud: boolean, flip: SeenFlip | null}} LogLine
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

/** @param {TableFrame} table @returns {SeenFlip} */
function seenFlip(table) {
  const rows = Object.entries(table.up).map(([key, cards]) => {
    const seat = Number(key);
    const { avatar } = seatAt(table, seat);
    return { seat, avatar, cards, buried: table.buried[seat] ?? 0, won: table.winner === seat };
  });
  return { at: table.at, stake: table.stake, rows };
}

/** @param {TableFrame} table @param {TableEvent} event @param {number[]} you @param {TableFrame | null} before @returns {LogLine | null} */
function lineOf(table, event, you, before) {
  const { battle, war } = table;
  const line = (/** @type {string} */ text) => ({ battle, text, war: false, loud: false, flip: null });
  /** @param {string} text @param {number} seat */
  const about = (text, seat) => line(fill(text, { name: nameOf({ table, me: -1 }, seat) }));
  switch (event.type) {
    case "flip": {
      const turned = before ? turnedOver(before, table) : [];
      return { battle, war: war > 0, flip: seenFlip(table), ...flipSentence(table, you, turned) };
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
