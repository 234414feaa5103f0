import { nameOf, readerOf, together } from "./names.js";
import { capital, fill, gettext, ngettext } from "./words.js";

/** @import { TableFrame, Result } from "./wire.js" */

/** @param {Result} result @param {TableFrame} table */
function whyWords(result, table) {
  switch (result.reason) {
    case "all_cards": return gettext("All the cards");
    case "limit": return fill(ngettext(
      "Most cards after %(count)s battle", "Most cards after %(count)s battles", result.battles,
    ), { count: result.battles });
    case "time": return gettext("Most cards when time was up");
    case "called": return gettext("Most cards when all agreed to count");
    case "conceded": return gettext("The others gave up");
    default: return table.seats.length > 2 ? gettext("The last war had no winner") : gettext("The war had no winner");
  }
}

/**
 * The words of the end: "You win!", "All the cards".
 * @param {TableFrame} table
 * @param {number[]} you
 */
export function endWords(table, you) {
  const result = /** @type {Result} */ (table.result);
  const reader = readerOf(table, you);
  if (result.winner === null) {
    const sub = fill(gettext("Shared by %(names)s"), { names: together(reader, result.drawn) });
    return { title: gettext("A draw"), sub, why: whyWords(result, table) };
  }
  const title = result.winner === reader.me ? gettext("You win!")
    : fill(gettext("%(name)s wins!"), { name: nameOf(reader, result.winner) });
  return { title, sub: whyWords(result, table), why: "" };
}

/** The end as one spoken sentence. @param {TableFrame} table @param {number[]} you */
export function endSentence(table, you) {
  const result = /** @type {Result} */ (table.result);
  const { title, sub } = endWords(table, you);
  return `${gettext("The game is over.")} ${title} ${capital(sub)}. ${fill(
    gettext("%(battles)s battles, %(wars)s wars, biggest war %(biggest)s cards."),
    { battles: result.battles, wars: result.wars, biggest: result.biggest_war },
  )}`;
}
