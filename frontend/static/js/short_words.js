import { seatAt } from "./at_table.js";
import { nameOf } from "./names.js";
import { fill, gettext } from "./words.js";

/** @import { Reader } from "./names.js" */

/** Mine, and somebody else's. @typedef {[string, string]} Said */

/** @returns {Said} */
const keepsTheLast = () => [
  gettext("You are short and keep your last card to turn up."),
  gettext("%(name)s is short and keeps the last card to turn up."),
];

/** @param {Reader} reader @param {number} seat @returns {Said} */
function lastCard({ table }, seat) {
  return table.warriors.includes(seat) ? keepsTheLast()
    : [gettext("You have no card left for the war and drop out of it."),
      gettext("%(name)s has no card left for the war and drops out of it.")];
}

/** @param {Reader} reader @param {number} seat @returns {Said} */
function stands({ table }, seat) {
  return table.warriors.includes(seat) && table.awaits.includes(seat) ? keepsTheLast()
    : [gettext("You have no card left: your last card stays up and fights again."),
      gettext("%(name)s has no card left: the last card stays up and fights again.")];
}

/** @param {Reader} reader @param {number} seat @returns {Said} */
function showdown({ table }, seat) {
  return seatAt(table, seat).cards + seatAt(table, seat).won > 0
    ? [gettext("You are short, so all in the war lay down every card. The highest wins."),
      gettext("%(name)s is short, so all in the war lay down every card. The highest wins.")]
    : [gettext("You have no card left: your last card stays up. The highest wins."),
      gettext("%(name)s has no card left: the last card stays up. The highest wins.")];
}

/** @returns {Said} */
const loses = () => [
  gettext("You have too few cards for the war and lose. What you held goes to the table."),
  gettext("%(name)s has too few cards for the war and loses. What was held goes to the table."),
];

/** @returns {Said} */
const forfeits = () => [
  gettext("You have too few cards for the war: all of them go to the table."),
  gettext("%(name)s has too few cards for the war: all of them go to the table."),
];

/** What the table's rule does with a warrior short of cards. @param {Reader} reader @param {number} seat @returns {Said} */
function what(reader, seat) {
  switch (reader.table.rules.shortage) {
    case "stands": return stands(reader, seat);
    case "loss": return loses();
    case "showdown": return showdown(reader, seat);
    case "forfeit": return forfeits();
    default: return lastCard(reader, seat);
  }
}

/** Where everybody is short there is one sentence for all; null where the rule has none. @param {Reader} reader */
function together(reader) {
  const { rules, short, tied, warriors, winner } = reader.table;
  if (short.length < 2 || short.length < tied.length || warriors.length > 0) return null;
  if (rules.shortage === "forfeit") {
    return gettext("Everybody in the war has too few cards: all of them go to the table, and nobody wins.");
  }
  if (rules.shortage === "last_card") return gettext("Nobody in the war has a card left, so nobody wins it.");
  if (rules.shortage === "stands") return "";
  if (rules.shortage !== "loss") return null;
  if (winner === null) return gettext("Everybody in the war has too few cards, and equally many: nobody wins.");
  return winner === reader.me
    ? gettext("Everybody in the war has too few cards. You have the most and take the table.")
    : fill(gettext("Everybody in the war has too few cards. %(name)s has the most and takes the table."), {
      name: nameOf(reader, winner),
    });
}

/** A sentence for each warrior who was short at the last flip, or one for all. @param {Reader} reader */
export function shortSentences(reader) {
  const all = together(reader);
  if (all !== null) return all ? [all] : [];
  return reader.table.short.map((seat) => {
    const [mine, theirs] = what(reader, seat);
    return seat === reader.me ? mine : fill(theirs, { name: nameOf(reader, seat) });
  });
}
