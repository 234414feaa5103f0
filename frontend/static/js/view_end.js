import { inOrder, seatAt } from "./at_table.js";
import { durationWords } from "./duration.js";
import { byId, keyed, make, paint, part, portray, setText, show } from "./elements.js";
import { endWords, seriesWords } from "./end_words.js";
import { setGlyphs } from "./glyphs.js";
import { guessesWords } from "./guess_words.js";
import { readerOf, who } from "./names.js";
import { bytesOf, sha256 } from "./sha256.js";
import { nextRulesBriefly, offerWords } from "./rules_words.js";
import { drawStory } from "./view_story.js";
import { wants } from "./wishes.js";
import { fill, gettext, listed, ngettext } from "./words.js";

/** @import { Result, TableFrame } from "./wire.js" */
/** @import { GameLog } from "./game_log.js" */

function newPlace() {
  return make("div", "place", make("div", "place-head"),
    make("p", "plinth", make("span", "place-count"), make("bdi", "place-name"),
      make("span", "place-ready", gettext("ready"))));
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
    show(part(element, ".place-ready"), wants(table, "rematch", [seat]));
  });
}

/**
 * The end of a game.
 * @param {TableFrame | null} table null hides it
 * @param {number[]} you
 * @param {GameLog} log
 * @param {number | null} seconds it took, where that is known
 */
export function drawEnd(table, you, log, seconds) {
  show(byId("end"), table !== null);
  if (!table?.result) return;
  const { result } = table;
  const { title, sub, why } = endWords(table, you);
  setText(byId("end-title"), title);
  setText(byId("end-note"), [
    [sub, why].filter(Boolean).join("\u00a0· "), seriesWords(table, you), guessesWords(table, you),
  ].filter(Boolean).join("\n"));
  drawPodium(table, result, you);
  drawTime(seconds);
  setText(byId("end-next"), offerWords(table) || nextRulesBriefly(table));
  for (const [key, value] of Object.entries({ battles: result.battles, wars: result.wars, biggest: result.biggest_war })) {
    setGlyphs(part(byId("totals"), `[data-total=${key}]`), String(value), String(value));
  }
  setText(byId("battles-words"), ngettext("battle", "battles", result.battles));
  setText(byId("wars-words"), ngettext("war", "wars", result.wars));
  drawStory(table, you, log);
}

/** @param {number | null} seconds */
function drawTime(seconds) {
  show(byId("total-time"), seconds !== null);
  const { number, words } = durationWords(seconds ?? 0);
  setGlyphs(part(byId("total-time"), ".total-number"), String(number), String(number));
  setText(part(byId("total-time"), ".total-words"), words);
}

/** What is needed to check a game that is over. @param {TableFrame} table */
export function drawProof(table) {
  setText(byId("proof-commitment"), table.server_seed ? sha256(bytesOf(table.server_seed)) : "");
  setText(byId("proof-chain"), table.chain);
  setText(byId("proof-withheld"), table.withheld.length === 0 ? gettext("none")
    : listed(table.withheld.map((seat) => who(readerOf(table, []), seat))));
  const record = /** @type {HTMLAnchorElement} */ (byId("record"));
  if (table.record_url) record.href = table.record_url;
}
