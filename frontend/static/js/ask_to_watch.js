import { askingWords } from "./asking_words.js";
import { Connection } from "./connection.js";
import { byId, paint, portray, setAttribute, setText, show } from "./elements.js";
import { kept } from "./kept.js";
import { lookAgain } from "./look_again.js";
import { rememberMe } from "./sitting.js";
import { gettext } from "./words.js";

/** @import { Frame, WaitingFrame } from "./wire.js" */

// The page of somebody whom the host has not let in. It knows nothing of the table.

const address = new URL(byId("main").dataset.ws ?? "", location.href);
address.protocol = location.protocol === "https:" ? "wss:" : "ws:";

const form = /** @type {HTMLFormElement} */ (byId("ask"));
const name = /** @type {HTMLInputElement} */ (form.elements.namedItem("name"));

/** @type {WaitingFrame | null} */
let last = null;
let clock = 0;
let problem = "";

const connection = new Connection(
  { open: () => new WebSocket(address), now: () => performance.now(), random: Math.random },
  () => ({ type: "hello", protocol: 1 }), heard, draw,
);

function animal() {
  return form.querySelector("input[name=avatar]:checked");
}

/** The remembered animal and name, or those of the first one. */
function fill() {
  const mine = form.querySelector(`input[name=avatar][value="${CSS.escape(kept("animal") ?? "")}"]`);
  const first = mine ?? form.querySelector("input[name=avatar]");
  if (first instanceof HTMLInputElement) first.checked = true;
  callAfterAnimal();
}

function callAfterAnimal() {
  if (name.dataset.typed === "yes") return;
  name.value = kept("name") ?? animal()?.parentElement?.querySelector("svg")?.getAttribute("aria-label") ?? "";
}

/** @param {Frame} frame */
function heard(frame) {
  if (frame.type === "welcome") lookAgain();
  if (frame.type === "refused") problem = frame.message;
  if (frame.type === "waiting") {
    last = frame;
    clock = frame.now - Date.now();
    problem = "";
    if (frame.again !== null) setTimeout(draw, Math.max(0, frame.again - frame.now) + 100);
  }
  draw();
}

function draw() {
  if (connection.state === "closed" || connection.state === "barred") lookAgain();
  const words = askingWords(last ?? { asked: false, again: null }, Date.now() + clock);
  const open = connection.state === "open" && last !== null;
  setText(byId("ask-title"), words.title);
  setText(byId("ask-note"), open ? problem || words.note : gettext("Connecting…"));
  setText(byId("go"), open ? words.go : gettext("One moment"));
  setAttribute(byId("go"), "aria-disabled", open && words.may ? null : "true");
  show(form, last !== null && words.form);
  const me = byId("ask-me");
  show(me, last !== null && !words.form);
  paint(me, kept("animal") ?? "owl");
  portray(me, kept("animal") ?? "owl");
}

form.addEventListener("change", callAfterAnimal);
name.addEventListener("input", () => { name.dataset.typed = "yes"; });
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const person = { name: String(data.get("name")).trim(), avatar: String(data.get("avatar")) };
  if (person.name !== "" && connection.send({ type: "ask", ...person })) rememberMe(person);
});
window.addEventListener("online", () => connection.again());
window.addEventListener("pagehide", () => connection.drop());
window.addEventListener("pageshow", ({ persisted }) => { if (persisted) connection.again(); });
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") connection.ping();
});
fill();
draw();
connection.open();
