import { fill, gettext, pgettext } from "./words.js";

/** @import { Card } from "./wire.js" */

const RANKS = "23456789TJQKA";

/** "queen", inside a sentence; in the order of the ranks. */
const rankNames = () => [
  gettext("two"), gettext("three"), gettext("four"), gettext("five"), gettext("six"), gettext("seven"),
  gettext("eight"), gettext("nine"), gettext("ten"), gettext("jack"), gettext("queen"), gettext("king"),
  gettext("ace"),
];

const withArticle = () => [
  gettext("a two"), gettext("a three"), gettext("a four"), gettext("a five"), gettext("a six"),
  gettext("a seven"), gettext("an eight"), gettext("a nine"), gettext("a ten"), gettext("a jack"),
  gettext("a queen"), gettext("a king"), gettext("an ace"),
];

const plurals = () => [
  gettext("twos"), gettext("threes"), gettext("fours"), gettext("fives"), gettext("sixes"), gettext("sevens"),
  gettext("eights"), gettext("nines"), gettext("tens"), gettext("jacks"), gettext("queens"), gettext("kings"),
  gettext("aces"),
];

/** @type {() => Record<string, string>} */
const suitNames = () => ({
  C: gettext("clubs"), D: gettext("diamonds"), H: gettext("hearts"), S: gettext("spades"),
});

/** @param {Card} card */
const rank = (card) => RANKS.indexOf(card.charAt(0));

/** "queen". @param {Card} card */
export const rankName = (card) => rankNames()[rank(card)] ?? card;

/** "a queen". @param {Card} card */
export const aRank = (card) => withArticle()[rank(card)] ?? card;

/** "queens". @param {Card} card */
export const ranks = (card) => plurals()[rank(card)] ?? card;

/** "queen of hearts". @param {Card} card */
export const cardName = (card) =>
  fill(gettext("%(rank)s of %(suit)s"), { rank: rankName(card), suit: suitNames()[card.charAt(1)] ?? "" });

/**
 * A number as a word up to twelve, then as digits.
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

/** Cards from the lowest to the highest, so that a fan shows the one that counts. @param {Card[]} cards @param {string} ace */
export function rising(cards, ace) {
  return [...cards].sort((a, b) => sumOf([a], ace) - sumOf([b], ace));
}

/** What a seat's cards are worth together, when two are turned up. @param {Card[]} cards @param {string} ace */
export function sumOf(cards, ace) {
  const worth = (/** @type {Card} */ card) => (card[0] === "A" && ace === "low" ? 1 : rank(card) + 2);
  return cards.reduce((sum, card) => sum + worth(card), 0);
}
