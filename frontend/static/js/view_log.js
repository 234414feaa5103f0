import { byId, make, show } from "./elements.js";

/** @import { GameLog } from "./game_log.js" */

const SHOWN = 300;

/** The log's lines, newest first, while its sheet is open. @param {GameLog} log */
export function drawLog(log) {
  const list = byId("log");
  const sheet = /** @type {HTMLDialogElement} */ (byId("log-sheet"));
  if (!sheet.open) return;
  const onlyWars = /** @type {HTMLInputElement} */ (byId("only-wars")).checked;
  const stamp = `${log.game} ${log.lines.length} ${onlyWars}`;
  if (list.dataset.stamp === stamp) return;
  list.dataset.stamp = stamp;
  const lines = log.lines.filter(({ war }) => war || !onlyWars).slice(-SHOWN).reverse();
  list.replaceChildren(...lines.map((line) => make("li", line.war ? "log-war" : "", line.text)));
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
    return make("i", `flag seat-${avatar}${(log.wars[from + i] ?? 0) > 0 ? " flag-war" : ""}`);
  }));
}
