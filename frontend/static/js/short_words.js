import { nameOf } from "./names.js";
import { fill, gettext } from "./words.js";

/** @import { Reader } from "./names.js" */

/** What the table's rule does with a warrior short of cards. @param {Reader} reader @param {number} seat @returns {[string, string]} */
function what({ table }, seat) {
  const goesOn = table.warriors.includes(seat);
  switch (table.rules.shortage) {
    case "stands":
      return table.awaits.includes(seat) || !goesOn
        ? [gettext("You are short and keep your last card to turn up."),
          gettext("%(name)s is short and keeps the last card to turn up.")]
        : [gettext("You have no card left: your last one stays and counts."),
          gettext("%(name)s has no card left: the last one stays and counts.")];
    case "loss":
      return [gettext("You are short of cards for the war and lose."),
        gettext("%(name)s is short of cards for the war and loses.")];
    case "showdown":
      return [gettext("You are short, so all lay down every card. The highest wins."),
        gettext("%(name)s is short, so all lay down every card. The highest wins.")];
    case "forfeit":
      return [gettext("You are short and give up the rest of your cards."),
        gettext("%(name)s is short and gives up the rest of the cards.")];
    default:
      return goesOn
        ? [gettext("You are short and keep your last card to turn up."),
          gettext("%(name)s is short and keeps the last card to turn up.")]
        : [gettext("You have no card left for the war."), gettext("%(name)s has no card left for the war.")];
  }
}

/** A sentence for each warrior who was short at the last flip. @param {Reader} reader */
export function shortSentences(reader) {
  return reader.table.short.map((seat) => {
    const [mine, theirs] = what(reader, seat);
    return seat === reader.me ? mine : fill(theirs, { name: nameOf(reader, seat) });
  });
}
