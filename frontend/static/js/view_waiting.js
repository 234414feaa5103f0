import { byId, keyed, make, picture, setAttribute, setText, show } from "./elements.js";
import { openChairs } from "./at_table.js";
import { seriesWords } from "./end_words.js";
import { nextRulesBriefly } from "./rules_words.js";
import { fill, gettext } from "./words.js";

/** @import { TableFrame } from "./wire.js" */

/** @param {TableFrame} table @param {number[]} you @param {string} code */
function titleOf(table, you, code) {
  if (table.closed) return gettext("This table is closed.");
  if (table.status === "revealing") return gettext("The cards are shuffled…");
  if (table.seats.some(({ away }) => away)) return gettext("Somebody is away");
  if (openChairs(table).length === 0) return gettext("Everybody is here");
  if (code && you.length > 0) return gettext("Say this code");
  return code ? gettext("Come and sit down") : gettext("Not everybody is here yet");
}

/** @param {HTMLElement} place @param {string} code */
function drawTiles(place, code) {
  setAttribute(place, "role", "img");
  setAttribute(place, "aria-label", fill(gettext("Code %(code)s"), { code: [...code].join(" ") }));
  keyed(place, [...code].map((character, i) => `${character}${i}`), (key) => {
    const tile = make("span", "tile");
    tile.append(picture("glyphs", `g-${key.charAt(0)}`, "0 0 96 100"));
    return tile;
  });
}

/**
 * The closed curtain before the deal, with the code on it.
 * @param {TableFrame | null} table null hides it
 * @param {number[]} you
 * @param {{code: string, playUrl: string}} links empty on a page that only watches
 */
export function drawWaiting(table, you, { code, playUrl }) {
  const place = byId("waiting");
  show(place, table !== null);
  if (!table) return;
  const asks = !table.closed && openChairs(table).length > 0 && you.length > 0 && code !== "";
  place.classList.toggle("waiting-plain", !asks);
  setText(byId("waiting-title"), titleOf(table, you, code));
  show(byId("tiles"), asks);
  show(byId("waiting-link"), asks);
  const series = [seriesWords(table, you), nextRulesBriefly(table)].filter(Boolean).join(" · ");
  setText(byId("waiting-series"), series);
  show(byId("waiting-series"), series !== "");
  const qr = document.getElementById("qr");
  if (qr) show(qr, asks);
  if (!asks) return;
  drawTiles(byId("tiles"), code);
  setText(byId("waiting-link"), playUrl.replace(/^https?:\/\//, "").replace(/\/$/, ""));
}
