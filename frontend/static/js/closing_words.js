import { gettext } from "./words.js";

/** @import { ClosedWhy, TableFrame } from "./wire.js" */

/** What is said while a table will soon be closed. @param {boolean} mayStay */
export function closingWords(mayStay) {
  const said = gettext("Nothing has happened here for a long time. The table will be closed in a few minutes.");
  return mayStay ? `${said} ${gettext("Do you still want it?")}` : said;
}

/** Why a table is closed; empty while it is not. @param {TableFrame | null} table */
export function closedWords(table) {
  if (!table?.closed) return "";
  /** @type {Record<ClosedWhy, string>} */
  const words = {
    left: gettext("Everybody has left, so this table is closed."),
    idle: gettext("Nothing happened for a long time, so this table is closed."),
    lost: gettext("Nobody came back for a long time, so this table is closed."),
    staff: gettext("Whoever looks after this house has closed this table."),
  };
  return words[table.closed];
}
