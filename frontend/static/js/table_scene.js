// What a table looks like, as plain values: who stands where, with which card, on how many steps.
// The view only paints this.

import { awaited, battleOver, holding, inOrder, seatAt, upOf } from "./at_table.js";
import { rising, sumOf } from "./card_words.js";
import { readerOf, who } from "./names.js";
import { signWords, stakeWords } from "./sentences.js";
import { calledLetters, lettersOf } from "./show_spelling.js";
import { noteOf } from "./status_words.js";

/** @import { Card, TableFrame } from "./wire.js" */

const LOW = 5;

/**
 * A seat in the pelmet or in the apron.
 * @typedef {object} Box
 * @property {number} seat
 * @property {string} avatar
 * @property {string} kind
 * @property {string} name
 * @property {string} note
 * @property {number | null} count cards held; null before the first deal
 * @property {number | null} won of them in the won pile, where the rules have one
 * @property {boolean} low
 * @property {boolean} awaited
 * @property {boolean} out
 */

/**
 * A seat on the stage. `back` is a card face down, `slot` the card this viewer owes, `wait` one
 * that somebody else owes.
 * @typedef {object} Fighter
 * @property {number} seat
 * @property {string} avatar
 * @property {string} name
 * @property {Card[]} cards face up
 * @property {"up" | "back" | "slot" | "wait" | "none"} face
 * @property {boolean} tall
 * @property {boolean} lost
 * @property {number} plus cards just won
 * @property {number} steps cards buried
 * @property {string} word of a spelling war, its letters only
 * @property {string} sum of the cards turned up, where two fight together
 */

/** @typedef {{stake: number, words: string, called: string[], tied: Card[], beside: Card[], winner: number | null}} Middle `called`: letters */

/**
 * @typedef {object} Scene
 * @property {number} war 0 none, or its words stand on the sign
 * @property {boolean} night the stage is dark for a war
 * @property {boolean} decided the war's battle is over
 * @property {Box[]} pelmet
 * @property {Fighter[]} fighters
 * @property {Middle | null} middle in a war
 * @property {{title: string, sub: string} | null} sign
 * @property {Card[]} aside shown at the deal: they belong to nobody
 */

/** @param {TableFrame} table @param {number} seat @param {number[]} you @returns {Box} */
export function boxOf(table, seat, you) {
  const { avatar, kind, out, won } = seatAt(table, seat);
  const held = holding(seatAt(table, seat));
  const playing = table.game !== null && table.status !== "open";
  return {
    seat,
    avatar,
    kind,
    out,
    name: who(readerOf(table, you), seat),
    note: noteOf(table, seat),
    count: playing ? held : null,
    won: playing && table.rules.winnings === "won_pile" ? won : null,
    low: playing && !out && held <= LOW,
    awaited: awaited(table).includes(seat),
  };
}

/** What lies on a seat's plinth. @param {TableFrame} table @param {number} seat @param {number[]} you @param {boolean} fresh */
function faceOf(table, seat, you, fresh) {
  if (!fresh || standsOn(table, seat).length > 0) return cardsOf(table, seat).length > 0 ? "up" : "none";
  if (!table.awaits.includes(seat)) return "none";
  if (table.pressed.includes(seat)) return "back";
  return you.includes(seat) ? "slot" : "wait";
}

/** The last cards of a warrior who has no other and fights on with them. @param {TableFrame} table @param {number} seat @returns {Card[]} */
function standsOn(table, seat) {
  const rule = table.rules.shortage;
  if (table.war === 0 || (rule !== "stands" && rule !== "showdown")) return [];
  const fights = battleOver(table) ? [...table.tied, table.winner].includes(seat) && upOf(table, seat).length === 0
    : table.warriors.includes(seat) && !table.awaits.includes(seat);
  return fights ? [...table.before, table.up].map((flip) => flip[seat] ?? []).findLast((cards) => cards.length > 0) ?? [] : [];
}

