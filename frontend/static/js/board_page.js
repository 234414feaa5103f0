// The page of a board: when a game was counted its parts are fetched anew, and the bars move to their places.

import { BoardNews } from "./board_news.js";
import { newsWords } from "./board_words.js";
import { reduced } from "./table_motion.js";

const MOVE_MS = 700;

/** @typedef {import("./board_words.js").Line} Line */

const board = /** @type {HTMLElement} */ (document.getElementById("board"));
const news = /** @type {HTMLElement} */ (document.getElementById("board-news"));

let shown = Number(board.dataset.counted);
let wanted = shown;
let looking = false;

/** @param {ParentNode} place */
function rowsOf(place) {
  return /** @type {HTMLElement[]} */ ([...place.querySelectorAll("tr[data-key]")]);
}

/** @returns {Line[]} */
function lines() {
  return rowsOf(board).map(({ dataset }) => ({
    key: dataset.key ?? "", name: dataset.name ?? "", wins: Number(dataset.wins), place: Number(dataset.place),
  }));
}

/** Where each line and the end of its bar are. */
function places() {
  return new Map(rowsOf(board).map((row) => {
    const bar = /** @type {HTMLElement} */ (row.querySelector(".bar"));
    return [row.dataset.key, { top: row.getBoundingClientRect().top, width: bar.getBoundingClientRect().width, wins: row.dataset.wins }];
  }));
}

/** Every line goes from where it was to where it is, and its bar to its new length. @param {ReturnType<typeof places>} before */
function move(before) {
  if (reduced()) return;
  for (const row of rowsOf(board)) {
    const was = before.get(row.dataset.key);
    const bar = /** @type {HTMLElement} */ (row.querySelector(".bar"));
    if (!was) {
      row.animate([{ opacity: 0 }, { opacity: 1 }], { duration: MOVE_MS });
      continue;
    }
    const dy = was.top - row.getBoundingClientRect().top;
    const timing = { duration: MOVE_MS, easing: "cubic-bezier(0.3, 1.3, 0.6, 1)" };
    if (dy !== 0) row.animate([{ transform: `translateY(${dy}px)` }, { transform: "none" }], timing);
    const { width } = bar.getBoundingClientRect();
    if (width !== was.width) {
      bar.animate([{ flexGrow: 0, width: `${was.width}px` }, { flexGrow: 0, width: `${width}px` }], { ...timing, easing: "ease-in-out" });
    }
    if (row.dataset.wins !== was.wins) {
      row.querySelector(".board-wins .glyphs")?.animate([{ scale: 1 }, { scale: 1.35, offset: 0.4 }, { scale: 1 }], timing);
    }
  }
}

/** @param {string} html */
function renew(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const { activeElement } = document;
  const href = activeElement?.closest("[data-part]") ? activeElement.getAttribute("href") : null;
  for (const part of document.querySelectorAll("[data-part]")) {
    const other = fresh.querySelector(`[data-part="${part.getAttribute("data-part")}"]`);
    if (other && other.innerHTML !== part.innerHTML) part.replaceChildren(...other.childNodes);
  }
  shown = Number(fresh.querySelector('[data-part="board"]')?.getAttribute("data-counted"));
  board.dataset.counted = String(shown);
  if (href === null || document.activeElement === activeElement) return;
  const same = document.querySelector(`[data-part] a[href="${CSS.escape(href)}"]`);
  if (same instanceof HTMLElement) same.focus({ preventScroll: true });
}

async function look() {
  if (looking) return;
  looking = true;
  try {
    const response = await fetch(board.dataset.fresh ?? "", { cache: "no-store" });
    if (response.status === 404) location.reload();
    if (!response.ok) return;
    const html = await response.text();
    const [was, from] = [lines(), places()];
    renew(html);
    move(from);
    news.textContent = newsWords(was, lines());
  } catch {
    // The house is away; its first word when it is back says whether anything was missed.
  } finally {
    looking = false;
  }
}

/** @param {number} counted */
function heard(counted) {
  wanted = counted;
  if (wanted !== shown) void look().then(() => { if (wanted !== shown && wanted !== counted) heard(wanted); });
}

const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${board.dataset.socket}`;
const hearing = new BoardNews(
  {
    open: () => new WebSocket(address),
    now: () => Date.now(),
    random: Math.random,
    later: (run, ms) => setTimeout(run, ms),
  },
  heard,
  () => location.reload(),
);

hearing.open();
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") hearing.wake(); });
addEventListener("pagehide", () => hearing.drop());
addEventListener("pageshow", ({ persisted }) => { if (persisted) hearing.open(); });

const filters = document.getElementById("filters");
if (filters instanceof HTMLFormElement) {
  filters.classList.add("filters-live");
  filters.addEventListener("change", () => filters.requestSubmit());
}
