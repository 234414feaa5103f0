/** @import { Rules } from "./wire.js" */

/** Rule code -> the name of the house that plays so, as the server calls it. @type {Record<string, string>} */
let names = {};

/** @param {Record<string, string>} known by rule code */
export function knowHouses(known) {
  names = known;
}

/**
 * The house whose rules these are, at any number of seats; empty where they are nobody's.
 * @param {{rule_code: string, rules: Pick<Rules, "war_word">}} ruled
 */
export function houseName({ rule_code, rules }) {
  // A rule code says nothing of the word that is spelt.
  return rules.war_word === null ? names[rule_code] ?? "" : "";
}