/** In a showdown the highest comes last, on top of its fan. @param {TableFrame} table @param {number} seat */
function cardsOf(table, seat) {
  const cards = upOf(table, seat);
  if (table.war > 0 && (cards.length === 0 || !battleOver(table))) {
    const last = standsOn(table, seat);
    if (last.length > 0) return last;
  }
  return table.showdown ? rising(cards, table.rules.ace) : cards;
}

/** What two cards count together; "" where one fights alone, or each of a showdown's for itself. @param {TableFrame} table @param {Card[]} cards */
function sumWords(table, cards) {
  return table.rules.cards_up === 2 && !table.showdown && cards.length > 1 ? String(sumOf(cards, table.rules.ace)) : "";
}

/**
 * @param {TableFrame} table
 * @param {number} seat
 * @param {number[]} you
 * @param {boolean} tie the tied cards are still shown, the war has not been set up yet
 * @returns {Fighter}
 */
function fighterOf(table, seat, you, tie) {
  const fresh = table.at === 0 || (!battleOver(table) && !tie);
  const won = table.winner === seat;
  const cards = fresh ? standsOn(table, seat) : cardsOf(table, seat);
  return {
    seat,
    avatar: seatAt(table, seat).avatar,
    name: who(readerOf(table, you), seat),
    cards,
    sum: sumWords(table, cards),
    face: faceOf(table, seat, you, fresh),
    tall: won,
    lost: !fresh && battleOver(table) && table.winner !== null && !won,
    plus: won ? table.captured : 0,
    steps: tie ? 0 : table.buried[seat] ?? 0,
    word: lettersOf(table.rules.war_word).join(""),
  };
}

/** Who stands on the stage: everybody who plays, in a war its warriors. @param {TableFrame} table @param {boolean} tie */
function standing(table, tie) {
  const all = table.seats.map((_, seat) => seat);
  if (table.war > 0 && !tie) {
    if (!battleOver(table)) return table.warriors;
    return all.filter((seat) => upOf(table, seat).length > 0 || standsOn(table, seat).length > 0);
  }
  if (table.at === 0) return all;
  return all.filter((seat) => !seatAt(table, seat).out || upOf(table, seat).length > 0);
}

/** The cards face up in the middle of a war: last tied ones, and all others. @param {TableFrame} table @returns {Middle} */
function middleOf(table, you = /** @type {number[]} */ ([])) {
  const earlier = battleOver(table) ? table.before : [...table.before, table.up];
  const fighting = standing(table, false);
  const last = earlier.at(-1) ?? {};
  const tied = fighting.flatMap((seat) => last[seat] ?? []);
  const beside = earlier.flatMap((flip) => Object.entries(flip).flatMap(([seat, cards]) => (
    flip === last && fighting.includes(Number(seat)) ? [] : cards)));
  const { winner } = table;
  const over = battleOver(table);
  const called = calledLetters(table);
  return { stake: table.stake, words: stakeWords(table, you), called, tied, beside, winner: over ? winner : null };
}

/**
 * The scene of a game being played.
 * @param {TableFrame} table
 * @param {number[]} you
 * @param {boolean} [tie] show the moment of the tie, before its war is set up
 * @returns {Scene}
 */
export function sceneOf(table, you, tie = false) {
  const atWar = table.war > 0 && !tie;
  const order = inOrder(table, you);
  const stand = standing(table, tie);
  const signed = tie || table.at === 0 || (battleOver(table) && (!atWar || table.tied.length > 0));
  const sign = signed ? signWords(table, you) : null;
  return {
    war: atWar && !sign ? table.war : 0,
    night: atWar,
    decided: battleOver(table),
    pelmet: order.filter((seat) => !you.includes(seat)).map((seat) => boxOf(table, seat, you)),
    fighters: order.filter((seat) => stand.includes(seat)).map((seat) => fighterOf(table, seat, you, tie)),
    middle: atWar ? middleOf(table, you) : null,
    sign,
    aside: table.at === 0 ? table.aside : [],
  };
}

/** Whether the last flip began a war, so that its tie is worth a moment. @param {TableFrame | null} before @param {TableFrame} after */
export function beganWar(before, after) {
  return before !== null && before.game === after.game && after.at === before.at + 1
    && after.warriors.length > 0;
}
