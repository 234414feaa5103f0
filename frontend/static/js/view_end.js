import { inOrder, seatAt } from "./at_table.js";
import { byId, keyed, make, paint, part, portray, setText, show } from "./elements.js";
import { endWords } from "./end_words.js";
import { setGlyphs } from "./glyphs.js";
import { readerOf, who } from "./names.js";
import { bytesOf, sha256 } from "./sha256.js";
import { drawStory } from "./view_story.js";
import { fill, gettext, listed, ngettext } from "./words.js";

/** @import { Result, TableFrame } from "./wire.js" */
/** @import { GameLog } from "./game_log.js" */

/** "Series: 3 to 2" between two, once more than one game was played. @param {TableFrame} table @param {number[]} you */
function seriesWords(table, you) {
  if (table.series.reduce((sum, wins) => sum + wins, 0) < 2) return "";
  if (table.series.length > 2) return "";
  const [first = 0, second = 0] = inOrder(table, you).map((seat) => table.series[seat] ?? 0);
  return fill(gettext("Series: %(first)s to %(second)s"), { first, second });
}

function newPlace() {
  return make("div", "place", make("div", "place-head"),
    make("p", "plinth", make("span", "place-count"), make("bdi", "place-name")));
}

/** @param {TableFrame} table @param {Result} result @param {number[]} you */
function drawPodium(table, result, you) {
  const podium = byId("podium");
  const seats = inOrder(table, you).filter((seat) => seat < result.cards.length);
  podium.dataset.places = String(seats.length);
  const places = keyed(podium, seats, newPlace);
  seats.forEach((seat, i) => {
    const element = /** @type {HTMLElement} */ (places[i]);
    const { avatar } = seatAt(table, seat);
    const count = result.cards[seat] ?? 0;
    paint(element, avatar);
    element.dataset.place = String(result.places[seat] ?? "");
    portray(part(element, ".place-head"), avatar);
    setText(part(element, ".place-name"), who(readerOf(table, you), seat));
    setGlyphs(part(element, ".place-count"), String(count),
      fill(ngettext("%(count)s card", "%(count)s cards", count), { count }));
  });
}

/**
 * The end of a game.
 * @param {TableFrame | null} table null hides it
 * @param {number[]} you
 * @param {GameLog} log
 */
export function drawEnd(table, you, log) {
  show(byId("end"), table !== null);
  if (!table?.result) return;
  const { result } = table;
  const { title, sub, why } = endWords(table, you);
  setText(byId("end-title"), title);
  setText(byId("end-note"), [sub, why, seriesWords(table, you)].filter(Boolean).join(" · "));
  drawPodium(table, result, you);
  for (const [key, value] of Object.entries({ battles: result.battles, wars: result.wars, biggest: result.biggest_war })) {
    setGlyphs(part(byId("totals"), `[data-total=${key}]`), String(value), String(value));
  }
  drawStory(table, you, log);
  drawProof(table);
}

/** @param {TableFrame} table */
function drawProof(table) {
  setText(byId("proof-commitment"), table.server_seed ? sha256(bytesOf(table.server_seed)) : "");
  setText(byId("proof-chain"), table.chain);
  setText(byId("proof-withheld"), table.withheld.length === 0 ? gettext("none")
    : listed(table.withheld.map((seat) => who(readerOf(table, []), seat))));
  const record = /** @type {HTMLAnchorElement} */ (byId("record"));
  if (table.record_url) record.href = table.record_url;
}
