import { byId, setText, show } from "./elements.js";
import { gettext } from "./words.js";

/** The curtain for somebody who was turned away. @param {string | null} words why; null hides it */
export function drawBarred(words) {
  show(byId("barred"), words !== null);
  if (words === null) return;
  byId("curtain").classList.remove("curtain-open", "curtain-half");
  setText(byId("barred-words"), words || gettext("You cannot come to this table."));
  for (const open of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (open).close();
}
