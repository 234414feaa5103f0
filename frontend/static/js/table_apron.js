// What the apron offers: the one big button, the smaller ones, or the form for a free chair.

import { battleOver, openChairs, people, seatAt } from "./at_table.js";
import { callOf, hostWords } from "./status_words.js";
import { readerOf, together } from "./names.js";
import { undecidedOn, wants } from "./wishes.js";
import { fill, gettext, ngettext } from "./words.js";

/** @import { ConnectionState } from "./connection.js" */
/** @import { TableFrame } from "./wire.js" */
/** @import { TableState } from "./table_state.js" */

/**
 * What a press of the big button does.
 * @typedef {"flip" | "now" | "skip" | "sum" | "stop" | "resume" | "start" | "rematch" | "share" | "sit" | "ready" | "home" | "watch" | "reload" | "nothing"} Does
 */

/**
 * @typedef {object} Apron
 * @property {Does} does
 * @property {string} label
 * @property {boolean} form the form for a free chair stands instead of the button
 * @property {{act: string, label: string}[]} more
 */

/**
 * What else the apron depends on.
 * @typedef {object} Conditions
 * @property {boolean} pressed my flip is on its way
 * @property {boolean} shares this page knows the link to play
 * @property {boolean} sitting the form was asked for
 * @property {boolean} joins a seat in the running game was asked for
 * @property {boolean} lingering the game is over, its last cards still lie
 * @property {ConnectionState} connection
 * @property {boolean} outdated the server has a newer page than this one
 * @property {boolean} signsIn people sign in here, as on no family's device
 * @property {boolean} board this browser may see the board of the table's family
 */

/** @param {boolean} again @returns {Apron} */
function startOf(again) {
  return { does: "start", label: again ? gettext("Play again") : gettext("Start"), form: false, more: [] };
}

/** The ways on from the end of a game. @param {Conditions} page @returns {Apron["more"]} */
function waysOn({ board }) {
  return [
    ...(board ? [{ act: "board", label: gettext("The board") }] : []),
    { act: "count", label: gettext("Count with me") },
    { act: "check", label: gettext("How to check it") },
    { act: "home", label: gettext("Home") },
  ];
}

/** The host asks for the same cards under other rules; the others agree, or take it back. @param {TableState} state @returns {Apron["more"]} */
function waysToRerun({ table, you, role }) {
  if (!table || table.result === null) return [];
  if (table.offer === null) return role === "host" ? [{ act: "again", label: gettext("What if…?") }] : [];
  return wants(table, "rerun", you) ? [{ act: "unrerun", label: gettext("Rather not") }]
    : [{ act: "rerun", label: gettext("Same cards!") }];
}

/**
 * The end for somebody who sits here: another game, once everybody wants it.
 * @param {TableState} state @param {TableFrame} table @param {boolean} shares @returns {Apron}
 */
function rematchApron(state, table, shares) {
  const { you, role } = state;
  const free = openChairs(table).length;
  const more = waysToRerun(state);
  if (free > 0 && shares) more.push({ act: "share", label: gettext("Send the link") });
  if (role === "host" && free > 0 && table.seats.length - free >= 2) {
    more.push({ act: "start-drop", label: gettext("Start without them") });
  }
  if (!wants(table, "rematch", you)) return { does: "rematch", label: gettext("Play again"), form: false, more };
  const names = together(readerOf(table, you), undecidedOn(table, "rematch").filter((seat) => !you.includes(seat)));
  const back = { act: "unwish", label: gettext("Take it back") };
  return { does: "nothing", label: fill(gettext("Waiting for %(names)s"), { names }), form: false, more: [back, ...more] };
}

/** The host's choices while chairs are free. @param {TableFrame} table @returns {Apron["more"]} */
function waysToStart(table) {
  const free = openChairs(table).length;
  const taken = table.seats.length - free;
  const more = [{
    act: "start-computer",
    label: table.seats.length === 2 ? gettext("Play the computer")
      : ngettext("Start with a computer", "Start with computers", free),
  }];
  if (taken >= 2) more.push({ act: "start-drop", label: gettext("Start without them") });
  return more;
}

/** @param {TableState} state @param {TableFrame} table @param {boolean} shares @returns {Apron} */
function seatedApron(state, table, shares) {
  const free = openChairs(table).length > 0;
  const host = state.role === "host";
  if (host && !free) return startOf(table.status === "over");
  const more = host ? waysToStart(table) : [];
  if (host) return { ...(free && shares ? share() : waits(table)), more };
  const isReady = state.you.every((seat) => seatAt(table, seat).ready);
  if (!isReady) return { ...readyCall(), more: free && shares ? [{ act: "share", label: gettext("Send the link") }] : [] };
  const back = { act: "unready", label: gettext("Not ready yet") };
  return free && shares ? { ...share(), more: [back] } : { ...waits(table), more: [back] };
}

/** @type {() => Apron} */
const share = () => ({ does: "share", label: gettext("Send the link"), form: false, more: [] });

/** @type {() => Apron} */
const readyCall = () => ({ does: "ready", label: gettext("I am ready"), form: false, more: [] });

/** @param {TableFrame} table @returns {Apron} */
const waits = (table) => ({ does: "nothing", label: hostWords(table), form: false, more: [] });

