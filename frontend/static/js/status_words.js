import { awaited, battleOver, openChairs, seatAt, turnsByItself, upOf } from "./at_table.js";
import { aRank, sumOf } from "./card_words.js";
import { outNote } from "./guess_words.js";
import { nameOf, readerOf, together } from "./names.js";
import { fill, gettext } from "./words.js";

/** @import { TableFrame } from "./wire.js" */
/** @import { Reader } from "./names.js" */
/** @import { ConnectionState } from "./connection.js" */

/** The short note beside a name before the deal. @param {TableFrame} table @param {number} seat */
function waitingNote(table, seat) {
  const { kind, away, kept, ready } = seatAt(table, seat);
  if (kind === "open") return table.seats.length > 2 ? gettext("free") : gettext("waiting for a friend");
  if (kind === "computer") return gettext("computer");
  if (kept) return gettext("away, seat free");
  if (away) return gettext("away");
  return ready ? gettext("ready") : gettext("is here");
}

/** @param {TableFrame} table @param {number} seat */
function turnedNote(table, seat) {
  const cards = upOf(table, seat);
  const [first] = cards;
  if (!first) return gettext("looks on");
  if (cards.length > 1) return fill(gettext("turned %(value)s"), { value: sumOf(cards, table.rules.ace) });
  return fill(gettext("turned %(card)s"), { card: aRank(first) });
}

/**
 * The short note beside a seat's name: "ready", "looks on", "turned a nine".
 * @param {TableFrame} table
 * @param {number} seat
 */
export function noteOf(table, seat) {
  const { kind, name, out, away, auto, kept } = seatAt(table, seat);
  if (table.status === "open" || table.status === "revealing") return waitingNote(table, seat);
  if (out) return outNote(table, seat);
  // A computer of the table's own goes by its animal; this one plays on for somebody who left.
  if (kind === "computer" && name !== "") return gettext("computer");
  if (kept && table.status === "playing") return table.seats.length > 3 ? gettext("computer") : gettext("computer plays");
  if (away && kind === "person") return gettext("away");
  if (table.pressed.includes(seat)) return gettext("ready");
  if (table.status === "over") return "";
  if (!battleOver(table) && table.at > 0) {
    if (!table.warriors.includes(seat)) return gettext("looks on");
    return table.short.includes(seat) ? gettext("short") : gettext("at war");
  }
  if (table.at === 0) return kind === "computer" ? gettext("computer") : gettext("to flip");
  if (auto) return gettext("auto");
  // With more than two there is no room for what the cards show anyway.
  return table.seats.length > 2 ? "" : turnedNote(table, seat);
}

/**
 * What the one big button says, and whether a press does something.
 * @typedef {{label: string, does: "flip" | "stop" | "nothing"}} Call
 */

/**
 * @param {TableFrame} table
 * @param {number[]} you
 * @param {boolean} pressed my flip is on its way
 * @returns {Call}
 */
export function callOf(table, you, pressed) {
  const reader = readerOf(table, you);
  if (you.length > 0 && you.every((seat) => seatAt(table, seat).auto)) return { label: gettext("Stop"), does: "stop" };
  const owed = awaited(table).filter((seat) => you.includes(seat));
  if (owed.length > 0 && !pressed) {
    return { label: battleOver(table) || table.at === 0 ? gettext("Flip") : gettext("Turn up"), does: "flip" };
  }
  return { label: waitingFor(reader, you), does: "nothing" };
}

/** @param {Reader} reader @param {number[]} you */
function waitingFor(reader, you) {
  const { table } = reader;
  const others = awaited(table).filter((seat) => !you.includes(seat) && !turnsByItself(seatAt(table, seat)));
  if (you.length > 0 && you.every((seat) => seatAt(table, seat).out)) return gettext("You are out. Look on!");
  if (others.length === 0) return gettext("One moment");
  return fill(gettext("Waiting for %(names)s"), { names: together(reader, others) });
}

/**
 * The line of words about the connection; empty while all is well.
 * @param {ConnectionState} connection
 * @param {boolean} busy
 * @param {string} [closed] why the table is closed, in words
 * @param {boolean} [signsIn] whether people sign in here, as on no family's device
 */
export function connectionWords(connection, busy, closed = "", signsIn = true) {
  if (closed) return closed;
  if (connection === "connecting") return gettext("Connecting…");
  if (connection === "reconnecting") return gettext("Reconnecting… your cards are safe.");
  if (connection === "restarting") return gettext("Back in a moment… your cards are safe.");
  if (connection === "barred") return "";
  if (connection === "closed") return gettext("This table is closed.");
  if (connection === "replaced") return gettext("You play on another device now. To come back, choose “Another device” there.");
  if (connection === "signed_out" && !signsIn) return gettext("Whoever played here does not play on this device any more.");
  if (connection === "signed_out") return gettext("You are not signed in here any more. Go on as a guest, or sign in again.");
  if (connection === "old") return gettext("This page is out of date. Please reload it.");
  return busy ? gettext("The table is busy. One moment…") : "";
}

export const outdatedWords = () => gettext("There is a new version of this page.");

/** Whether the table waits for a press of this page, as far as it knows. @param {TableFrame | null} table @param {number[]} you */
export function isMyTurn(table, you) {
  return table !== null && awaited(table).some((seat) => you.includes(seat) && !seatAt(table, seat).auto);
}

/**
 * The page's title: whose turn it is, where that is known.
 * @param {TableFrame | null} table
 * @param {number[]} you
 * @param {ConnectionState} connection
 */
export function titleOf(table, you, connection) {
  if (connection === "reconnecting" || connection === "restarting") return gettext("Reconnecting… · War");
  if (!table || ["closed", "barred", "replaced", "signed_out", "old"].includes(connection)) return gettext("War");
  if (table.status === "over") return gettext("Game over · War");
  if (table.status !== "playing") {
    return openChairs(table).length > 0 ? gettext("Waiting for players · War") : gettext("Ready to start · War");
  }
  if (table.paused) return gettext("Paused · War");
  if (isMyTurn(table, you)) return gettext("Your turn · War");
  const others = awaited(table).filter((seat) => !turnsByItself(seatAt(table, seat)));
  if (others.length === 0) return fill(gettext("Battle %(battle)s · War"), { battle: Math.max(1, table.battle) });
  return fill(gettext("Waiting for %(names)s · War"), { names: together(readerOf(table, you), others) });
}

/** Who may start the game, in words for those who may not. @param {TableFrame} table */
export function hostWords(table) {
  if (table.host === null) return gettext("Waiting for the host to start");
  return fill(gettext("Waiting for %(name)s to start"), { name: nameOf({ table, me: -1 }, table.host) });
}
