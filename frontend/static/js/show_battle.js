import { byId, make, paint, part, portray, setText, show } from "./elements.js";
import { lineOfBattle, nextFlip } from "./game_log.js";
import { faceUp } from "./view_cards.js";
import { fill, gettext, ngettext } from "./words.js";

/** @import { FlipRow, GameLog, LogLine } from "./game_log.js" */

/** One seat's cards of a flip. @param {FlipRow} row */
function rowOf({ avatar, cards, buried, won }) {
  const head = make("span", "loge again-head");
  portray(head, avatar);
  const fan = make("span", "again-cards", ...cards.map((card) => faceUp(card, true)));
  const words = fill(ngettext("%(count)s card down", "%(count)s cards down", buried), { count: buried });
  const element = make("div", won ? "again-seat again-won" : "again-seat", head, fan,
    make("span", "again-down", buried > 0 ? words : ""));
  paint(element, avatar);
  return element;
}

/** @param {LogLine} line */
function drawFlip({ battle, text, flip }) {
  setText(byId("again-title"), fill(gettext("Battle %(battle)s, flip %(flip)s"), { battle, flip: flip?.at ?? 0 }));
  setText(byId("again-words"), text);
  part(byId("again"), ".again-table").replaceChildren(...(flip?.rows ?? []).map(rowOf));
}

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

/** The part of the log that shows one flip's cards again. */
export class Again {
  /** @param {() => GameLog} log @param {() => {battle: number, over: boolean}} played how far the game is */
  constructor(log, played) {
    this.log = log;
    this.played = played;
    this.place = -1;
  }

  /** @param {number} place in the log's lines */
  see(place) {
    const line = this.log().lines[place];
    if (!line?.flip) return;
    this.place = place;
    show(byId("again"), true);
    show(byId("again-missing"), false);
    drawFlip(line);
    /** @type {HTMLButtonElement} */ (part(byId("again"), "[data-again=back]")).disabled = nextFlip(this.log(), place, -1) < 0;
    /** @type {HTMLButtonElement} */ (part(byId("again"), "[data-again=on]")).disabled = nextFlip(this.log(), place, 1) < 0;
    byId("again").scrollIntoView({ block: "nearest" });
  }

  /** @param {1 | -1} step */
  walk(step) {
    const place = nextFlip(this.log(), this.place, step);
    if (place >= 0) this.see(place);
  }

  /** @param {number} battle */
  jump(battle) {
    const place = lineOfBattle(this.log(), battle);
    if (place >= 0) {
      this.see(place);
      return;
    }
    show(byId("again"), false);
    show(byId("again-missing"), true);
    const { battle: played, over } = this.played();
    setText(byId("again-missing"), missingWords(battle, played, over));
  }

  listen() {
    byId("log").addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-line]") : null;
      if (button instanceof HTMLElement) this.see(Number(button.dataset.line));
    });
    byId("again").addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-again]") : null;
      if (button instanceof HTMLElement) this.walk(button.dataset.again === "on" ? 1 : -1);
    });
    byId("jump").addEventListener("submit", (event) => {
      event.preventDefault();
      const battle = Number(/** @type {HTMLInputElement} */ (byId("jump-battle")).value);
      if (battle >= 1) this.jump(battle);
    });
    byId("log-sheet").addEventListener("close", () => {
      show(byId("again"), false);
      show(byId("again-missing"), false);
    });
  }
}