/**
 * Somebody who looks on at a game: a seat that is offered may be theirs after the battle.
 * @param {TableFrame} table @param {Conditions} page @returns {Apron}
 */
function watchingApron(table, { shares, sitting, joins }) {
  const watching = { does: /** @type {Does} */ ("nothing"), label: gettext("You are watching"), form: false, more: [] };
  if (!shares || openChairs(table).length === 0) return watching;
  if (joins) {
    const more = [{ act: "unjoin", label: gettext("Take it back") }];
    return { ...watching, label: gettext("You get a seat after this battle"), more };
  }
  if (sitting) return { ...watching, does: "sit", label: gettext("Sit down"), form: true };
  return { ...watching, more: [{ act: "sit", label: gettext("Take a free seat") }] };
}

/** @param {TableState} state @param {TableFrame} table @param {boolean} shares @param {boolean} sitting @returns {Apron} */
function standingApron(state, table, shares, sitting) {
  const chairs = openChairs(table).length > 0 && shares;
  if (state.role === "host" && !sitting) {
    const apron = seatedApron(state, table, shares);
    return chairs ? { ...apron, more: [...apron.more, { act: "sit", label: gettext("Sit down") }] } : apron;
  }
  if (chairs) return { does: "sit", label: gettext("Sit down"), form: true, more: [] };
  const waiting = people(table).length > 0 ? hostWords(table) : gettext("You are watching");
  return { does: "nothing", label: table.status === "over" ? gettext("You are watching") : waiting, form: false, more: [] };
}

/**
 * @param {TableState} state
 * @param {Conditions} page
 * @returns {Apron}
 */
export function apronOf(state, page) {
  const { connection } = page;
  if (connection === "closed" || connection === "barred") return { does: "home", label: gettext("Home"), form: false, more: [] };
  if (connection === "replaced") {
    return { does: "watch", label: gettext("Look on here"), form: false, more: [{ act: "home", label: gettext("Home") }] };
  }
  if (connection === "signed_out" && !page.signsIn) return { does: "home", label: gettext("Go on"), form: false, more: [] };
  if (connection === "signed_out") {
    return { does: "reload", label: gettext("Go on"), form: false, more: [{ act: "sign-in", label: gettext("Sign in") }] };
  }
  if (connection === "old") return { does: "reload", label: gettext("Reload"), form: false, more: [] };
  const apron = liveApron(state, page);
  if (connection !== "open") return withoutTable(apron);
  // In a game there is no room for it here: it stands on the stage.
  if (state.table?.status === "playing" || !offersReload(state, page)) return apron;
  return { ...apron, more: [...apron.more, { act: "reload", label: gettext("Load the new version") }] };
}

/**
 * Whether the newer page is offered: between steps, where nobody misses a card meanwhile.
 * @param {TableState} state
 * @param {Conditions} page
 */
export function offersReload({ table }, { connection, outdated, pressed }) {
  if (!table || !outdated || pressed || connection !== "open" || table.status === "revealing") return false;
  return table.status !== "playing" || table.at === 0 || battleOver(table);
}

/** What works without the table; nothing is offered that could not be kept. @param {Apron} apron @returns {Apron} */
function withoutTable(apron) {
  const more = apron.more.filter(({ act }) => ["share", "count", "check", "home"].includes(act));
  if (apron.form || ["share", "home", "nothing"].includes(apron.does)) return { ...apron, more };
  return { ...apron, does: "nothing", label: gettext("One moment"), more };
}

/**
 * @param {TableState} state
 * @param {Conditions} page
 * @returns {Apron}
 */
function liveApron(state, page) {
  const { pressed, shares, sitting, lingering } = page;
  const { table, you } = state;
  if (!table || lingering) return { does: "nothing", label: gettext("One moment"), form: false, more: [] };
  if (table.status === "revealing") {
    return { does: "nothing", label: gettext("Shuffling…"), form: false, more: [] };
  }
  if (table.status === "playing") {
    if (you.length === 0) return watchingApron(table, page);
    if (table.paused) return { does: "resume", label: gettext("Go on"), form: false, more: [] };
    return { ...callOf(table, you, pressed), form: false, more: [] };
  }
  if (you.length > 0 && sitting) return { does: "sit", label: gettext("Sit down"), form: true, more: [] };
  if (you.length === 0) return withWaysOn(table, page, standingApron(state, table, shares, sitting));
  return withWaysOn(table, page, (table.status === "over" ? rematchApron : seatedApron)(state, table, shares));
}

/** @param {TableFrame} table @param {Conditions} page @param {Apron} apron @returns {Apron} */
function withWaysOn(table, page, apron) {
  return table.status === "over" ? { ...apron, more: [...apron.more, ...waysOn(page)] } : apron;
}

/** Who sits at the apron: before the deal there is no more to say than that. @param {TableState} state @param {string} name */
export function myName({ table, you }, name) {
  if (table?.status !== "open" && table?.status !== "revealing") return name;
  if (you.length < 2) return gettext("You sit here");
  return fill(gettext("%(names)s sit here"), { names: together(readerOf(table, you), you) });
}

/** The words under my name. @param {TableState} state */
export function myNote({ table, you }) {
  const [seat] = you;
  if (!table || seat === undefined || table.status === "open" || table.status === "revealing") return "";
  return seatAt(table, seat).out ? gettext("out") : gettext("cards");
}
