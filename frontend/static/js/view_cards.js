import { cardName } from "./card_words.js";
import { keyed, make, paint, part, picture, setAttribute, setText, show } from "./elements.js";
import { setGlyphs } from "./glyphs.js";
import { fill, gettext, ngettext } from "./words.js";

/** @import { Card } from "./wire.js" */
/** @import { Fighter } from "./table_scene.js" */

const BOX = "0 0 250 350";
const HALVED_ABOVE = 6;
const BLOCK_ABOVE = 12;
const BRICKS_UP_TO = 24;

/** A card face up; on a small place the small cut. @param {Card} card @param {boolean} small */
export function faceUp(card, small) {
  const element = make("div", "card face");
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", cardName(card));
  element.append(picture("deck", small ? `${card}-s` : card, BOX));
  return element;
}

/** A card face down: the same for every card. @param {string} label */
export function faceDown(label) {
  const element = make("div", "card back");
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", label);
  element.append(picture("deck", "back", BOX));
  return element;
}

/** @param {Fighter["face"]} face @param {string} name */
function placeholder(face, name) {
  if (face === "back") return faceDown(fill(gettext("%(name)s is ready"), { name }));
  const mine = face === "slot";
  return make("div", mine ? "card slot slot-waiting" : "card slot slot-theirs", mine ? gettext("your card") : "");
}

/** The cards on a plinth. @param {HTMLElement} place @param {Fighter} fighter @param {boolean} small */
export function drawCards(place, fighter, small) {
  const { cards, face, name } = fighter;
  const keys = cards.length > 0 ? cards.map((card) => `${card}${small ? "-s" : ""}`) : face === "none" ? [] : [face];
  keyed(place, keys, (key) => (cards.length > 0 ? faceUp(key.slice(0, 2), small)
    : placeholder(/** @type {Fighter["face"]} */ (key), name)));
  setAttribute(place, "data-cards", String(cards.length));
  for (const card of place.children) card.classList.toggle("card-lost", fighter.lost);
}

/** A row of small cards: tied ones, or those out of the war. @param {HTMLElement} row @param {Card[]} cards @param {boolean} small */
export function drawRow(row, cards, small) {
  keyed(row, cards.map((card) => `${card}${small ? "-s" : ""}`), (key) => {
    const holder = make("span", "row-card");
    holder.append(faceUp(key.slice(0, 2), small));
    return holder;
  });
  show(row, cards.length > 0);
}

/** How many cards are drawn one by one: with letters they lie in rows. @param {number} count @param {string} word */
function sizeOf(count, word) {
  if (word && count > HALVED_ABOVE && count <= BRICKS_UP_TO) return "bricks";
  if (count > BLOCK_ABOVE) return "block";
  return count > HALVED_ABOVE ? "half" : "full";
}

/**
 * Buried cards as steps, one a card, from the top down; many as one block. In a spelling war each
 * step has its letter; more letters than there is height for lie as bricks, in rows from the floor up.
 * @param {HTMLElement} place
 * @param {number} count
 * @param {string} word
 */
export function drawSteps(place, count, word) {
  const size = sizeOf(count, word);
  const bars = size === "block" ? 1 : count;
  // New cards go to the top, so the newest step has the highest key and the first place.
  const keys = Array.from({ length: bars }, (_, i) => (size === "bricks" ? i + 1 : bars - i));
  const steps = keyed(place, keys, () => make("i", "step"));
  setAttribute(place, "data-size", size);
  const letters = size === "half" ? [] : [...word];
  steps.forEach((step, i) => {
    const letter = letters[(Number(keys[i]) - 1) % Math.max(1, letters.length)] ?? "";
    setText(step, size === "block" ? String(count) : letter);
  });
  setAttribute(place, "aria-label", count > 0
    ? fill(ngettext("%(count)s card face down", "%(count)s cards face down", count), { count }) : null);
  setAttribute(place, "role", count > 0 ? "img" : null);
}

/** What two cards count together, or a question mark while it is to be said first. @param {HTMLElement} place @param {string} sum */
export function drawSum(place, sum) {
  show(place, sum !== "");
  if (sum === "") return;
  const asked = sum === "?";
  setText(part(place, ".sum-asked"), asked ? "?" : "");
  show(part(place, ".sum-count"), !asked);
  setGlyphs(part(place, ".sum-count"), asked ? "" : sum, asked ? gettext("How much together?") : fill(gettext("together %(sum)s"), { sum }));
}

/** A plinth: who, and what they won. @param {HTMLElement} plinth @param {Fighter} fighter @param {boolean} heads */
export function drawPlinth(plinth, fighter, heads) {
  plinth.classList.toggle("plinth-tall", fighter.tall);
  const [name, down, plus, head] = /** @type {HTMLElement[]} */ ([...plinth.children]);
  if (!name || !down || !plus || !head) return;
  setText(name, fighter.name);
  name.classList.toggle("visually-hidden", heads);
  const buried = fill(gettext("%(count)s down"), { count: fighter.steps });
  setText(down, fighter.steps === 0 || heads ? "" : buried);
  show(plus, fighter.plus > 0);
  if (fighter.plus > 0) {
    setGlyphs(plus, `+${fighter.plus}`, fill(ngettext("wins %(count)s card", "wins %(count)s cards", fighter.plus), {
      count: fighter.plus,
    }));
  }
  show(head, heads);
  paint(plinth, fighter.avatar);
}
