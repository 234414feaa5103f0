// The options of a ruleset in few words, to say what changes from one game to the next.

import { fill, gettext, listed, ngettext } from "./words.js";

/** @import { Rules, TableFrame } from "./wire.js" */

/** @param {Rules["ace"]} ace */
const aces = (ace) => ({
  high: gettext("aces are the highest"), low: gettext("aces are the lowest"), wild: gettext("aces are wild"),
}[ace]);

/** @param {Rules["shortage"]} shortage */
const shortages = (shortage) => ({
  last_card: gettext("who is short in a war turns up the last card"),
  stands: gettext("who is short in a war keeps the last card standing"),
  loss: gettext("who is short in a war loses"),
  showdown: gettext("who is short in a war brings a showdown"),
  forfeit: gettext("who is short in a war forfeits the rest"),
}[shortage]);

/** @type {(pickup: string) => string} */
const pickups = (pickup) => ({
  shuffled: gettext("won cards are shuffled"),
  winner_first: gettext("one’s own cards are picked up first"),
  loser_first: gettext("the others’ cards are picked up first"),
  as_played: gettext("won cards keep their order"),
}[pickup] ?? pickup);

/** @type {{[option in keyof Rules]: (rules: Rules) => string}} */
const WORDS = {
  seats: ({ seats }) => fill(ngettext("%(count)s seat", "%(count)s seats", seats), { count: seats }),
  ace: ({ ace }) => aces(ace),
  cards_up: ({ cards_up }) => (cards_up === 2 ? gettext("two cards are turned up and added") : gettext("one card is turned up")),
  buried: ({ buried }) => fill(ngettext("%(count)s card is buried in a war", "%(count)s cards are buried in a war", buried), { count: buried }),
  war_word: ({ war_word }) => (war_word === null ? gettext("wars spell no word")
    : fill(gettext("wars spell “%(word)s”"), { word: war_word })),
  winnings: ({ winnings }) => (winnings === "won_pile" ? gettext("won cards wait in a pile of their own")
    : gettext("won cards go under the pile")),
  pickup: ({ pickup }) => pickups(pickup),
  turnover: ({ turnover }) => (turnover === "shuffled" ? gettext("a won pile is shuffled before it is played again")
    : gettext("a won pile is played again as it lies")),
  shortage: ({ shortage }) => shortages(shortage),
  battle_limit: ({ battle_limit }) => (battle_limit === null ? gettext("any number of battles")
    : fill(ngettext("%(count)s battle at most", "%(count)s battles at most", battle_limit), { count: battle_limit })),
  time_limit: ({ time_limit }) => (time_limit === null ? gettext("no time limit")
    : fill(gettext("%(minutes)s minutes at most"), { minutes: Number((time_limit / 60).toFixed(1)) })),
};

/**
 * What is different in `after`, a few words an option.
 * @param {Rules} before
 * @param {Rules} after
 */
export function changes(before, after) {
  const options = /** @type {(keyof Rules)[]} */ (Object.keys(WORDS));
  return options.filter((option) => before[option] !== after[option]).map((option) => WORDS[option](after));
}

/** "From the next game on: …", all of it; empty where the rules stay. @param {TableFrame} table */
export function nextRulesWords({ rules, next_rules }) {
  const what = next_rules === null ? [] : changes(rules, next_rules);
  return what.length === 0 ? "" : fill(gettext("From the next game on: %(rules)s."), { rules: listed(what) });
}

/** The same in one line: more than two changes are only counted. @param {string[]} what */
export function briefly(what) {
  return what.length <= 2 ? listed(what)
    : fill(gettext("%(count)s rules are different (see the menu)"), { count: what.length });
}

/** What would be different if the last game's cards were dealt once more. @param {TableFrame} table */
export function offerWords({ rules, offer }) {
  if (offer === null) return "";
  const what = changes(rules, offer.rules);
  return what.length === 0 ? gettext("The same cards by the same rules?")
    : fill(gettext("The same cards, but: %(rules)s?"), { rules: briefly(what) });
}

/** @param {TableFrame} table */
export function nextRulesBriefly({ rules, next_rules }) {
  const what = next_rules === null ? [] : changes(rules, next_rules);
  return what.length === 0 ? "" : fill(gettext("From the next game on: %(rules)s."), { rules: briefly(what) });
}
