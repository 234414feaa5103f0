import { battleOver } from "./at_table.js";
import { byId, part, setAttribute, setText, show } from "./elements.js";
import { lineOfFlip, nextFlip } from "./game_log.js";
import { fill, gettext } from "./words.js";

/** @import { Page } from "./table_view.js" */

/** How far the game is meanwhile, for somebody who looks back. @param {import("./wire.js").TableFrame} table */
export function nowWords(table) {
  if (table.status !== "playing") return gettext("The game is over.");
  return fill(gettext("Now: battle %(battle)s"), { battle: battleOver(table) ? table.battle + 1 : Math.max(1, table.battle) });
}

/** The bar over the stage while it shows an earlier flip. @param {Page} page */
export function drawBack({ back, log, state: { table } }) {
  show(byId("back"), back !== null);
  setAttribute(document.body, "data-then", back === null ? null : "yes");
  if (!back || !table) return;
  const { battle, at } = back;
  setText(byId("back-title"), fill(gettext("Battle %(battle)s, flip %(flip)s"), { battle, flip: at }));
  setText(byId("back-now"), nowWords(table));
  const place = lineOfFlip(log, at);
  for (const [way, step] of /** @type {const} */ ([["back", -1], ["on", 1]])) {
    const button = /** @type {HTMLButtonElement} */ (part(byId("back"), `[data-back=${way}]`));
    button.disabled = nextFlip(log, place, step) < 0;
  }
}
