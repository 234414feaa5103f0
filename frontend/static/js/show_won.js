import { make, part, setAttribute, setText, show } from "./elements.js";
import { setGlyphs } from "./glyphs.js";
import { nameOf } from "./names.js";
import { fill, gettext, ngettext } from "./words.js";
import { holding, seatAt } from "./at_table.js";

/** @import { Reader } from "./names.js" */
/** @import { TableFrame } from "./wire.js" */

/**
 * The seats whose won pile was turned over and became their pile at the flip between two tables.
 * @param {TableFrame} before
 * @param {TableFrame} after
 */
export function turnedOver(before, after) {
  if (before.game !== after.game || after.rules.winnings !== "won_pile") return [];
  return after.seats.map((_, seat) => seat).filter((seat) => {
    const had = seatAt(before, seat).won;
    const gained = after.winner === seat ? after.captured : 0;
    const laidOpen = after.showdown && after.up[seat];
    return had > 0 && !laidOpen && !after.forfeited[seat] && seatAt(after, seat).won < had + gained
      && holding(seatAt(after, seat)) > 0;
  });
}

/** A sentence for each won pile just turned over. @param {Reader} reader @param {number[]} turned */
export function turnedWords(reader, turned) {
  return turned.map((seat) => (seat === reader.me
    ? gettext("Your won pile is turned over: it is your pile now.")
    : fill(gettext("%(name)s’s won pile is turned over: it is the pile now."), {
      name: nameOf(reader, seat),
    })));
}

/** A won pile, empty. */
export function newWonPile() {
  const element = make("span", "won", make("span", "won-cards"), make("span", "won-count"),
    make("span", "won-words", gettext("won")));
  element.hidden = true;
  return element;
}

/** @param {HTMLElement} element of `newWonPile` @param {number | null} won null where the rules have none */
export function drawWonPile(element, won) {
  show(element, won !== null);
  if (won === null) return;
  const label = fill(ngettext("%(count)s card in the won pile", "%(count)s cards in the won pile", won), { count: won });
  setGlyphs(part(element, ".won-count"), String(won), label);
  setAttribute(element, "data-height", won === 0 ? "none" : won < 4 ? "low" : won < 14 ? "middle" : "high");
  setText(part(element, ".won-words"), gettext("won"));
}
