import assert from "node:assert/strict";
import test from "node:test";
import { comingBattle, guesserOf, guessesWords, guessQuestion, guessSentence, guessTold, mayGuess, outNote, stillIn } from "../../frontend/static/js/guess_words.js";
import { afterEvent } from "../../frontend/static/js/table_events.js";
import { flip, seat, table } from "./tables.js";

const looking = table({ at: 3, battle: 3, seats: [seat("Mia"), seat("Tom"), seat("Opa", { out: true, guesses: { right: 1, of: 2 } })] });
const counts = { cards: [27, 25, 0], won: [0, 0, 0], out: [2], at: 4, battle: 4 };

test("who is out may guess the coming battle, not in the middle of one", () => {
  assert.deepEqual([guesserOf(looking, [2]), guesserOf(looking, [0]), mayGuess(looking, [2])], [2, undefined, true]);
  assert.deepEqual([comingBattle(looking), comingBattle(table()), comingBattle({ ...looking, warriors: [0, 1] })], [4, 1, null]);
  assert.deepEqual(stillIn(looking), [0, 1]);
  assert.equal(mayGuess({ ...looking, awaits: [] }, [2]), false);
  assert.equal(guesserOf({ ...looking, status: "over" }, [2]), undefined);
});

test("what is asked, and what came of it, kindly", () => {
  assert.equal(guessQuestion(looking, 2, ""), "Who takes the next battle?");
  const guessed = afterEvent(looking, { type: "guessed", seat: 2, guess: 0 });
  assert.equal(guessQuestion(guessed, 2, ""), "Your guess: Mia");
  const right = afterEvent(guessed, flip({ ...counts, winner: 0 }));
  const wrong = afterEvent(guessed, flip({ ...counts, winner: 1 }));
  assert.equal(guessTold(guessed, right, [2]), "You guessed right!");
  assert.equal(guessTold(guessed, wrong, [2]), "This time it was Tom.");
  assert.equal(guessQuestion(wrong, 2, "This time it was Tom."), "This time it was Tom. And now?");
  assert.equal(guessTold(guessed, right, [0]), "");
  assert.equal(guessTold(looking, afterEvent(looking, flip({ ...counts, winner: 0 })), [2]), "");
  assert.equal(guessQuestion({ ...looking, warriors: [0, 1] }, 2, ""), "Soon you can guess again.");
});

test("the score stands at the seat and at the end; a guess is shown to all", () => {
  assert.equal(outNote(looking, 2), "out, guessed 1 of 2");
  const guessed = afterEvent(looking, { type: "guessed", seat: 2, guess: 0 });
  assert.equal(outNote(guessed, 2), "guesses Mia");
  assert.equal(guessesWords(looking, [0]), "Opa guessed 1 of 2 battles.");
  assert.equal(guessesWords(looking, [2]), "You guessed 1 of 2 battles.");
  assert.equal(guessesWords(table(), [0]), "");
  assert.equal(guessSentence(guessed, { seat: 2, guess: 0 }, [1]), "Opa guesses that Mia takes the next battle.");
  assert.equal(guessSentence(guessed, { seat: 2, guess: 0 }, [0]), "Opa guesses that you take the next battle.");
  assert.equal(guessSentence(guessed, { seat: 2, guess: 0 }, [2]), "");
});
