import { byId, keyed, make, paint, part, portray, setAttribute, setText, show } from "./elements.js";
import { setGlyphs } from "./glyphs.js";
import { drawCards, drawPlinth, drawRow, drawSteps } from "./view_cards.js";
import { drawLetters } from "./view_letters.js";
import { fill, gettext, ngettext } from "./words.js";

/** @import { TableFrame } from "./wire.js" */
/** @import { Fighter, Middle, Scene } from "./table_scene.js" */

/** Cards narrower than this show their small cut. */
const SMALL_PX = 58;

function newFighter() {
  const name = make("span", "plinth-name");
  const head = make("span", "loge plinth-head");
  const plinth = make("p", "plinth", name, make("span", "plinth-down"), make("span", "plinth-plus"), head);
  const element = make("div", "fighter", make("div", "cards"), make("div", "steps"), plinth);
  element.setAttribute("role", "group");
  return element;
}

/** @param {HTMLElement} element @param {Fighter} fighter @param {boolean} heads @param {boolean} small */
function drawFighter(element, fighter, heads, small) {
  paint(element, fighter.avatar);
  setAttribute(element, "aria-label", fighter.name);
  drawCards(part(element, ".cards"), fighter, small);
  drawSteps(part(element, ".steps"), fighter.steps, fighter.word);
  drawPlinth(part(element, ".plinth"), fighter, heads);
  portray(part(element, ".plinth-head"), heads ? fighter.avatar : "");
}

/** @param {HTMLElement} middle @param {Middle | null} scene @param {TableFrame} table */
function drawMiddle(middle, scene, table) {
  show(middle, scene !== null);
  if (!scene) return;
  const stake = part(middle, ".stake");
  const label = fill(ngettext("%(count)s card", "%(count)s cards", scene.stake), { count: scene.stake });
  setGlyphs(part(stake, ".stake-count"), String(scene.stake), label);
  setText(part(stake, ".stake-words"), scene.words);
  paint(stake, scene.winner === null ? "" : table.seats[scene.winner]?.avatar ?? "");
  stake.classList.toggle("stake-won", scene.winner !== null);
  drawRow(part(middle, ".tied"), scene.tied, true);
  drawRow(part(middle, ".beside"), scene.beside, true);
}

/** @param {TableFrame} table */
function tallyWords({ battle, wars, rules }) {
  const shown = Math.max(1, battle);
  const limit = rules.battle_limit;
  const first = limit ? fill(gettext("Battle %(battle)s of %(limit)s"), { battle: shown, limit })
    : fill(gettext("Battle %(battle)s"), { battle: shown });
  const second = fill(ngettext("%(count)s war", "%(count)s wars", wars), { count: wars });
  return [first, wars > 0 ? second : ""];
}

/** @param {TableFrame} table @param {boolean} visible */
function drawTally(table, visible) {
  const tally = byId("tally");
  show(tally, visible);
  const lines = keyed(tally, [0, 1], () => make("span", "tally-line"));
  tallyWords(table).forEach((text, i) => setText(/** @type {HTMLElement} */ (lines[i]), text));
}

/** @param {Scene["sign"]} sign */
function drawSign(sign) {
  const hang = byId("hang");
  show(hang, sign !== null);
  if (!sign) return;
  const line = part(hang, ".sign-line");
  setText(line, sign.title);
  setAttribute(line, "data-length", sign.title.length > 18 ? "long" : "short");
  setText(part(hang, ".sign-note"), sign.sub);
}

/** The stage of a game being played; null clears it. @param {TableFrame} table @param {Scene | null} scene */
export function drawStage(table, scene) {
  const fight = byId("fight");
  show(fight, scene !== null);
  drawTally(table, scene !== null);
  drawSign(scene?.sign ?? null);
  drawLetters(byId("war"), scene?.war ?? 0);
  drawMiddle(byId("middle"), scene?.middle ?? null, table);
  document.body.classList.toggle("at-war", scene?.night ?? false);
  if (!scene) return;
  const { fighters } = scene;
  setAttribute(fight, "data-fighters", String(fighters.length));
  setAttribute(fight, "data-war", scene.night ? (fighters.length <= 2 ? "duel" : "many") : null);
  const heads = fighters.length > (scene.night ? 2 : 3);
  const stands = keyed(fight, ["middle", ...fighters.map(({ seat }) => seat)], (key) => (
    key === "middle" ? byId("middle") : newFighter()));
  const small = cardWidth(fight) < SMALL_PX;
  fighters.forEach((fighter, i) => drawFighter(/** @type {HTMLElement} */ (stands[i + 1]), fighter, heads, small));
}

/** How wide a card of this stage is, in px. @param {HTMLElement} fight */
function cardWidth(fight) {
  const cards = fight.querySelector(".cards");
  return cards ? parseFloat(getComputedStyle(cards).width) : Infinity;
}
