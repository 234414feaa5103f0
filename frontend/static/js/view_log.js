import { colourOf } from "./avatars.js";
import { byId, keyed, make, show } from "./elements.js";

/** @import { GameLog, LogLine } from "./game_log.js" */

const SHOWN = 300;

/** A line; one with cards is a button that shows them again. @param {HTMLElement} row @param {LogLine} line @param {number} place */
function drawLine(row, line, place) {
  if (row.childNodes.length > 0) return;
  row.classList.toggle("log-war", line.war);
  if (!line.flip) {
    row.append(line.text);
    return;
  }
  const button = make("button", "log-line", line.text);
  button.type = "button";
  button.dataset.line = String(place);
  row.append(button);
}

export function isLogOpen() {
  return /** @type {HTMLDialogElement} */ (byId("log-sheet")).open;
}

/** The log's lines, newest first, while its sheet is open. @param {GameLog} log */
export function drawLog(log) {
  const list = byId("log");
  if (!isLogOpen()) return;
  const onlyWars = /** @type {HTMLInputElement} */ (byId("only-wars")).checked;
  const stamp = `${log.game} ${log.since} ${log.lines.length} ${onlyWars}`;
  if (list.dataset.stamp === stamp) return;
  list.dataset.stamp = stamp;
  const lines = log.lines.map((line, place) => ({ line, place }))
    .filter(({ line }) => line.war || !onlyWars).slice(-SHOWN).reverse();
  // The line that has the focus keeps it when others come.
  const rows = keyed(list, lines.map(({ place }) => `${log.game} ${log.since} ${place}`), () => make("li"));
  lines.forEach(({ line, place }, i) => drawLine(/** @type {HTMLElement} */ (rows[i]), line, place));
  show(byId("log-since"), log.since > 0);
}

/** The last twelve battles as flags on a line: the winner's colour and shape, longer for wars. @param {GameLog} log @param {string[]} avatars */
export function drawBunting(log, avatars) {
  const button = byId("bunting");
  const bunting = /** @type {HTMLElement} */ (button.lastElementChild);
  const from = Math.max(0, log.winners.length - 12);
  show(button, log.winners.length > 0);
  const stamp = `${log.game} ${log.winners.length}`;
  if (bunting.dataset.stamp === stamp) return;
  bunting.dataset.stamp = stamp;
  bunting.replaceChildren(...log.winners.slice(from).map((winner, i) => {
    const avatar = winner === null ? "open" : avatars[winner] ?? "open";
    return make("i", `flag seat-${colourOf(avatar)}${(log.wars[from + i] ?? 0) > 0 ? " flag-war" : ""}`);
  }));
}
