import { mayStillSit } from "./at_table.js";
import { setText, show } from "./elements.js";
import { gettext } from "./words.js";

/** @import { TableFrame } from "./wire.js" */

/**
 * The small picture of the link, for whoever comes late: in the menu always, on the stage while a seat can be had.
 * A page that only watches has none.
 * @param {TableFrame} table @param {boolean} playing
 */
export function drawLate(table, playing) {
  const inMenu = document.getElementById("menu-qr");
  const onStage = document.getElementById("late");
  if (!inMenu || !onStage) return;
  const free = mayStillSit(table);
  show(inMenu, table.closed === null);
  show(onStage, playing && free);
  setText(/** @type {HTMLElement} */ (inMenu.querySelector("figcaption")), free
    ? gettext("A seat is free. Whoever wants it points a camera here.")
    : gettext("Who wants to look on points a camera here."));
}
