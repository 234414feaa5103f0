import { byId, keyed, make, picture, setAttribute, setText, show } from "./elements.js";
import { EMOJIS, emojiWord, PHRASES, phraseWords } from "./reaction_words.js";
import { gettext } from "./words.js";

/** @import { Reaction } from "./reaction_words.js" */
/** @import { TableState } from "./table_state.js" */

/** @typedef {"connecting" | "waiting" | "play" | "end"} Phase */

const WIDEST_PX = 128;
const NARROWEST_PX = 72;
const ROOMY_PX = 90;

/** @param {string} code */
const drawing = (code) => picture("reactions", code, "0 0 100 100");

/**
 * The head over which a seat's bubble lies, the part of the page that it keeps to, and the name it leaves free.
 * @param {number} seat @param {number[]} you @param {Phase} phase
 */
function placeOf(seat, you, phase) {
  const target = document.querySelector(`#targets:not([hidden]) > [data-seat="${seat}"]`);
  const mine = phase !== "end" && you.includes(seat) && !target;
  const part = mine ? byId("cheer")
    : target ?? document.querySelector(`#${phase === "end" ? "podium" : "pelmet"} > [data-key="${seat}"]`);
  const head = mine ? [byId("peek"), part].find((one) => one?.checkVisibility()) : part?.querySelector(".place-head, .loge, .target-head");
  if (!part || !head?.checkVisibility()) return null;
  const name = part.querySelector(".who-name, .target-name")?.getBoundingClientRect();
  return { mine, part: part.getBoundingClientRect(), head: head.getBoundingClientRect(), name };
}

/** @param {string} key seat, kind and code */
function newBubble(key) {
  const [, what = "", code = ""] = key.split(" ");
  return make("span", `bubble bubble-${what}`, what === "emoji" ? drawing(code) : phraseWords(code));
}

/** @param {HTMLElement} bubble @param {NonNullable<ReturnType<typeof placeOf>>} place */
function lay(bubble, { mine, part, head, name }) {
  const beside = mine ? part.right - 8 : Math.max(part.right, part.left + NARROWEST_PX);
  const right = name && name.left >= head.right ? name.left - 4 : beside;
  const room = Math.min(WIDEST_PX, right - part.left);
  bubble.style.maxWidth = `${room}px`;
  bubble.toggleAttribute("data-roomy", room >= ROOMY_PX);
  bubble.style.setProperty("--head", `${head.width}px`);
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const most = Math.min(right, innerWidth) - width - 2;
  const left = Math.min(Math.max(part.left, head.left + (head.width - width) / 2), most);
  // What my head is pressed for stays to be seen under it; so does a name.
  const low = name && name.top >= head.bottom - 2 ? name.top - height : Infinity;
  const top = mine ? head.top + 6 : Math.min(head.top + (head.height - height) / 2, low);
  bubble.style.translate = `${Math.max(2, left)}px ${Math.max(2, top)}px`;
}

/** The bubbles that are shown, each with where it belongs. @type {{bubble: HTMLElement, place: () => ReturnType<typeof placeOf>}[]} */
let shown = [];
let follows = false;

/** Heads move as the stage does: their bubbles go along. */
function follow() {
  for (const { bubble, place } of shown) {
    const there = place();
    show(bubble, there !== null);
    if (there) lay(bubble, there);
  }
  follows = shown.length > 0;
  if (follows) requestAnimationFrame(follow);
}

/**
 * Bubbles over the heads of those who react; the announcer says it to those who listen.
 * @param {Reaction[]} reactions
 * @param {number[]} you
 * @param {Phase} phase
 */
export function drawCheers(reactions, you, phase) {
  const keys = reactions.map(({ seat, what, code }) => `${seat} ${what} ${code}`);
  const bubbles = keyed(byId("cheers"), keys, newBubble);
  shown = reactions.map(({ seat }, i) => ({
    bubble: /** @type {HTMLElement} */ (bubbles[i]), place: () => placeOf(seat, you, phase),
  }));
  if (!follows) follow();
}

/** @param {string} act @param {string} code @param {...(Node | string)} children */
function reactButton(act, code, ...children) {
  const button = make("button", `react react-${act}`, ...children);
  button.type = "button";
  button.dataset.act = act;
  button.dataset.code = code;
  return button;
}

/** The tray of pictures and phrases. @param {TableState} state @param {Phase} phase @param {boolean} muted this device shows none */
export function drawTray({ table, you }, phase, muted) {
  if (!table) return;
  for (const id of ["cheer", "menu-cheer"]) show(byId(id), you.length > 0);
  show(byId("cheer-end"), you.length > 0 && phase === "end");
  const words = table.hushed ? gettext("The host has switched pictures and phrases off for now.")
    : muted ? gettext("You have switched them off on this device: the others see yours, you do not see theirs.") : "";
  setText(byId("cheer-note"), words);
  show(byId("cheer-note"), words !== "");
  keyed(byId("cheer-pictures"), [...EMOJIS], (code) => reactButton("react", code, drawing(code), make("span", "", emojiWord(code))));
  keyed(byId("cheer-phrases"), [...PHRASES], (code) => reactButton("say", code, phraseWords(code)));
  for (const button of byId("cheer-sheet").querySelectorAll(".react")) {
    setAttribute(button, "disabled", table.hushed ? "" : null);
  }
}
