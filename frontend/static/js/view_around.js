import { closedWords } from "./closing_words.js";
import { byId, part, setAttribute, setText } from "./elements.js";
import { connectionWords, isMyTurn, titleOf } from "./status_words.js";

/** @import { Page } from "./table_view.js" */

/** @typedef {"connecting" | "waiting" | "play" | "end" | "barred"} Phase */

/** @param {Page} page @returns {Phase} */
export function phaseOf({ state: { table }, connection, lingering }) {
  if (connection === "barred") return "barred";
  if (!table) return "connecting";
  if (table.status === "over") return lingering ? "play" : "end";
  if (table.status === "closed" && table.result) return "end";
  return table.status === "playing" ? "play" : "waiting";
}

/** @param {Page} page @param {Phase} phase */
export function drawAround(page, phase) {
  const { state, connection } = page;
  const words = connectionWords(connection, state.busy, closedWords(state.table), Boolean(byId("table").dataset.signIn));
  const text = phase === "barred" ? "" : words || state.refused?.message || "";
  setText(byId("connection"), text);
  byId("connection").classList.toggle("connection-on", text !== "");
  document.title = titleOf(state.table, state.you, connection);
  const main = byId("table");
  const icon = connection === "open" && isMyTurn(state.table, state.you) ? main.dataset.iconTurn : main.dataset.icon;
  setAttribute(part(document.head, "link[rel=icon]"), "href", icon ?? "");
  setAttribute(main, "data-phase", phase);
  setAttribute(document.body, "data-phase", phase);
  setAttribute(main, "data-status", state.table?.status ?? "");
  setAttribute(main, "data-at", String(state.table?.at ?? ""));
  setAttribute(main, "data-n", String(state.table?.n ?? ""));
  setAttribute(main, "data-connection", connection);
}

/** @param {Phase} phase */
export function drawCurtain(phase) {
  const curtain = byId("curtain");
  curtain.classList.toggle("curtain-open", phase === "play");
  curtain.classList.toggle("curtain-half", phase === "end");
}

/** Server ms; without a connection the time of its loss, so that no clock runs on alone. @param {Page} page */
export function serverNow({ lostAt, state }) {
  return (lostAt ?? Date.now()) + state.clock;
}
