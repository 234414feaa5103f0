import { Announcer } from "./announcer.js";
import { byId } from "./elements.js";
import { keep, kept } from "./kept.js";
import { TablePage } from "./table_page.js";
import { listenForPresses } from "./seat_input.js";
import { listenForCopies, shareLink } from "./sharing.js";
import { listenForSheets, openSheet } from "./sheets.js";
import { listenForSitting } from "./sitting.js";
import { gettext } from "./words.js";

/** @import { TableFrame } from "./wire.js" */

const main = byId("table");
const { ws = "", code = "", playUrl = "", watchUrl = "", home = "/" } = main.dataset;

/** @param {string} id @param {string} text */
function spoken(id, text) {
  // The same words twice are two messages.
  byId(id).replaceChildren(document.createTextNode(text));
}

const announcer = new Announcer(
  (text) => spoken("say", text), (text) => spoken("shout", text), () => performance.now(),
  (run, ms) => setTimeout(run, ms),
);

/** What the server put on a watcher's page for the first sight of the table. @returns {TableFrame | null} */
function firstView() {
  const script = document.getElementById("first-view");
  return script?.textContent ? { watchers: 0, ...JSON.parse(script.textContent) } : null;
}

const address = new URL(ws, location.href);
address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
const page = new TablePage({ address: address.href, code, playUrl, announcer, first: firstView() });

/** @param {string} url */
function share(url) {
  const title = gettext("Play War with me");
  void shareLink(url, title, (words) => page.notice(words));
}

/** @type {Record<string, (button: HTMLElement) => void>} */
const ACTS = {
  "start-computer": () => page.start("computer"),
  "start-drop": () => page.start("drop"),
  sit: () => page.askToSit(true),
  rename: () => {
    /** @type {HTMLDialogElement} */ (byId("menu-sheet")).close();
    page.askToSit(true);
  },
  chair: (button) => page.send({ type: "seat", seat: Number(button.dataset.seat), kind: button.dataset.kind }),
  check: () => openSheet("check-sheet"),
  leave: () => (page.leavesAGame() ? openSheet("leave-sheet") : leave()),
  "really-leave": () => leave(),
  home: () => location.assign(home),
};

function leave() {
  page.leave();
  // The word that I leave goes out first.
  setTimeout(() => location.assign(home), 150);
}

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const acting = target.closest("[data-act]");
  if (acting instanceof HTMLElement) ACTS[acting.dataset.act ?? ""]?.(acting);
  const sharing = target.closest("[data-shares]");
  if (sharing instanceof HTMLElement) share(sharing.dataset.shares === "watch" ? watchUrl : playUrl);
});

byId("paces").addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement) page.setPace(Number(target.value));
});

byId("auto-switch").addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement) page.setAuto(target.checked);
});

const onlyWars = /** @type {HTMLInputElement} */ (byId("only-wars"));
onlyWars.checked = kept("wars") === "yes";
onlyWars.addEventListener("change", () => {
  keep("wars", onlyWars.checked ? "yes" : "no");
  page.draw();
});

listenForSheets(() => page.draw());
listenForCopies();
listenForSitting((person) => page.sit(person));
listenForPresses(document.body, () => page.does(), () => {
  if (page.does() === "share") share(playUrl);
  else if (page.does() === "home") location.assign(home);
  else page.press();
});
page.open();
