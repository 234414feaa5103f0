import { byId, setText, show } from "./elements.js";
import { fill, gettext, isolated } from "./words.js";

/** @import { TableState } from "./table_state.js" */
/** @import { TableFrame } from "./wire.js" */

/** Whose table it is and who else may come; empty for a table of no family. @param {TableFrame} table @param {string} name of the family */
export function familyWords(table, name) {
  if (!table.family) return "";
  const family = isolated(name || gettext("the family"));
  return table.guests ? fill(gettext("For %(family)s and whoever has the link"), { family })
    : fill(gettext("Only for %(family)s"), { family });
}

/** The line on the curtain, and the host's switch for guests. @param {TableState} state */
export function drawFamily({ table, role }) {
  if (!table) return;
  const words = familyWords(table, byId("table").dataset.family ?? "");
  for (const id of ["waiting-family", "menu-family"]) {
    setText(byId(id), words);
    show(byId(id), words !== "");
  }
  show(byId("guests"), table.family && role === "host");
  show(byId("watching-open"), !table.family);
  const guests = /** @type {HTMLInputElement} */ (byId("guests-switch"));
  if (guests.checked !== table.guests) guests.checked = table.guests;
}
