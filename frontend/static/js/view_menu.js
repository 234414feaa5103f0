import { people, seatAt } from "./at_table.js";
import { byId, setText, show } from "./elements.js";
import { nameOf, readerOf } from "./names.js";
import { fill, gettext, ngettext } from "./words.js";

/** @import { TableState } from "./table_state.js" */
/** @import { TableFrame } from "./wire.js" */

/** @param {TableFrame} table */
function whoSetsThePace(table) {
  if (table.host === null) return gettext("The host sets the speed.");
  return fill(gettext("%(name)s sets the speed."), { name: nameOf(readerOf(table, []), table.host) });
}

/** @param {TableState} state */
export function drawMenu({ table, you, role }) {
  if (!table) return;
  const may = role === "host";
  const paces = /** @type {HTMLFieldSetElement} */ (byId("paces"));
  if (paces.disabled === may) paces.disabled = !may;
  for (const input of paces.querySelectorAll("input")) {
    const checked = Number(input.value) === table.pace_ms;
    if (input.checked !== checked) input.checked = checked;
  }
  show(byId("paces-note"), !may);
  setText(byId("paces-note"), whoSetsThePace(table));
  const waits = table.status === "open" || table.status === "over";
  show(byId("rename"), you.length > 0 && waits);
  setText(byId("leave"), you.length > 0 ? gettext("Leave the table") : gettext("Home"));
  setText(byId("watchers"), table.watchers === 0 ? "" : fill(
    ngettext("%(count)s person is watching", "%(count)s people are watching", table.watchers), { count: table.watchers },
  ));
}

/** The form for a chair: animals that others have cannot be chosen. @param {TableFrame} table @param {number[]} you */
export function drawAnimals(table, you) {
  const taken = table.seats.flatMap((seat, i) => (
    seat.kind === "open" || you.includes(i) ? [] : [seat.avatar]));
  const inputs = [...byId("sit").querySelectorAll("input[name=avatar]")].map((input) => /** @type {HTMLInputElement} */ (input));
  for (const input of inputs) input.disabled = taken.includes(input.value);
  if (inputs.some((input) => input.checked && !input.disabled)) return;
  const mine = you.map((seat) => seatAt(table, seat).avatar)[0];
  const free = inputs.find((input) => input.value === mine) ?? inputs.find((input) => !input.disabled);
  if (free) free.checked = true;
}

/** Whether leaving takes somebody out of a running game. @param {TableState} state */
export function leavesAGame({ table, you }) {
  return table !== null && table.status === "playing" && you.some((seat) => people(table).includes(seat) && !seatAt(table, seat).out);
}
