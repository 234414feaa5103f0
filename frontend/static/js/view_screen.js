import { byId, setText } from "./elements.js";
import { gettext } from "./words.js";

/** @import { TableState } from "./table_state.js" */

/** Whether the big screen shows the code: the host decides. @param {TableState} state */
export function drawScreen({ table, role }) {
  const shows = /** @type {HTMLInputElement | null} */ (document.getElementById("show-code-switch"));
  if (!shows || !table) return;
  const host = role === "host";
  const on = table.shown_code !== null;
  if (shows.disabled === host) shows.disabled = !host;
  if (shows.checked !== on) shows.checked = on;
  setText(byId("show-code-note"), host
    ? gettext("Everybody who watches sees it then, and can join as long as a chair is free.")
    : gettext("The host decides whether everybody who watches sees it."));
}

/** @param {(on: boolean) => void} chosen */
export function listenForScreen(chosen) {
  document.getElementById("show-code-switch")?.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) chosen(target.checked);
  });
}
