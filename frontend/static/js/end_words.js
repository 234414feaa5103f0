import { inOrder } from "./at_table.js";
import { nameOf, readerOf, together, who } from "./names.js";
import { capital, fill, gettext, ngettext } from "./words.js";

/** @import { TableFrame, Result } from "./wire.js" */
/** @import { Reader } from "./names.js" */

/** Who gave up is told where there was one other. @param {Reader} reader @param {Result} result */
function concededWords(reader, { winner }) {
  if (reader.table.seats.length > 2) return gettext("Nobody else is left");
  const loser = 1 - Number(winner);
  return loser === reader.me ? gettext("You gave up")
    : fill(gettext("%(name)s gave up"), { name: nameOf(reader, loser) });
}

/** @param {Result} result @param {Reader} reader */
function whyWords(result, reader) {
  switch (result.reason) {
    case "all_cards": return gettext("All the cards");
    case "limit": return fill(ngettext(
      "Most cards after %(count)s battle", "Most cards after %(count)s battles", result.battles,
    ), { count: result.battles });
    case "time": return gettext("Most cards when time was up");
    case "called": return gettext("Most cards when they were counted");
    case "conceded": return concededWords(reader, result);
    default: return reader.table.seats.length > 2 ? gettext("The last war had no winner") : gettext("The war had no winner");
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
    return { title: gettext("A draw"), sub, why: whyWords(result, reader) };
  }
  const title = result.winner === reader.me ? gettext("You win!")
    : fill(gettext("%(name)s wins!"), { name: nameOf(reader, result.winner) });
  return { title, sub: whyWords(result, reader), why: "" };
}

/** The end as one spoken sentence. @param {TableFrame} table @param {number[]} you */
export function endSentence(table, you) {
  const result = /** @type {Result} */ (table.result);
  const { title, sub, why } = endWords(table, you);
  const said = [sub, why].filter(Boolean).map((words) => `${capital(words)}.`).join(" ");
  return `${gettext("The game is over.")} ${title.replace(/(?<![!.])$/, ".")} ${said} ${countSentence(result)}`;
}

/** @param {Result} result */
function countSentence({ battles, wars, biggest_war: biggest }) {
  const counts = [
    fill(ngettext("%(count)s battle", "%(count)s battles", battles), { count: battles }),
    fill(ngettext("%(count)s war", "%(count)s wars", wars), { count: wars }),
  ];
  if (wars > 0) counts.push(fill(gettext("biggest war %(biggest)s cards"), { biggest }));
  return `${counts.join(", ")}.`;
}

/** The games won so far, once there was more than one: "Series: 3 to 2", me first. @param {TableFrame} table @param {number[]} you */
export function seriesWords(table, you) {
  if (table.what_if !== null) return gettext("The same cards once more: this game counts nowhere.");
  if (table.series.reduce((sum, wins) => sum + wins, 0) < 2) return "";
  const seats = inOrder(table, you);
  const won = seats.map((seat) => table.series[seat] ?? 0);
  if (seats.length === 2) {
    return fill(gettext("Series: %(first)s to %(second)s"), { first: won[0] ?? 0, second: won[1] ?? 0 });
  }
  const reader = readerOf(table, you);
  return fill(gettext("Games won: %(wins)s"), { wins: seats.map((seat, i) => `${who(reader, seat)}\u00a0${won[i]}`).join(", ") });
}
