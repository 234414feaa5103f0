import { fill, gettext, pgettext } from "./words.js";

/** @import { Card } from "./wire.js" */

const RANKS = "23456789TJQKA";
const [TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE] = [...RANKS].keys();

/** "queen", inside a sentence. @type {() => Record<number, string>} */
const rankNames = () => ({
  [TWO]: gettext("two"), [THREE]: gettext("three"), [FOUR]: gettext("four"), [FIVE]: gettext("five"),
  [SIX]: gettext("six"), [SEVEN]: gettext("seven"), [EIGHT]: gettext("eight"), [NINE]: gettext("nine"),
  [TEN]: gettext("ten"), [JACK]: gettext("jack"), [QUEEN]: gettext("queen"), [KING]: gettext("king"),
  [ACE]: gettext("ace"),
});

/** @type {() => Record<number, string>} */
const withArticle = () => ({
  [TWO]: gettext("a two"), [THREE]: gettext("a three"), [FOUR]: gettext("a four"), [FIVE]: gettext("a five"),
  [SIX]: gettext("a six"), [SEVEN]: gettext("a seven"), [EIGHT]: gettext("an eight"),
  [NINE]: gettext("a nine"), [TEN]: gettext("a ten"), [JACK]: gettext("a jack"),
  [QUEEN]: gettext("a queen"), [KING]: gettext("a king"), [ACE]: gettext("an ace"),
});

/** @type {() => Record<number, string>} */
const plurals = () => ({
  [TWO]: gettext("twos"), [THREE]: gettext("threes"), [FOUR]: gettext("fours"), [FIVE]: gettext("fives"),
  [SIX]: gettext("sixes"), [SEVEN]: gettext("sevens"), [EIGHT]: gettext("eights"),
  [NINE]: gettext("nines"), [TEN]: gettext("tens"), [JACK]: gettext("jacks"), [QUEEN]: gettext("queens"),
  [KING]: gettext("kings"), [ACE]: gettext("aces"),
});

/** @type {() => Record<string, string>} */
const suitNames = () => ({
  C: gettext("clubs"), D: gettext("diamonds"), H: gettext("hearts"), S: gettext("spades"),
});

/** @param {Card} card */
const rank = (card) => RANKS.indexOf(card[0]);

/** "queen". @param {Card} card */
export const rankName = (card) => rankNames()[rank(card)];

/** "a queen". @param {Card} card */
export const aRank = (card) => withArticle()[rank(card)];

/** "queens". @param {Card} card */
export const ranks = (card) => plurals()[rank(card)];

/** "queen of hearts". @param {Card} card */
export const cardName = (card) =>
  fill(gettext("%(rank)s of %(suit)s"), { rank: rankName(card), suit: suitNames()[card[1]] });

/**
 * A number as a word up to twelve, then as digits; `capital` starts a sentence.
 * @param {number} count
 */
export function numberWord(count) {
  const words = [
    pgettext("number", "no"), pgettext("number", "one"), pgettext("number", "two"),
    pgettext("number", "three"), pgettext("number", "four"), pgettext("number", "five"),
    pgettext("number", "six"), pgettext("number", "seven"), pgettext("number", "eight"),
    pgettext("number", "nine"), pgettext("number", "ten"), pgettext("number", "eleven"),
    pgettext("number", "twelve"),
  ];
  return words[count] ?? String(count);
}

/** What a seat's cards are worth together, when two are turned up. @param {Card[]} cards @param {string} ace */
export function sumOf(cards, ace) {
  const worth = (/** @type {Card} */ card) => (card[0] === "A" && ace === "low" ? 1 : rank(card) + 2);
  return cards.reduce((sum, card) => sum + worth(card), 0);
}
