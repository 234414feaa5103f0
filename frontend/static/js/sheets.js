// Dialogs: buttons that open and close them, by attributes in the template.

/** @param {string} id */
function sheet(id) {
  return /** @type {HTMLDialogElement} */ (document.getElementById(id));
}

/** Whether a press of the big button would do something. @param {HTMLElement} go */
function canGo(go) {
  return go.checkVisibility() && !go.matches(":disabled, [aria-disabled=true]");
}

/** The browser gives the focus back to the menu button; in a game it is wanted on the big one. */
function focusGo() {
  const { activeElement, body } = document;
  const go = document.getElementById("go");
  if (!go || body.dataset.phase !== "play" || document.querySelector("dialog[open]")) return;
  const fromMenu = activeElement === body || activeElement?.matches("[data-opens=menu-sheet]");
  if (fromMenu && canGo(go)) go.focus({ preventScroll: true });
}

export function closeSheets() {
  for (const open of document.querySelectorAll("dialog[open]")) {
    /** @type {HTMLDialogElement} */ (open).close();
  }
}

/** @param {string} id @param {() => void} opened */
export function openSheet(id, opened = () => {}) {
  closeSheets();
  sheet(id).showModal();
  opened();
}

/** @param {() => void} opened called after a sheet opens, so that it is filled */
export function listenForSheets(opened) {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const opener = target.closest("[data-opens]");
    if (opener instanceof HTMLElement && opener.dataset.opens) openSheet(opener.dataset.opens, opened);
    else if (target.closest("[data-closes]")) target.closest("dialog")?.close();
    else if (target instanceof HTMLDialogElement) target.close();
  });
  // This event does not bubble.
  document.addEventListener("close", focusGo, true);
}
