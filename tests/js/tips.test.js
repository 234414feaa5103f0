import assert from "node:assert/strict";
import test from "node:test";
import { Tips } from "../../frontend/static/js/tips.js";
import { afterEvent } from "../../frontend/static/js/table_events.js";
import { flip, table, warFlip } from "./tables.js";

function shelf() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return { get: (/** @type {string} */ key) => kept.get(key) ?? null, set: (/** @type {string} */ key, /** @type {string} */ value) => { kept.set(key, value); } };
}

const game = (/** @type {number} */ number) => table({ game: `g${number}` });

test("each tip is shown twice on a device, then never again", () => {
  const device = shelf();
  const shown = [1, 2, 3, 4].map((number) => new Tips(device).at(game(number), [0]));
  assert.match(shown[0] ?? "", /yellow button/);
  assert.equal(shown[0], shown[1]);
  assert.deepEqual(shown.slice(2), [null, null]);
});

test("one step shows its tip as long as it lasts, and counts it once", () => {
  const device = shelf();
  const tips = new Tips(device);
  for (let drawn = 0; drawn < 9; drawn += 1) assert.match(tips.at(game(1), [0]) ?? "", /yellow button/);
  assert.match(tips.at(game(2), [0]) ?? "", /yellow button/);
  assert.equal(tips.at(game(3), [0]), null);
});

test("every tip has its two showings, whatever happens in between", () => {
  const device = shelf();
  /** @type {string[]} */
  const seen = [];
  for (let number = 0; number < 12; number += 1) {
    const tips = new Tips(device);
    const start = game(number);
    const steps = [start, afterEvent(start, warFlip()), afterEvent(afterEvent(start, warFlip()), warFlip({ at: 2, war: 2 })),
      afterEvent(start, flip({ at: 9, battle: 8 })), afterEvent(start, flip({ at: 15, battle: 14 })),
      afterEvent(start, flip({ at: 20, battle: 19, cards: [3, 49] }))];
    for (const step of steps) {
      const tip = tips.at(step, [0]);
      if (tip) seen.push(tip);
    }
  }
  for (const tip of new Set(seen)) assert.equal(seen.filter((other) => other === tip).length, 2, tip);
  assert.ok(new Set(seen).size >= 6);
});

test("off means none, and none is counted; fast auto-play shows none", () => {
  const device = shelf();
  device.set("tips", "no");
  assert.equal(new Tips(device).at(game(1), [0]), null);
  assert.equal(device.get("tips-shown"), null);
  device.set("tips", "yes");
  assert.equal(new Tips(device).at({ ...game(1), pace_ms: 600, due: { at: 1, what: "flip" } }, [0]), null);
});

test("a spoilt memory begins anew", () => {
  const device = shelf();
  device.set("tips-shown", "[");
  assert.match(new Tips(device).at(game(1), [0]) ?? "", /yellow button/);
});
