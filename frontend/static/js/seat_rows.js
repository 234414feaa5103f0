// Who sits where, as plain values: a row a seat, with what this viewer may do about it.

import { battleOver, people, seatAt } from "./at_table.js";
import { nameOf, readerOf, together } from "./names.js";
import { fill, gettext } from "./words.js";

/** @import { TableFrame } from "./wire.js" */
/** @import { TableState } from "./table_state.js" */

/** `spoken` names the seat too. @typedef {{act: string, label: string, spoken: string, kind: string}} Way */
/** @typedef {{seat: number, avatar: string, name: string, note: string, ways: Way[]}} Row */

/** @param {TableFrame} table */
const isBetween = (table) => table.status === "open" || table.status === "over";

/** Whether people may change seats now: never in a battle, or while cards are shuffled. @param {TableFrame} table */
export function maySwap(table) {
  return isBetween(table) || (table.status === "playing" && (table.at === 0 || battleOver(table)));
}

/** Whether a computer turns up here, so that the host may offer the seat. @param {TableFrame} table @param {number} seat */
function mayOffer(table, seat) {
  const { kind, kept, out } = seatAt(table, seat);
  return table.status === "playing" && !out && (kind === "computer" || kept);
}

/** @param {TableFrame} table @param {number} seat @param {number[]} you */
function notes(table, seat, you) {
  const { kind, away, kept, ready, offered, out } = seatAt(table, seat);
  const said = [];
  if (you.includes(seat)) said.push(you.length > 1 ? gettext("on this device") : gettext("you"));
  if (table.host === seat) said.push(gettext("host"));
  if (kind === "computer") said.push(gettext("computer"));
  if (kind === "open") said.push(gettext("free"));
  if (kept && table.status === "playing") said.push(gettext("away, a computer plays"));
  else if (kept || away) said.push(gettext("away"));
  if (ready) said.push(gettext("ready"));
  if (offered) said.push(gettext("offered"));
  if (out && table.status === "playing") said.push(gettext("out"));
  return said.join(" · ");
}

/** @param {string} name @returns {(act: string, label: string, spoken: string, kind?: string) => Way} */
const wayOf = (name) => (act, label, spoken, kind = "") => ({ act, label, spoken: fill(spoken, { name }), kind });

/** Of a seat that nobody's hand turns up for. @param {TableFrame} table @param {number} seat @param {ReturnType<typeof wayOf>} way */
function chairWays(table, seat, way) {
  const { kind, offered } = seatAt(table, seat);
  if (mayOffer(table, seat)) {
    return offered ? [way("chair", gettext("Take the offer back"), gettext("Take the offer of %(name)s’s seat back"), "computer")]
      : [way("chair", gettext("Offer this seat"), gettext("Offer the seat of %(name)s"), "open")];
  }
  if (!isBetween(table)) return [];
  if (kind === "computer") return [way("chair", gettext("Free the seat"), gettext("Free the seat of %(name)s"), "open")];
  return kind === "open" ? [way("chair", gettext("Fill with a computer"), gettext("Fill with a computer: %(name)s"), "computer")] : [];
}

/** @param {TableFrame} table @param {number} seat @param {number[]} you @param {ReturnType<typeof wayOf>} way */
function ownWays(table, seat, you, way) {
  if (!you.includes(seat)) return [];
  const { auto, out } = seatAt(table, seat);
  const ways = [];
  if (you.length > 1 && table.status === "playing" && !out) {
    ways.push(auto ? way("auto-seat", gettext("Press myself"), gettext("%(name)s presses again"), "off")
      : way("auto-seat", gettext("Auto"), gettext("Turn up for %(name)s automatically"), "on"));
  }
  if (you.length > 1 && isBetween(table)) ways.push(way("rename-seat", gettext("Name and animal"), gettext("Name and animal of %(name)s")));
  if (you.length > 1 && isBetween(table)) ways.push(way("leave-seat", gettext("Stand up"), gettext("%(name)s stands up")));
  return ways;
}

/** @param {TableFrame} table @param {number} seat @param {number[]} you @param {ReturnType<typeof wayOf>} way */
function hostWays(table, seat, you, way) {
  const ways = chairWays(table, seat, way);
  if (maySwap(table)) ways.push(way("swap", gettext("Swap"), gettext("Swap %(name)s with somebody")));
  if (seatAt(table, seat).kind === "person" && !you.includes(seat)) {
    ways.push(way("hand-host", gettext("Make host"), gettext("Make %(name)s the host")));
    ways.push(way("remove", gettext("Remove"), gettext("Remove %(name)s from this table")));
  }
  return ways;
}

/** @param {TableFrame} table @param {number} seat */
export function seatName(table, seat) {
  return seatAt(table, seat).kind === "open" ? fill(gettext("Seat %(number)s"), { number: seat + 1 })
    : nameOf({ table, me: -1 }, seat);
}

/**
 * @param {TableState} state
 * @param {number | null} swapping the seat that is to change places with another
 * @returns {Row[]}
 */
export function rowsOf({ table, you, role }, swapping) {
  if (!table) return [];
  const picked = swapping !== null && role === "host" && maySwap(table) ? swapping : null;
  return table.seats.map(({ avatar, kind }, seat) => {
    const name = seatName(table, seat);
    const way = wayOf(name);
    const swap = seat === picked ? [way("swap-off", gettext("Do not swap"), gettext("Do not swap %(name)s"))]
      : [way("swap-with", gettext("Swap with this seat"), gettext("Swap with %(name)s"))];
    const usual = [...ownWays(table, seat, you, way), ...(role === "host" ? hostWays(table, seat, you, way) : [])];
    return {
      seat, name, avatar: kind === "open" ? "" : avatar, note: notes(table, seat, you), ways: picked === null ? usual : swap,
    };
  });
}

/** Who has not said yet that they are ready, as the host reads it; "" where that is no question. @param {TableState} state */
export function readyWords({ table, you, role }) {
  if (!table || role !== "host" || table.status !== "open") return "";
  const others = people(table).filter((seat) => !you.includes(seat));
  const late = others.filter((seat) => !seatAt(table, seat).ready);
  if (others.length === 0) return "";
  if (late.length === 0) return gettext("All are ready.");
  return fill(gettext("Not ready yet: %(names)s"), { names: together(readerOf(table, you), late) });
}
