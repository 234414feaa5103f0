import { byId, part, setAttribute, setText, show } from "./elements.js";
import { setGlyphs } from "./glyphs.js";
import { potOf } from "./show_why.js";
import { fill, gettext, ngettext } from "./words.js";

/** @import { TableFrame } from "./wire.js" */

/** Cards that nobody has won yet wait on the floor. @param {TableFrame | null} table */
function drawPot(table) {
  const pot = byId("pot");
  const count = table ? potOf(table) : 0;
  show(pot, count > 0);
  if (count === 0) return;
  const label = fill(ngettext(
    "%(count)s card waits for the next winner", "%(count)s cards wait for the next winner", count,
  ), { count });
  setGlyphs(part(pot, ".pot-count"), String(count), label);
  setText(part(pot, ".pot-words"), gettext("wait for the next winner"));
}

/**
 * The floor of the stage: cards that wait, and the words that explain what just happened, or a tip.
 * @param {TableFrame | null} table null clears it
 * @param {string[]} why
 * @param {string | null} tip
 */
export function drawFloor(table, why, tip) {
  drawPot(table);
  const words = why.length > 0 ? why.join(" ") : tip ?? "";
  const ribbon = byId("ribbon");
  show(ribbon, table !== null && words !== "");
  setAttribute(ribbon, "data-kind", why.length > 0 ? "why" : "tip");
  setText(part(ribbon, ".ribbon-words"), words);
}
