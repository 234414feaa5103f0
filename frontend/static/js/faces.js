import { people, seatAt } from "./at_table.js";
import { byId } from "./elements.js";

/** @import { TableFrame } from "./wire.js" */

/** Whether people may sit down from this device by their faces. */
const areHere = () => document.getElementById("faces") !== null;

/** Whether the form asks for one of them just now. */
export function hasFaces() {
  return areHere() && byId("sit").dataset.faces === "yes";
}

/** Faces instead of animals and a name, or the other way round. @param {boolean} on */
export function offerFaces(on) {
  if (!areHere()) return;
  byId("sit").dataset.faces = on ? "yes" : "no";
}

/**
 * Whoever sits at the table cannot sit down once more, and whoever is signed in, the face without a key, not
 * beside another seat of this device.
 * @param {TableFrame} table @param {number[]} you
 */
export function drawFaces(table, you) {
  if (!areHere()) return;
  const here = people(table).map((seat) => seatAt(table, seat).name);
  for (const face of byId("faces").querySelectorAll("[data-member]")) {
    const button = /** @type {HTMLButtonElement} */ (face);
    const isMe = button.dataset.member === "";
    button.disabled = (isMe && you.length > 0) || here.includes(button.dataset.name ?? "");
  }
}
