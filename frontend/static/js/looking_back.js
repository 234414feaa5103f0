import { byId, setText, show } from "./elements.js";
import { lineOfBattle, lineOfFlip, nextFlip } from "./game_log.js";
import { closeSheets } from "./sheets.js";
import { fill, gettext, ngettext } from "./words.js";

/** @import { LogLine } from "./game_log.js" */
/** @import { Page } from "./table_view.js" */

/**
 * Why a battle cannot be shown.
 * @param {number} battle
 * @param {number} played battles begun so far
 * @param {boolean} over no more will be played
 */
export function missingWords(battle, played, over) {
  if (battle > played && over) {
    return fill(ngettext("This game had %(count)s battle.", "This game had %(count)s battles.", played), { count: played });
  }
  const text = battle > played ? gettext("Battle %(battle)s has not been played yet.")
    : gettext("Battle %(battle)s was not seen by this page. When the game is over, its record holds every battle.");
  return fill(text, { battle });
}

/** Shows an earlier flip on the stage while the game goes on; one press is the way back to now. */
export class LookingBack {
  /** @param {Page} page @param {() => void} draw */
  constructor(page, draw) {
    this.page = page;
    this.draw = draw;
  }

  /** The place in the log of the flip that is shown. */
  get place() {
    return this.page.back ? lineOfFlip(this.page.log, this.page.back.at) : -1;
  }

  /** @param {LogLine | undefined} line */
  see(line) {
    if (!line?.flip) return;
    closeSheets();
    this.page.back = line.flip;
    this.draw();
    setText(byId("back-say"), line.text);
  }

  /** @param {1 | -1} step */
  walk(step) {
    this.see(this.page.log.lines[nextFlip(this.page.log, this.place, step)]);
  }

  /** @param {number} battle */
  jump(battle) {
    const { table } = this.page.state;
    const line = this.page.log.lines[lineOfBattle(this.page.log, battle)];
    show(byId("jump-missing"), !line);
    if (line) this.see(line);
    else setText(byId("jump-missing"), missingWords(battle, table?.result?.battles ?? table?.battle ?? 0, Boolean(table?.result)));
  }

  now() {
    this.page.back = null;
    setText(byId("back-say"), "");
    this.draw();
  }

  /** The next game ends it: there is more to see now. So does being turned away. */
  keepUp() {
    const { back, connection, state: { table } } = this.page;
    const another = back && table?.status === "playing" && table.game !== back.game;
    if (another || connection === "barred") this.page.back = null;
  }

  listen() {
    byId("log").addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-line]") : null;
      if (button instanceof HTMLElement) this.see(this.page.log.lines[Number(button.dataset.line)]);
    });
    byId("back").addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-back]") : null;
      if (button instanceof HTMLElement) this.walk(button.dataset.back === "on" ? 1 : -1);
    });
    byId("jump").addEventListener("submit", (event) => {
      event.preventDefault();
      const battle = Number(/** @type {HTMLInputElement} */ (byId("jump-battle")).value);
      if (battle >= 1) this.jump(battle);
    });
    byId("log-sheet").addEventListener("close", () => show(byId("jump-missing"), false));
    document.addEventListener("keydown", ({ key }) => {
      if (!this.page.back || document.querySelector("dialog[open]")) return;
      if (key === "ArrowLeft") this.walk(-1);
      else if (key === "ArrowRight") this.walk(1);
      else if (key === "Escape") this.now();
    });
  }
}
