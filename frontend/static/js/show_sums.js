import { seatAt, upOf, upSeats } from "./at_table.js";
import { aRank } from "./card_words.js";
import { readerOf, who } from "./names.js";
import { fill, gettext, listed } from "./words.js";

/** @import { TableFrame } from "./wire.js" */
/** @import { Scene } from "./table_scene.js" */

/** How long a sum stays hidden, so that a child may say it first. @typedef {"off" | "2" | "5" | "press"} AddFirst */

/** What must remain of the time to the clock's next flip for the sum to be read. */
const READ_MS = 1000;

/**
 * How long the sums of this flip stay hidden, in ms; Infinity until somebody presses, 0 not at all.
 * @param {AddFirst} choice
 * @param {TableFrame} table
 * @param {number} now server ms
 */
export function addingTime(choice, table, now) {
  const summed = upSeats(table).some((seat) => upOf(table, seat).length > 1);
  if (choice === "off" || !summed || table.showdown || table.rules.cards_up !== 2) return 0;
  const wanted = choice === "press" ? Infinity : Number(choice) * 1000;
  const room = table.due?.what === "flip" ? table.due.at - now - READ_MS : Infinity;
  return Math.max(0, Math.min(wanted, room));
}

/**
 * The table as it is shown while everybody adds: the cards of the flip lie there, what follows
 * from them is not told yet.
 * @param {TableFrame} before
 * @param {TableFrame} after
 * @returns {TableFrame}
 */
export function untold(before, after) {
  const down = Object.values(before.buried).reduce((sum, count) => sum + count, 0);
  const up = Object.values(after.up).reduce((sum, cards) => sum + cards.length, 0);
  const fresh = after.battle !== before.battle;
  return {
    ...after,
    status: "playing",
    seats: after.seats.map((seat, i) => ({ ...seat, cards: seatAt(before, i).cards, won: seatAt(before, i).won, out: seatAt(before, i).out })),
    war: fresh ? 0 : before.war,
    buried: fresh || down === 0 ? {} : before.buried,
    stake: fresh ? before.carry + up : before.stake + up,
    carry: before.carry, wars: before.wars, biggest_war: before.biggest_war,
    tied: [], warriors: [], short: [], forfeited: {}, takeback: {}, winner: null, captured: 0, showdown: false,
  };
}

/** The scene of an untold table: no sums, no sign of who has won. @param {Scene} scene @returns {Scene} */
export function addingScene(scene) {
  return {
    ...scene,
    fighters: scene.fighters.map((fighter) => ({ ...fighter, sum: fighter.cards.length > 1 ? "?" : "" })),
    middle: scene.middle && { ...scene.middle, words: gettext("at stake") },
    sign: scene.night ? null : { title: gettext("Add them up!"), sub: gettext("How much is it together?") },
    war: scene.night ? scene.war : 0,
  };
}

/** What there is to add, as one sentence. @param {TableFrame} table @param {number[]} you */
export function addingWords(table, you) {
  const reader = readerOf(table, you);
  const each = upSeats(table).map((seat) => fill(gettext("%(who)s: %(cards)s."), {
    who: who(reader, seat), cards: listed(upOf(table, seat).map(aRank)),
  }));
  return `${gettext("Add them up!")} ${each.join(" ")}`;
}
