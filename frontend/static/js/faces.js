import { people, seatAt } from "./at_table.js";
import { byId } from "./elements.js";

/** @import { TableFrame } from "./wire.js" */

/** Whether children of a family may sit down from this device. */
const areHere = () => document.getElementById("faces") !== null;

/** Whether the form asks for one of them just now. */
export function hasFaces() {
  return areHere() && byId("sit").dataset.faces === "yes";
}

/** The children's faces instead of animals and a name, or the other way round. @param {boolean} on */
export function offerFaces(on) {
  if (!areHere()) return;
  byId("sit").dataset.faces = on ? "yes" : "no";
}

/** Whoever sits at the table cannot sit down once more. @param {TableFrame} table */
export function drawFaces(table) {
  if (!areHere()) return;
  const here = people(table).map((seat) => seatAt(table, seat).name);
  for (const face of byId("faces").querySelectorAll("[data-member]")) {
    const button = /** @type {HTMLButtonElement} */ (face);
    button.disabled = here.includes(button.dataset.name ?? "");
  }
}
