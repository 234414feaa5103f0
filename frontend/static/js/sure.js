import { nameOf, readerOf } from "./names.js";
import { byId, part, setText } from "./elements.js";
import { openSheet } from "./sheets.js";
import { decidesAlone } from "./wishes.js";
import { fill, gettext } from "./words.js";

/** @import { TableState } from "./table_state.js" */
/** @import { TableFrame } from "./wire.js" */

/** @typedef {"leave" | "concede" | "new-game"} Step what is not done without asking */

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

/** @param {Step} step @param {TableFrame} table @param {number[]} you */
function question(step, table, you) {
  switch (step) {
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

/** Asks before a step that cannot be taken back; "yes" acts as `really-<step>`. @param {Step} step @param {TableState} state */
export function askIfSure(step, { table, you }) {
  if (!table) return;
  const sheet = byId("sure-sheet");
  const { title, words, no, yes } = question(step, table, you);
  setText(byId("sure-title"), title);
  setText(byId("sure-words"), words);
  setText(part(sheet, "[data-closes]"), no);
  const really = part(sheet, ".sure-yes");
  setText(really, yes);
  really.dataset.act = `really-${step}`;
  openSheet("sure-sheet");
}
