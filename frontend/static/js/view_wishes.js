import { byId, keyed, make, part, setText, show } from "./elements.js";
import { outdatedWords } from "./status_words.js";
import { wishNotes } from "./wishes.js";
import { gettext } from "./words.js";

/** @import { TableFrame } from "./wire.js" */

/** @param {string} what */
function newNote(what) {
  const join = make("button", "paper-button wish-join");
  const back = make("button", "paper-button wish-back");
  for (const button of [join, back]) {
    button.type = "button";
    button.dataset.act = what === "reload" ? "reload" : "wish";
    button.dataset.wish = what;
  }
  join.dataset.on = "yes";
  return make("div", "wish", make("p", "wish-words"), join, back);
}

/**
 * Who wants to finish or to count now, with one button to join or to take it back. At the end,
 * where the big button asks the same, there are only the words. Last comes the offer of a newer page.
 * @param {TableFrame} table
 * @param {number[]} you
 * @param {boolean} reload
 */
export function drawWishes(table, you, reload) {
  const place = byId("wishes");
  const playing = table.status === "playing";
  const notes = wishNotes(table, you);
  setText(byId("wish-say"), notes.map(({ words, join }) => (
    join && playing ? `${words} ${gettext("There is a button for it on the stage.")}` : words)).join(" "));
  const offer = { what: "reload", words: outdatedWords(), join: gettext("Load it"), back: "" };
  const shown = playing ? [...notes, ...(reload ? [offer] : [])] : [];
  show(place, shown.length > 0);
  const elements = keyed(place, shown.map(({ what }) => what), newNote);
  shown.forEach(({ words, join, back }, i) => {
    const element = /** @type {HTMLElement} */ (elements[i]);
    setText(part(element, ".wish-words"), words);
    for (const [name, label] of [["join", join], ["back", back]]) {
      const button = part(element, `.wish-${name}`);
      show(button, label !== "");
      setText(button, label ?? "");
    }
  });
}
