import { seatAt } from "./at_table.js";
import { byId, keyed, make, paint, part, portray, setText, show } from "./elements.js";
import { nameOf } from "./names.js";

/** @import { TableFrame } from "./wire.js" */

/** @param {string} key a seat of mine */
function newChoice(key) {
  const input = make("input", "");
  input.type = "radio";
  input.name = "cheer-seat";
  input.value = key;
  return make("label", "cheer-seat", input, make("span", "cheer-head"), make("bdi", "cheer-name"));
}

/** Where several people share this device: which of them shows the picture. @param {TableFrame} table @param {number[]} you */
export function drawCheerSeats(table, you) {
  const seats = you.length > 1 ? you : [];
  show(byId("cheer-seats"), seats.length > 0);
  const choices = keyed(byId("cheer-seats"), seats, newChoice);
  seats.forEach((seat, i) => {
    const choice = /** @type {HTMLElement} */ (choices[i]);
    const { avatar } = seatAt(table, seat);
    paint(choice, avatar);
    portray(part(choice, ".cheer-head"), avatar);
    setText(part(choice, ".cheer-name"), nameOf({ table, me: -1 }, seat));
  });
  const inputs = [...byId("cheer-seats").querySelectorAll("input")];
  const [first] = inputs;
  if (first && !inputs.some(({ checked }) => checked)) first.checked = true;
}

/** Whose picture it is: nobody needs to say so who has one seat. @returns {{seat?: number}} */
export function cheerSeat() {
  const chosen = byId("cheer-seats").querySelector("input:checked");
  return chosen instanceof HTMLInputElement ? { seat: Number(chosen.value) } : {};
}
