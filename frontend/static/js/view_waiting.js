import { byId, keyed, make, paint, part, picture, portray, setAttribute, setText, show } from "./elements.js";
import { maySitToo, openChairs } from "./at_table.js";
import { seriesWords } from "./end_words.js";
import { readerOf, who } from "./names.js";
import { nextRulesBriefly } from "./rules_words.js";
import { readyWords } from "./seat_rows.js";
import { fill, gettext } from "./words.js";

/** @import { Reader } from "./names.js" */
/** @import { TableState } from "./table_state.js" */
/** @import { TableFrame } from "./wire.js" */

/** @param {TableFrame} table @param {boolean} invites @param {string} code */
function titleOf(table, invites, code) {
  if (table.closed) return gettext("This table is closed.");
  if (table.status === "revealing") return gettext("The cards are shuffled…");
  if (table.seats.some(({ away }) => away)) return gettext("Somebody is away");
  if (openChairs(table).length === 0) return gettext("Everybody is here");
  if (code && invites) return gettext("Say this code");
  return code ? gettext("Come and sit down") : gettext("Not everybody is here yet");
}

/** @param {HTMLElement} place @param {string} code */
export function drawTiles(place, code) {
  setAttribute(place, "role", "img");
  setAttribute(place, "aria-label", fill(gettext("Code %(code)s"), { code: [...code].join(" ") }));
  keyed(place, [...code].map((character, i) => `${character}${i}`), (key) => {
    const tile = make("span", "tile");
    tile.append(picture("glyphs", `g-${key.charAt(0)}`, "0 0 96 100"));
    return tile;
  });
}

function newPlayer() {
  return make("div", "cast-seat", make("div", "cast-head"), make("bdi", "plinth"));
}

/** Who will play, in front of the curtain. @param {HTMLElement} place @param {Reader} reader */
export function drawCast(place, reader) {
  const { seats } = reader.table;
  const players = keyed(place, [...seats.keys()], newPlayer);
  setAttribute(place, "data-seats", String(seats.length));
  seats.forEach(({ kind, avatar }, seat) => {
    const player = /** @type {HTMLElement} */ (players[seat]);
    const free = kind === "open";
    paint(player, free ? "" : avatar);
    portray(part(player, ".cast-head"), free ? "" : avatar);
    setText(part(player, ".plinth"), free ? gettext("free") : who(reader, seat));
  });
}

/**
 * The closed curtain before the deal, with the code on it.
 * @param {TableState | null} state null hides it
 * @param {{code: string, playUrl: string}} links empty on a page that only watches
 */
export function drawWaiting(state, { code, playUrl }) {
  const place = byId("waiting");
  const table = state?.table ?? null;
  show(place, table !== null);
  if (!state || !table) return;
  const { you, role } = state;
  // A host who only watches asks friends in like one who plays.
  const invites = you.length > 0 || role === "host";
  const asks = !table.closed && openChairs(table).length > 0 && invites && code !== "";
  place.classList.toggle("waiting-plain", !asks);
  setText(byId("waiting-title"), titleOf(table, invites, code));
  const ready = readyWords(state);
  setText(byId("waiting-ready"), ready);
  show(byId("waiting-ready"), ready !== "");
  show(byId("waiting-ways"), invites && table.status === "open");
  show(byId("sit-too"), maySitToo(table, you));
  show(byId("tiles"), asks);
  show(byId("waiting-link"), asks);
  const series = [seriesWords(table, you), nextRulesBriefly(table)].filter(Boolean).join(" · ");
  setText(byId("waiting-series"), series);
  show(byId("waiting-series"), series !== "");
  const qr = document.getElementById("qr");
  if (qr) show(qr, asks);
  show(byId("cast"), !asks);
  if (!asks) {
    drawCast(byId("cast"), readerOf(table, you));
    return;
  }
  drawTiles(byId("tiles"), code);
  setText(byId("waiting-link"), playUrl.replace(/^https?:\/\//, "").replace(/\/$/, ""));
}
