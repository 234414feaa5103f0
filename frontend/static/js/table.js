import { Announcer } from "./announcer.js";
import { cheerSeat } from "./cheer_seat.js";
import { chooseRules, listenForRules, renewRules } from "./choosing.js";
import { countAll, countWithMe } from "./counting.js";
import { byId, spoken } from "./elements.js";
import { Handover } from "./handover.js";
import { comingBattle } from "./guess_words.js";
import { knowHouses } from "./house_names.js";
import { keep, kept } from "./kept.js";
import { TablePage } from "./table_page.js";
import { listenForPresses } from "./seat_input.js";
import { listenForCopies, shareLink, toMyself, toPlay, toWatch } from "./sharing.js";
import { closeSheets, listenForSheets, openSheet } from "./sheets.js";
import { listenForSitting } from "./sitting.js";
import { askIfSure } from "./sure.js";
import { listenForScreen } from "./view_screen.js";
import { gettext } from "./words.js";

/** @import { Invitation } from "./sharing.js" */
/** @import { Step } from "./sure.js" */
/** @import { TableFrame, Wish } from "./wire.js" */

const main = byId("table");
const { ws = "", code = "", playUrl = "", watchUrl = "", eventsUrl = "", watchPath = "", pictureUrl = "", home = "/", signIn = "", board = "", build = "" } = main.dataset;

const announcer = new Announcer(
  (text) => spoken("say", text), (text) => spoken("shout", text), () => performance.now(),
  (run, ms) => setTimeout(run, ms),
);

/** What the server put on a watcher's page for the first sight of the table. @returns {TableFrame | null} */
function firstView() {
  const script = document.getElementById("first-view");
  return script?.textContent ? { watchers: 0, here: [], ...JSON.parse(script.textContent) } : null;
}

knowHouses(JSON.parse(byId("house-names").textContent ?? "{}"));
const address = new URL(ws, location.href);
address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
const handover = new Handover({ playUrl, pictureUrl, send: (command) => page.send(command), now: () => page.serverNow() });
const page = new TablePage({
  address: address.href, code, playUrl, eventsUrl, build, announcer, first: firstView(), handedOver: (frame) => handover.told(frame),
});

/** @param {Invitation} invitation */
function share(invitation) {
  // What is said of the link stands on the stage, behind no sheet.
  closeSheets();
  void shareLink(invitation, (words) => page.notice(words));
}

/** The link to play here; on a family's table it says whom it lets in. */
function invitation() {
  const { table } = page.page.state;
  const only = table?.family && !table.guests;
  return toPlay(playUrl, code, only ? main.dataset.family || gettext("the family") : "");
}

/** @param {string} id */
function close(id) {
  /** @type {HTMLDialogElement} */ (byId(id)).close();
}

/** @param {Step} step */
function ask(step) {
  askIfSure(step, page.page.state);
}

/** @param {(table: TableFrame) => void} act */
function withTable(act) {
  if (page.page.state.table) act(page.page.state.table);
}

/** @type {Record<string, (button: HTMLElement) => void>} */
const ACTS = {
  "start-computer": () => page.start("computer"),
  "start-drop": () => page.start("drop"),
  ...page.seats.acts,
  sit: () => page.seats.ask("me"),
  rename: () => {
    close("menu-sheet");
    page.seats.ask("me");
  },
  chair: (button) => page.send({ type: "seat", seat: Number(button.dataset.seat), kind: button.dataset.kind }),
  check: () => openSheet("check-sheet"),
  leave: () => (page.leavesAGame() ? ask("leave") : leave()),
  "really-leave": () => leave(),
  wish: ({ dataset }) => {
    page.wish(/** @type {Wish} */ (dataset.wish), dataset.on === "yes");
    close("menu-sheet");
  },
  unwish: () => page.wish("rematch", false),
  concede: () => ask("concede"),
  "really-concede": () => {
    page.concede();
    close("sure-sheet");
  },
  "new-game": () => ask("new-game"),
  "really-new-game": () => {
    page.newGame();
    close("sure-sheet");
  },
  pause: ({ dataset }) => {
    page.send({ type: "pause", why: dataset.why });
    close("pause-sheet");
  },
  count: () => withTable((table) => countWithMe(table, page.page.state.you)),
  "count-all": () => withTable(countAll),
  handover: () => handover.ask(),
  "handover-send": () => share(toMyself(handover.link)),
  "only-here": () => handover.takeBack(),
  choose: () => withTable((table) => void chooseRules(table, "rules")),
  again: () => withTable((table) => void chooseRules(table, "rerun")),
  rerun: () => page.wish("rerun", true),
  unrerun: () => page.wish("rerun", false),
  admit: ({ dataset }) => page.send({ type: "admit", id: dataset.id, on: dataset.on === "yes" }),
  stay: () => page.send({ type: "stay" }),
  share: () => share(invitation()),
  react: ({ dataset }) => {
    close("cheer-sheet");
    page.send({ type: "react", emoji: dataset.code, ...cheerSeat() });
  },
  say: ({ dataset }) => {
    close("cheer-sheet");
    page.send({ type: "say", phrase: dataset.code, ...cheerSeat() });
  },
  guess: (button) => withTable((table) => {
    const battle = comingBattle(table);
    if (battle !== null) page.send({ type: "guess", seat: Number(button.dataset.seat), battle });
  }),
  block: ({ dataset }) => page.send({ type: "block", seat: Number(dataset.seat), on: dataset.on === "yes" }),
  unblock: ({ dataset }) => page.send({ type: "unblock", id: Number(dataset.id) }),
  home: () => location.assign(home),
  board: () => location.assign(board),
  "sign-in": () => location.assign(`${signIn}?next=${encodeURIComponent(location.pathname)}`),
  reload: () => location.reload(),
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
  if (sharing instanceof HTMLElement) share(sharing.dataset.shares === "watch" ? toWatch(watchUrl) : invitation());
});

byId("paces").addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement) page.setPace(Number(target.value));
});

byId("sleepers").addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement) page.send({ type: "sleeper", ms: target.value === "off" ? null : Number(target.value) });
});

byId("watching").addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement) page.send({ type: "watching", who: target.value });
});

byId("auto-switch").addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement) page.setAuto(target.checked);
});

byId("people-sheet").addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  const { mutes } = page.page;
  if (target.id === "hush-switch") {
    // What the table was told it tells back; what it was not, the switch does not show.
    if (page.send({ type: "hush", on: !target.checked })) return;
  } else if (target.id === "show-switch") mutes.muteAll(!target.checked);
  else withTable((table) => mutes.mute(table, Number(target.dataset.mutes), !target.checked));
  page.draw();
});

const onlyWars = /** @type {HTMLInputElement} */ (byId("only-wars"));
onlyWars.checked = kept("wars") === "yes";
onlyWars.addEventListener("change", () => {
  keep("wars", onlyWars.checked ? "yes" : "no");
  page.draw();
});

listenForSheets(() => {
  page.draw();
  withTable((table) => void renewRules(table));
});
listenForRules((rules, type) => page.send({ type, rules }));
listenForCopies();
listenForScreen((on) => page.send({ type: "show_code", on }));
listenForSitting((person) => page.seats.sit(person));
listenForPresses(document.body, () => page.does(), () => {
  if (page.does() === "share") share(invitation());
  else if (page.does() === "home") location.assign(home);
  else if (page.does() === "watch") location.assign(watchPath);
  else if (page.does() === "reload") location.reload();
  else page.press();
});
page.open();
