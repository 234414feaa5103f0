import { maySitToo, people, seatAt } from "./at_table.js";
import { animalOf } from "./avatars.js";
import { byId, setAttribute, setText, show } from "./elements.js";
import { seriesWords } from "./end_words.js";
import { nameOf, readerOf } from "./names.js";
import { nextRulesWords } from "./rules_words.js";
import { choose } from "./sitting.js";
import { decidesAlone, wants } from "./wishes.js";
import { fill, gettext } from "./words.js";

/** @import { TableState } from "./table_state.js" */
/** @import { TableFrame } from "./wire.js" */

/** @param {TableFrame} table @param {boolean} may */
function paceWords(table, may) {
  if (may) return gettext("The speed changes at once.");
  if (table.host === null) return gettext("The host sets the speed.");
  return fill(gettext("%(name)s sets the speed."), { name: nameOf(readerOf(table, []), table.host) });
}

/** @param {TableFrame} table @param {boolean} may */
function drawPaces(table, may) {
  const paces = /** @type {HTMLFieldSetElement} */ (byId("paces"));
  if (paces.disabled === may) paces.disabled = !may;
  for (const input of paces.querySelectorAll("input")) {
    const checked = Number(input.value) === table.pace_ms;
    if (input.checked !== checked) input.checked = checked;
  }
  setText(byId("paces-note"), paceWords(table, may));
}

/** @param {TableFrame} table @param {boolean} may */
function drawSleepers(table, may) {
  const sleepers = /** @type {HTMLFieldSetElement} */ (byId("sleepers"));
  if (sleepers.disabled === may) sleepers.disabled = !may;
  for (const input of sleepers.querySelectorAll("input")) {
    const checked = input.value === String(table.sleeper_ms ?? "off");
    if (input.checked !== checked) input.checked = checked;
  }
  setText(byId("sleepers-note"), may
    ? gettext("Then the table turns the card up. It changes at once, for the card that is waited for too. Who plays alone has all the time.")
    : gettext("Then the table turns the card up. The host sets the time."));
}

/** What can be done with the game being played. @param {TableFrame} table @param {number[]} you */
function drawGame(table, you) {
  const plays = table.status === "playing" && you.length > 0;
  for (const id of ["menu-game", "menu-game-note"]) show(byId(id), plays);
  if (!plays) return;
  for (const what of /** @type {const} */ (["finish", "call"])) {
    const button = byId(what);
    const mine = wants(table, what, you);
    const words = what === "finish" ? gettext("Finish now") : gettext("Count now");
    setText(button, mine ? fill(gettext("Take back: %(wish)s"), { wish: words }) : words);
    setAttribute(button, "data-on", mine ? null : "yes");
  }
  show(byId("pause"), table.paused === null);
  show(byId("concede"), you.some((seat) => !seatAt(table, seat).out));
  setText(byId("menu-game-note"), decidesAlone(table, you)
    ? gettext("Finish plays the rest of the cards at once; count ends the game as it stands.")
    : gettext("Finish plays the rest of the cards at once; count ends the game as it stands. Both happen once everybody here wants it."));
}

/** @param {TableFrame} table @param {boolean} may */
function drawRules(table, may) {
  const next = nextRulesWords(table);
  for (const id of ["menu-next", "rules-next"]) {
    setText(byId(id), next);
    show(byId(id), next !== "");
  }
  show(byId("choose"), may);
}

/** @param {TableState} state */
export function drawMenu({ table, you, role }) {
  if (!table) return;
  const may = role === "host";
  drawPaces(table, may);
  drawSleepers(table, may);
  drawGame(table, you);
  drawRules(table, may);
  const series = seriesWords(table, you);
  setText(byId("menu-series"), series);
  show(byId("menu-series"), series !== "");
  show(byId("menu-sit-too"), maySitToo(table, you));
  show(byId("rename"), you.length > 0 && (table.status === "open" || table.status === "over"));
  show(byId("handover"), you.length > 0 || may);
  setText(byId("leave"), you.length > 0 ? gettext("Leave the table") : gettext("Home"));
}

/** The form for a chair: animals that others have cannot be chosen. @param {TableFrame} table @param {number[]} you */
export function drawAnimals(table, you) {
  const taken = table.seats.flatMap((seat, i) => (
    seat.kind === "open" || you.includes(i) ? [] : [animalOf(seat.avatar)]));
  const inputs = [...byId("sit").querySelectorAll("input[name=avatar]")].map((input) => /** @type {HTMLInputElement} */ (input));
  for (const input of inputs) input.disabled = taken.includes(input.value);
  if (inputs.some((input) => input.checked && !input.disabled)) return;
  const mine = you.map((seat) => animalOf(seatAt(table, seat).avatar))[0];
  const free = inputs.find((input) => input.value === mine) ?? inputs.find((input) => !input.disabled);
  if (free) choose(free);
}

/** Whether leaving takes somebody out of a running game. @param {TableState} state */
export function leavesAGame({ table, you }) {
  return table !== null && table.status === "playing" && you.some((seat) => people(table).includes(seat) && !seatAt(table, seat).out);
}
