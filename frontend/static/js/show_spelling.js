/** @import { TableFrame } from "./wire.js" */

/** A capital, where that is one letter too. @param {string} letter */
function large(letter) {
  const capital = letter.toLocaleUpperCase();
  return [...capital].length === 1 ? capital : letter;
}

/** The letters of a war word, a card each. @param {string | null} word */
export function lettersOf(word) {
  return (word ?? "").match(/\p{L}/gu)?.map(large) ?? [];
}

/** The letters that are called in the war on the table, in their order. @param {TableFrame} table */
export function calledLetters(table) {
  const letters = lettersOf(table.rules.war_word);
  if (letters.length === 0 || table.war === 0 || table.showdown) return [];
  const laid = Math.max(0, ...Object.values(table.buried)) - letters.length * (table.war - 1);
  return letters.slice(0, Math.max(0, laid));
}
