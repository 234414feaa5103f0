import { openChairs } from "./at_table.js";
import { closedWords } from "./closing_words.js";
import { byId, part, setAttribute, setText, show } from "./elements.js";
import { seriesWords } from "./end_words.js";
import { readerOf } from "./names.js";
import { nextRulesBriefly } from "./rules_words.js";
import { hostWords } from "./status_words.js";
import { drawCast, drawTiles } from "./view_waiting.js";
import { fill, gettext } from "./words.js";

/** @import { TableFrame } from "./wire.js" */

/** What a newcomer may type and point a camera at; null where nobody can join, or the host does not show it. @param {TableFrame} table */
export function codeToJoin(table) {
  return !table.closed && table.status !== "revealing" && openChairs(table).length > 0 ? table.shown_code : null;
}

/** @param {TableFrame} table */
export function lobbyTitle(table) {
  if (table.closed) return closedWords(table);
  if (table.status === "revealing") return gettext("The cards are shuffled…");
  if (openChairs(table).length === 0) return gettext("Everybody is here");
  return table.shown_code ? gettext("Come and play!") : gettext("Not everybody is here yet");
}

/** What comes next, for those who look on. @param {TableFrame} table @param {boolean} asks somebody can join with the code that is shown */
function lobbyNote(table, asks) {
  if (table.closed || table.status === "revealing") return "";
  if (openChairs(table).length === 0) return hostWords(table);
  return asks ? "" : gettext("The host can show the code here: in the menu, under “Big screen”.");
}

/** @param {string} url */
function shortUrl(url) {
  return url.replace(/^https?:\/\//, "").replace(/\/$/, "");
}

/** The picture of the link to play, or of the link to watch. @param {HTMLElement} place @param {string | null} code */
function drawPicture(place, code) {
  const { qrUrl = "", qrWatchUrl = "" } = byId("table").dataset;
  const picture = part(place, "img");
  setAttribute(picture, "src", code ? qrUrl.replace("CODE", code) : qrWatchUrl);
  setAttribute(picture, "alt", code ? gettext("A picture of the link to play, for a phone’s camera")
    : gettext("A picture of the link to watch, for a phone’s camera"));
}

/** @param {boolean} awake */
function screenWords(awake) {
  const words = awake ? [] : [gettext("This screen may go dark by itself: its own settings can keep it on.")];
  if (document.fullscreenEnabled && !document.fullscreenElement) words.push(gettext("One press fills the whole screen."));
  return words.join(" ");
}

/**
 * The closed curtain before the deal: who is here, and how to join.
 * @param {TableFrame | null} table null hides it
 * @param {boolean} awake the screen is sure to stay on
 */
export function drawLobby(table, awake) {
  show(byId("lobby"), table !== null);
  if (!table) return;
  const code = codeToJoin(table);
  setText(byId("lobby-title"), lobbyTitle(table));
  show(byId("tiles"), code !== null);
  show(byId("lobby-address"), code !== null);
  if (code) {
    drawTiles(byId("tiles"), code);
    setText(byId("lobby-address"), shortUrl((byId("table").dataset.playUrl ?? "").replace("CODE", code)));
  }
  const notes = [lobbyNote(table, code !== null), seriesWords(table, []), nextRulesBriefly(table)].filter(Boolean);
  setText(byId("lobby-note"), notes.join(" · "));
  show(byId("lobby-qr"), !table.closed);
  drawPicture(byId("lobby-qr"), code);
  setText(part(byId("lobby-qr"), "figcaption"), code ? gettext("Point a camera here") : gettext("Watch on a phone"));
  drawCast(byId("cast"), readerOf(table, []));
  setText(byId("screen-note"), table.closed ? "" : screenWords(awake));
}

/** The small picture in the corner, while somebody can still join. @param {TableFrame | null} table null hides it */
export function drawJoin(table) {
  const code = table ? codeToJoin(table) : null;
  show(byId("join"), code !== null);
  if (!code) return;
  drawPicture(byId("join"), code);
  setText(part(byId("join"), "figcaption"), fill(gettext("Join with %(code)s"), { code }));
}
