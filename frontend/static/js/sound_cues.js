/** @import { TableEvent, TableFrame } from "./wire.js" */

/** @typedef {"snap" | "drum" | "fanfare"} Cue */

/** What is heard of an event: at most one sound. @param {TableFrame} table the table after it @param {TableEvent} event @returns {Cue | null} */
export function cueOf(table, event) {
  if (event.type === "over") return "fanfare";
  if (event.type !== "flip") return null;
  return table.warriors.length > 0 ? "drum" : "snap";
}
