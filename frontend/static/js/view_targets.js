import { byId, keyed, make, paint, part, portray, setAttribute, setText, show } from "./elements.js";
import { setGlyphs } from "./glyphs.js";
import { targetsOf } from "./own_seats.js";
import { fill, gettext, ngettext } from "./words.js";

/** @import { Target } from "./own_seats.js" */
/** @import { TableFrame } from "./wire.js" */

function newTarget() {
  const head = make("span", "target-head");
  const key = make("kbd", "target-key");
  const button = make("button", "target", head, key, make("bdi", "target-name"), make("span", "target-count"), make("span", "target-words"));
  button.type = "button";
  return button;
}

/** @param {number} count */
const cardsWords = (count) => fill(ngettext("%(count)s card", "%(count)s cards", count), { count });

/** "Mia: Flip, 26 cards, key S". @param {Target} target */
function spoken({ name, words, count, key }) {
  const cards = cardsWords(count);
  return fill(gettext("%(name)s: %(words)s, %(cards)s, key %(key)s"), { name, words, cards, key });
}

/** @param {HTMLElement} button @param {Target} target */
function drawTarget(button, target) {
  const { seat, avatar, name, count, key, words, does } = target;
  paint(button, avatar);
  portray(part(button, ".target-head"), avatar);
  setText(part(button, ".target-key"), key);
  setText(part(button, ".target-name"), name);
  setGlyphs(part(button, ".target-count"), String(count), cardsWords(count));
  setText(part(button, ".target-words"), words);
  button.dataset.seat = String(seat);
  button.dataset.does = does;
  setAttribute(button, "aria-disabled", does === "nothing" ? "true" : null);
  setAttribute(button, "aria-label", spoken(target));
  setAttribute(button, "aria-keyshortcuts", key);
}

/**
 * One big place to press for each of my seats.
 * @param {TableFrame | null} table null hides them
 * @param {number[]} you
 * @param {string} other as in `targetsOf`
 */
export function drawTargets(table, you, other) {
  const place = byId("targets");
  show(place, table !== null);
  setAttribute(document.body, "data-shared", table ? String(you.length) : null);
  if (!table) return;
  const targets = targetsOf(table, you, other);
  const buttons = keyed(place, targets.map(({ seat }) => seat), newTarget);
  targets.forEach((target, i) => drawTarget(/** @type {HTMLElement} */ (buttons[i]), target));
}
