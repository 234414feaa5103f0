import { byId, keyed, make, paint, part, portray, setAttribute, setText, show } from "./elements.js";
import { keysOf } from "./own_seats.js";
import { maySwap, rowsOf, seatName } from "./seat_rows.js";
import { fill, gettext, listed } from "./words.js";

/** @import { Row } from "./seat_rows.js" */
/** @import { TableState } from "./table_state.js" */
/** @import { TableFrame } from "./wire.js" */

function newRow() {
  const who = make("div", "sitter-who", make("bdi", "sitter-name"), make("span", "sitter-note"));
  return make("li", "sitter", make("span", "sitter-head"), who, make("div", "sitter-ways"));
}

function newWay() {
  const button = make("button", "paper-button");
  button.type = "button";
  return button;
}

/** @param {HTMLElement} element @param {Row} row */
function drawRow(element, { seat, avatar, name, note, ways }) {
  paint(element, avatar);
  portray(part(element, ".sitter-head"), avatar);
  setText(part(element, ".sitter-name"), name);
  setText(part(element, ".sitter-note"), note);
  const buttons = keyed(part(element, ".sitter-ways"), ways.map(({ act, kind }) => `${act} ${kind}`), newWay);
  ways.forEach(({ act, label, spoken, kind }, i) => {
    const button = /** @type {HTMLElement} */ (buttons[i]);
    setText(button, label);
    setAttribute(button, "aria-label", spoken);
    Object.assign(button.dataset, { act, kind, seat: String(seat) });
  });
}

/** @param {TableFrame} table @param {boolean} host @param {number | null} swapping */
function noteFor(table, host, swapping) {
  if (!host) return gettext("The host decides who sits where.");
  if (!maySwap(table)) return gettext("A battle is on the table. People can swap seats when it is over.");
  if (swapping !== null) return fill(gettext("With which seat does %(name)s swap?"), { name: seatName(table, swapping) });
  return table.status === "playing" ? gettext("When people swap seats in a game, the cards stay where they are.") : "";
}

/** The keys of those who share this device. @param {TableFrame} table @param {number[]} you */
function keyWords(table, you) {
  const keys = keysOf(you);
  if (keys.length === 0) return "";
  const each = keys.map((key, i) => fill(gettext("%(name)s: %(key)s"), { name: seatName(table, you[i] ?? 0), key }));
  const first = seatName(table, you[0] ?? 0);
  return `${fill(gettext("Keys on this device: %(keys)s."), { keys: listed(each) })} ${fill(gettext("Space and Enter are for %(name)s too."), { name: first })}`;
}

/** The sheet "Who sits where". @param {TableState} state @param {number | null} swapping */
export function drawSeats(state, swapping) {
  const { table, you, role } = state;
  if (!table) return;
  const host = role === "host";
  const rows = rowsOf(state, swapping);
  const elements = keyed(byId("sitters"), rows.map(({ seat }) => seat), newRow);
  rows.forEach((row, i) => drawRow(/** @type {HTMLElement} */ (elements[i]), row));
  const note = noteFor(table, host, swapping);
  setText(byId("seats-note"), note);
  show(byId("seats-note"), note !== "");
  const keys = keyWords(table, you);
  setText(byId("seats-keys"), keys);
  show(byId("seats-keys"), keys !== "");
  show(byId("same-device"), host);
  const sharing = /** @type {HTMLInputElement} */ (byId("same-device-switch"));
  if (sharing.checked !== table.same_device) sharing.checked = table.same_device;
}
