import { nameOf, readerOf } from "./names.js";
import { byId, part, setText } from "./elements.js";
import { openSheet } from "./sheets.js";
import { decidesAlone } from "./wishes.js";
import { fill, gettext } from "./words.js";

/** @import { TableState } from "./table_state.js" */
/** @import { TableFrame } from "./wire.js" */

/** @typedef {"leave" | "concede" | "new-game" | "remove"} Step what is not done without asking */

/** @param {TableFrame} table @param {number[]} you */
function concedeWords(table, you) {
  const others = table.seats.map((_, seat) => seat).filter((seat) => !you.includes(seat) && !table.seats[seat]?.out);
  const [winner] = others;
  if (others.length > 1 || winner === undefined) {
    return gettext("The battle on the table is turned up to its end. Then you are out and the others play on.");
  }
  return fill(gettext("The battle on the table is turned up to its end. Then %(name)s wins."),
    { name: nameOf(readerOf(table, you), winner) });
}

/** @param {TableFrame} table @param {number} seat */
function removeQuestion(table, seat) {
  const name = nameOf(readerOf(table, []), seat);
  const words = table.status === "playing"
    ? gettext("%(name)s cannot come back to this table. The computer plays on.") : gettext("%(name)s cannot come back to this table.");
  return { title: fill(gettext("Remove %(name)s?"), { name }), words: fill(words, { name }), no: gettext("No"), yes: gettext("Remove") };
}

/** @param {Step} step @param {TableFrame} table @param {number[]} you @param {number} seat */
function question(step, table, you, seat) {
  switch (step) {
    case "remove": return removeQuestion(table, seat);
    case "concede": return {
      title: gettext("Give up the game?"), words: concedeWords(table, you), no: gettext("Play on"), yes: gettext("Give up"),
    };
    case "new-game": return {
      title: gettext("Stop this game?"),
      words: decidesAlone(table, you)
        ? gettext("The cards are counted as they are now, and new cards are dealt.")
        : gettext("Once everybody wants it, the cards are counted as they are now; then all can play again."),
      no: gettext("Play on"), yes: gettext("New game"),
    };
    default: return {
      title: gettext("Leave the game?"),
      words: gettext("The computer will play your cards to the end. You cannot come back to your seat."),
      no: gettext("Stay"), yes: gettext("Leave"),
    };
  }
}

/**
 * Asks before a step that cannot be taken back; "yes" acts as `really-<step>`.
 * @param {Step} step
 * @param {TableState} state
 * @param {number} [seat] whom it is done to, if anybody
 */
export function askIfSure(step, { table, you }, seat = -1) {
  if (!table) return;
  const sheet = byId("sure-sheet");
  const { title, words, no, yes } = question(step, table, you, seat);
  setText(byId("sure-title"), title);
  setText(byId("sure-words"), words);
  setText(part(sheet, "[data-closes]"), no);
  const really = part(sheet, ".sure-yes");
  setText(really, yes);
  really.dataset.act = `really-${step}`;
  really.dataset.seat = String(seat);
  openSheet("sure-sheet");
}
