import assert from "node:assert/strict";
import test from "node:test";
import { EMPTY_LOG } from "../../frontend/static/js/game_log.js";
import { biggestMoment, placeOf, shareOutlines } from "../../frontend/static/js/game_story.js";

const log = { ...EMPTY_LOG, counts: [[26, 26], [27, 25], [22, 30], [52, 0]] };

test("the biggest moment is the most cards gained in one battle", () => {
  assert.deepEqual(biggestMoment(log), { battle: 3, seat: 0, cards: 30 });
  assert.equal(biggestMoment(EMPTY_LOG), null);
});

test("the shares fill the picture from the bottom to the top", () => {
  const [mine, theirs] = shareOutlines(log, [0, 1], 300, 100);
  assert.ok(mine?.startsWith("0.0,50.0 100.0,48.1"));
  assert.ok(mine?.endsWith("0.0,100.0"));
  assert.ok(theirs?.startsWith("0.0,0.0"));
});

test("a battle stands where it happened", () => {
  assert.equal(placeOf(log, 3, 300), 300);
});
