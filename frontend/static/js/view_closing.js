import { closingWords } from "./closing_words.js";
import { byId, part, setText, show } from "./elements.js";

/** @import { TableFrame } from "./wire.js" */

/**
 * The warning before a table is closed, with a button to stay. A screen reader says it at once.
 * @param {TableFrame} table
 * @param {boolean} mayStay this page came by the link to play
 */
export function drawClosing(table, mayStay) {
  const place = byId("closing");
  const warned = (table.closing ?? null) !== null;
  setText(part(place, ".wish-words"), warned ? closingWords(mayStay) : "");
  show(part(place, ".wish-join"), mayStay);
  show(place, warned);
  setText(byId("closing-say"), warned ? closingWords(mayStay) : "");
}
