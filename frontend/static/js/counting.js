// Counting the winner's cards one by one, for children.

import { byId, make, paint, part, picture, setText, show } from "./elements.js";
import { setGlyphs } from "./glyphs.js";
import { owned, readerOf } from "./names.js";
import { openSheet } from "./sheets.js";
import { capital, fill, gettext, ngettext } from "./words.js";

/** @import { TableFrame } from "./wire.js" */

const STEP_MS = 420;

/** @type {ReturnType<typeof setInterval> | undefined} */
let timer;

function newCard() {
  const card = make("span", "count-card");
  card.append(picture("deck", "back", "0 0 250 350"));
  return card;
}

/** @param {number} counted @param {number} all */
function showCounted(counted, all) {
  const cards = byId("count-cards");
  while (cards.children.length > counted) cards.lastElementChild?.remove();
  while (cards.children.length < counted) cards.append(newCard());
  const words = fill(ngettext("%(count)s card", "%(count)s cards", counted), { count: counted });
  setGlyphs(byId("count-number"), String(counted), words);
  const done = counted === all;
  // Only the last number is spoken: a reader could not keep up with each of them.
  setText(byId("count-words"), done ? words : "");
  show(part(byId("count-sheet"), "[data-act=count-all]"), !done);
  if (done) clearInterval(timer);
}

/** How many cards are counted, and whose. @param {TableFrame} table */
function toCount({ result }) {
  const seat = result?.winner ?? result?.drawn[0] ?? 0;
  return { seat, all: result?.cards[seat] ?? 0 };
}

/** @param {TableFrame} table @param {number[]} you */
export function countWithMe(table, you) {
  const { seat, all } = toCount(table);
  setText(byId("count-title"), capital(owned(readerOf(table, you), seat, gettext("cards"))));
  paint(byId("count-cards"), table.seats[seat]?.avatar ?? "");
  byId("count-cards").replaceChildren();
  clearInterval(timer);
  showCounted(0, all);
  openSheet("count-sheet");
  let counted = 0;
  timer = setInterval(() => {
    counted += 1;
    showCounted(Math.min(counted, all), all);
  }, STEP_MS);
  byId("count-sheet").addEventListener("close", () => clearInterval(timer), { once: true });
}

/** The rest of the cards at once. @param {TableFrame} table */
export function countAll(table) {
  clearInterval(timer);
  const { all } = toCount(table);
  showCounted(all, all);
}
