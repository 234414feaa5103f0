import assert from "node:assert/strict";
import test from "node:test";
import { afterLogged, EMPTY_LOG, isComplete, lineOfBattle, nextFlip } from "../../frontend/static/js/game_log.js";
import { afterEvent } from "../../frontend/static/js/table_events.js";
import { flip, table, warFlip } from "./tables.js";

/** @import { TableEvent } from "../../frontend/static/js/wire.js" */

/** @param {TableEvent[]} events */
function played(events) {
  let log = EMPTY_LOG;
  let now = table({ game: null, status: "open" });
  for (const event of events) {
    now = afterEvent(now, event);
    log = afterLogged(log, now, event, [0]);
  }
  return { log, table: now };
}

/** @type {TableEvent} */
const dealt = {
  type: "dealt", game: "g2", at: 0, commitment: "c", commits: [], contributions: [], withheld: [], deals: 1,
  aside: [], cards: [26, 26], awaits: [0, 1],
};

test("a line a flip, a count a battle", () => {
  const { log, table: now } = played([dealt, warFlip(), flip({ at: 2, war: 1, cards: [31, 21] })]);
  assert.deepEqual(log.lines.map(({ war, loud }) => [war, loud]), [[false, false], [true, true], [true, false]]);
  assert.deepEqual(log.counts, [[26, 26], [31, 21]]);
  assert.deepEqual([log.winners, log.wars], [[0], [1]]);
  assert.equal(isComplete(log, now), true);
});

test("a new deal starts a new log; one joined in the middle is not complete", () => {
  const again = played([dealt, flip(), { ...dealt, game: "g3" }]);
  assert.equal(again.log.lines.length, 1);
  const late = afterEvent(table({ at: 8, battle: 7 }), flip({ at: 9, battle: 8 }));
  assert.equal(isComplete(afterLogged(EMPTY_LOG, late, flip({ at: 9, battle: 8 }), []), late), false);
});

test("comings and goings are told", () => {
  const left = { type: /** @type {"left"} */ ("left"), seat: 1, host: 0 };
  const { log } = played([dealt, left]);
  assert.equal(log.lines.at(-1)?.text, "Tom left.");
});

test("a flip's cards can be seen again, by battle and one by one", () => {
  const { log } = played([dealt, flip(), warFlip({ at: 2, battle: 2 }), flip({ at: 3, battle: 2, war: 1, stake: 10, buried: { 0: 3, 1: 3 } })]);
  const war = lineOfBattle(log, 2);
  const then = log.lines[war]?.flip;
  assert.deepEqual([then?.up, then?.buried, then?.winner], [{ 0: ["KS"], 1: ["9H"] }, { 0: 3, 1: 3 }, 0]);
  assert.equal(log.lines[war]?.flip?.at, 3);
  assert.equal(log.lines[nextFlip(log, war, -1)]?.flip?.at, 2);
  assert.equal(nextFlip(log, war, 1), -1);
  assert.equal(lineOfBattle(log, 7), -1);
});

test("what was decided is told between the flips", () => {
  const start = table({ at: 3, battle: 3 });
  const log = afterLogged(EMPTY_LOG, start, { type: "timed", at: 3 }, [0], start);
  assert.equal(log.lines.at(-1)?.text, "Time is up. The cards are counted.");
});
