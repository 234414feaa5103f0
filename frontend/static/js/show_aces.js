import { battleOver, upSeats } from "./at_table.js";
import { aRank } from "./card_words.js";
import { fill, gettext } from "./words.js";

/** @import { Card, TableFrame } from "./wire.js" */

/** @param {Card} card */
const isAce = (card) => card.startsWith("A");

const RANKS = "23456789TJQKA";

/** The highest of these, aces left aside. @param {Card[]} cards @returns {Card | undefined} */
function highest(cards) {
  return cards.filter((card) => !isAce(card)).sort((a, b) => RANKS.indexOf(b.charAt(0)) - RANKS.indexOf(a.charAt(0)))[0];
}

/**
 * Why an ace of the last flip did not count as most people expect; "" where it did, or lay beside
 * nothing but aces.
 * @param {TableFrame} table
 */
export function aceWords(table) {
  const { rules, showdown } = table;
  const cards = upSeats(table).flatMap((seat) => table.up[seat] ?? []);
  const best = highest(cards);
  if (rules.ace === "high" || !best || !cards.some(isAce)) return "";
  if (rules.ace === "low") return gettext("Aces are low here: an ace counts 1.");
  if (showdown && battleOver(table)) return "";
  return fill(gettext("Aces are wild here: the ace counts as much as %(card)s."), { card: aRank(best) });
}
