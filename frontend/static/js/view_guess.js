import { seatAt } from "./at_table.js";
import { byId, keyed, make, paint, part, portray, setAttribute, setText, show } from "./elements.js";
import { comingBattle, guesserOf, guessQuestion, mayGuess, scoreWords, stillIn } from "./guess_words.js";
import { nameOf, readerOf } from "./names.js";
import { fill, gettext } from "./words.js";

/** @import { TableFrame } from "./wire.js" */

/** @param {string} seat */
function newChoice(seat) {
  const button = make("button", "choice", make("span", "choice-head"), make("bdi", "choice-name"));
  button.type = "button";
  button.dataset.act = "guess";
  button.dataset.seat = seat;
  return button;
}

/**
 * The row in which somebody who is out guesses who takes the next battle.
 * @param {TableFrame | null} table null hides it
 * @param {number[]} you
 * @param {string} told what came of the last guess
 */
export function drawGuess(table, you, told) {
  const mine = table ? guesserOf(table, you) : undefined;
  const shown = table !== null && mine !== undefined && mayGuess(table, you);
  show(byId("guess"), shown);
  setAttribute(document.body, "data-guesses", shown ? "yes" : null);
  if (!shown) return;
  const { guess } = seatAt(table, mine);
  const open = comingBattle(table) !== null;
  setText(byId("guess-title"), guessQuestion(table, mine, told));
  const score = scoreWords(table, mine);
  setText(byId("guess-score"), score);
  setAttribute(byId("guess-score"), "aria-label", score ? fill(gettext("Guessed right: %(score)s"), { score }) : null);
  const seats = stillIn(table);
  const choices = keyed(byId("guess-seats"), seats, newChoice);
  seats.forEach((seat, i) => {
    const choice = /** @type {HTMLElement} */ (choices[i]);
    const { avatar } = seatAt(table, seat);
    paint(choice, avatar);
    portray(part(choice, ".choice-head"), avatar);
    const name = nameOf(readerOf(table, []), seat);
    setText(part(choice, ".choice-name"), name);
    // On a low screen there is room for heads only.
    setAttribute(choice, "aria-label", name);
    setAttribute(choice, "aria-pressed", String(seat === guess));
    setAttribute(choice, "aria-disabled", open ? null : "true");
  });
}
