import { byId, keyed, make, paint, part, portray, setAttribute, setText, show } from "./elements.js";
import { setGlyphs } from "./glyphs.js";
import { drawCards, drawPlinth, drawRow, drawSteps, drawSum } from "./view_cards.js";
import { tallyLines } from "./show_limits.js";
import { drawLetters } from "./view_letters.js";
import { fill, ngettext } from "./words.js";

/** @import { Card, TableFrame } from "./wire.js" */
/** @import { Fighter, Middle, Scene } from "./table_scene.js" */

/** Cards narrower than this show their small cut. */
const SMALL_PX = 58;

function newFighter() {
  const name = make("span", "plinth-name");
  const head = make("span", "loge plinth-head");
  const plinth = make("p", "plinth", name, make("span", "plinth-down"), make("span", "plinth-plus"), head);
  const sum = make("p", "sum", make("span", "sum-asked"), make("span", "sum-count"));
  const element = make("div", "fighter", make("div", "cards"), sum, make("div", "steps"), plinth);
  element.setAttribute("role", "group");
  return element;
}

/** @param {HTMLElement} element @param {Fighter} fighter @param {boolean} heads @param {boolean} small */
function drawFighter(element, fighter, heads, small) {
  paint(element, fighter.avatar);
  setAttribute(element, "aria-label", fighter.name);
  drawCards(part(element, ".cards"), fighter, small);
  drawSum(part(element, ".sum"), fighter.sum);
  drawSteps(part(element, ".steps"), fighter.steps, fighter.word);
  drawPlinth(part(element, ".plinth"), fighter, heads);
  portray(part(element, ".plinth-head"), heads ? fighter.avatar : "");
}

/** The letters of a spelling war, each called a moment after the one before. @param {HTMLElement} place @param {string[]} letters */
function drawCalled(place, letters) {
  show(place, letters.length > 0);
  setAttribute(place, "aria-label", letters.length > 0 ? letters.join(", ") : null);
  keyed(place, letters.map((letter, i) => `${i}${letter}`), (key) => {
    const element = make("i", "called-letter", key.replace(/^\d+/, ""));
    element.style.setProperty("--i", key.match(/^\d+/)?.[0] ?? "0");
    return element;
  });
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
  drawCalled(part(middle, ".called"), scene.called);
  drawRow(part(middle, ".tied"), scene.tied, true);
  drawRow(part(middle, ".beside"), scene.beside, true);
}

/** The word of the count before cards turn up. @param {string | null} word */
export function drawCount(word) {
  const place = byId("count-three");
  show(place, word !== null);
  keyed(place, word === null ? [] : [word], (key) => make("span", "count-word", key));
}

/** Which battle, what is left of the limits, the wars. @param {TableFrame} table @param {number} now server ms */
export function drawTally(table, now) {
  const tally = byId("tally");
  const lines = keyed(tally, [0, 1], () => make("span", "tally-line"));
  tallyLines(table, now).forEach((text, i) => setText(/** @type {HTMLElement} */ (lines[i]), text));
}

/** @param {Scene["sign"]} sign @param {Card[]} cards pictured on it */
function drawSign(sign, cards) {
  const hang = byId("hang");
  show(hang, sign !== null);
  if (!sign) return;
  const line = part(hang, ".sign-line");
  setText(line, sign.title);
  setAttribute(line, "data-length", sign.title.length > 18 ? "long" : "short");
  setText(part(hang, ".sign-note"), sign.sub);
  drawRow(part(hang, ".sign-cards"), cards, true);
}

/** The stage of a game being played; null clears it. @param {TableFrame} table @param {Scene | null} scene */
export function drawStage(table, scene) {
  const fight = byId("fight");
  show(fight, scene !== null);
  show(byId("tally"), scene !== null);
  drawSign(scene?.sign ?? null, scene?.aside ?? []);
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
  const draw = (/** @type {boolean} */ small) => {
    fighters.forEach((fighter, i) => drawFighter(/** @type {HTMLElement} */ (stands[i + 1]), fighter, heads, small));
    fight.toggleAttribute("data-small", small);
  };
  // How wide the cards are depends on what stands here: it is known once they are drawn.
  const guess = fight.hasAttribute("data-small");
  draw(guess);
  const small = cardWidth(fight, guess) < SMALL_PX;
  if (small !== guess) draw(small);
}

/** How wide a card of this stage is, in px. @param {HTMLElement} fight @param {boolean} guess where there is none */
function cardWidth(fight, guess) {
  const card = fight.querySelector(".cards > .card");
  return card ? parseFloat(getComputedStyle(card).width) : guess ? 0 : SMALL_PX;
}
