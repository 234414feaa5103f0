import { byId, keyed, make, paint, part, portray, setAttribute, setText, show } from "./elements.js";
import { setGlyphs } from "./glyphs.js";
import { drawWonPile, newWonPile } from "./show_won.js";
import { fill, gettext, ngettext } from "./words.js";

/** @import { Box } from "./table_scene.js" */

function newPart() {
  const who = make("div", "who", make("bdi", "who-name"), make("span", "who-note"));
  const low = make("span", "low", gettext("LOW"));
  const chair = make("button", "chair", make("span", "chair-short"), make("span", "chair-long"));
  chair.type = "button";
  chair.dataset.act = "chair";
  const element = make("div", "pelmet-part", make("div", "loge"), who, make("div", "held", make("div", "count"), newWonPile(), low), chair);
  element.setAttribute("role", "group");
  return element;
}

/** "31 cards", and how many of them in the won pile. @param {Box} box */
export function countWords({ count, won }) {
  const cards = fill(ngettext("%(count)s card", "%(count)s cards", count ?? 0), { count: count ?? 0 });
  return won === null ? cards : fill(gettext("%(cards)s, %(won)s of them won"), { cards, won });
}

/** @param {HTMLElement} element @param {Box} box @param {boolean} host may change who sits here */
function drawPart(element, box, host) {
  const empty = box.kind === "open";
  paint(element, box.avatar);
  setAttribute(element, "aria-label", empty ? gettext("Empty seat") : box.name);
  const loge = part(element, ".loge");
  loge.classList.toggle("loge-open", empty);
  portray(loge, box.avatar);
  setText(part(element, ".who-name"), empty ? gettext("Empty seat") : box.name);
  setText(part(element, ".who-note"), box.note);
  const count = part(element, ".count");
  show(count, box.count !== null);
  if (box.count !== null) setGlyphs(count, String(box.count), countWords(box));
  drawWonPile(part(element, ".won"), box.won);
  show(part(element, ".low"), box.low);
  element.classList.toggle("awaited", box.awaited);
  element.classList.toggle("is-out", box.out);
  drawChair(part(element, ".chair"), box, host);
}

/** @param {HTMLElement} chair @param {Box} box @param {boolean} host */
function drawChair(chair, box, host) {
  const computer = box.kind === "open";
  show(chair, host && box.kind !== "person");
  const words = computer ? gettext("Fill with a computer") : gettext("Free the seat");
  setText(part(chair, ".chair-short"), computer ? gettext("Fill") : gettext("Free"));
  setText(part(chair, ".chair-long"), words);
  setAttribute(chair, "aria-label", words);
  chair.dataset.seat = String(box.seat);
  chair.dataset.kind = computer ? "computer" : "open";
}

/**
 * The others above the stage. `bare` shows their colours only, as at the end of a game.
 * @param {Box[]} boxes
 * @param {{host: boolean, bare: boolean}} how
 */
export function drawPelmet(boxes, { host, bare }) {
  const pelmet = byId("pelmet");
  setAttribute(pelmet, "data-parts", String(boxes.length));
  pelmet.classList.toggle("pelmet-bare", bare);
  const parts = keyed(pelmet, boxes.map(({ seat }) => seat), newPart);
  boxes.forEach((box, i) => drawPart(/** @type {HTMLElement} */ (parts[i]), box, host));
}
