import assert from "node:assert/strict";
import test from "node:test";
import { EMPTY_LOG } from "../../frontend/static/js/game_log.js";
import { turningPoint, placeOf, shareOutlines } from "../../frontend/static/js/game_story.js";

const log = { ...EMPTY_LOG, counts: [[26, 26], [27, 25], [22, 30], [52, 0]] };

test("the turning point is the battle in which the winner gained most; in a draw, anybody", () => {
  const swing = { ...EMPTY_LOG, counts: [[26, 26], [6, 46], [20, 32], [52, 0]] };
  assert.deepEqual(turningPoint(swing, 0), { battle: 3, seat: 0, cards: 32 });
  assert.deepEqual(turningPoint(swing, 1), { battle: 1, seat: 1, cards: 20 });
  assert.deepEqual(turningPoint(log, null), { battle: 3, seat: 0, cards: 30 });
  assert.equal(turningPoint(EMPTY_LOG, 0), null);
});

test("small gains turn nothing", () => {
  assert.equal(turningPoint({ ...EMPTY_LOG, counts: [[26, 26], [27, 25], [25, 27], [26, 26]] }, 1), null);
  assert.equal(turningPoint({ ...EMPTY_LOG, counts: [[26, 26], [29, 23]] }, 0)?.cards, 3);
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
