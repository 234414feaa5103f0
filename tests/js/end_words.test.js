import assert from "node:assert/strict";
import test from "node:test";
import { endSentence, endWords, seriesWords } from "../../frontend/static/js/end_words.js";
import { seat, table } from "./tables.js";

/** @import { Result } from "../../frontend/static/js/wire.js" */

/** @param {Partial<Result>} more */
function ended(more) {
  const result = {
    winner: 0, drawn: [], reason: "all_cards", battles: 9, flips: 12, wars: 2, deepest_war: 1, biggest_war: 10,
    cards: [52, 0], places: [1, 2], ...more,
  };
  return table({ status: "over", result });
}

const WON = ["all_cards", "limit", "time", "called", "conceded"];
const DRAWN = ["undecided_war", "limit", "time", "called"];

test("however a game ends, each side and a watcher read one winner and no other", () => {
  for (const reason of WON) {
    for (const winner of [0, 1]) {
      const over = ended({ reason, winner });
      const [victor, loser] = winner === 0 ? ["Mia", "Tom"] : ["Tom", "Mia"];
      assert.equal(endWords(over, [winner]).title, "You win!", reason);
      assert.equal(endWords(over, [1 - winner]).title, `${victor} wins!`, reason);
      assert.equal(endWords(over, []).title, `${victor} wins!`, reason);
      for (const you of [[0], [1], []]) {
        const spoken = endSentence(over, you);
        assert.equal(spoken.match(/wins?!/g)?.length, 1, spoken);
        assert.ok(spoken.includes(endWords(over, you).title), spoken);
        assert.doesNotMatch(spoken, new RegExp(`${loser} wins`));
      }
    }
  }
});

test("a draw has no winner for anybody", () => {
  for (const reason of DRAWN) {
    const over = ended({ reason, winner: null, drawn: [0, 1], cards: [26, 26] });
    for (const you of [[0], [1], []]) {
      assert.equal(endWords(over, you).title, "A draw");
      assert.doesNotMatch(endSentence(over, you), /wins?!/);
    }
    assert.equal(endWords(over, [1]).sub, "Shared by you and Mia");
  }
});

test("who gave up is named, and named to themselves as you", () => {
  const over = ended({ reason: "conceded", winner: 0 });
  assert.equal(endWords(over, [0]).sub, "Tom gave up");
  assert.equal(endWords(over, [1]).sub, "You gave up");
  const three = { ...over, seats: [seat("Mia"), seat("Tom"), seat("Opa")] };
  assert.equal(endWords(three, [1]).sub, "Nobody else is left");
});

test("the spoken end has the reason and the totals", () => {
  assert.equal(endSentence(ended({}), [0]),
    "The game is over. You win! All the cards. 9 battles, 2 wars, biggest war 10 cards.");
  assert.equal(endSentence(ended({ reason: "limit", winner: null, drawn: [0, 1] }), [0]),
    "The game is over. A draw. Shared by you and Tom. Most cards after 9 battles. 9 battles, 2 wars, biggest war 10 cards.");
});

test("the series of the evening stands from the second game on, mine first", () => {
  assert.equal(seriesWords(table({ series: [1, 0] }), [0]), "");
  assert.equal(seriesWords(table({ series: [3, 2] }), [1]), "Series: 2 to 3");
  const seats = [seat("Mia"), seat("Tom"), seat("Opa")];
  assert.equal(seriesWords(table({ seats, series: [1, 0, 2] }), [2]), "Games won: You\u00a02, Mia\u00a01, Tom\u00a00");
});
