import assert from "node:assert/strict";
import test from "node:test";
import { FlipPress, SETTLE_MS } from "../../frontend/static/js/flip_press.js";
import { table } from "./tables.js";

test("ten presses of one step send one flip", () => {
  const presses = new FlipPress();
  const sent = Array.from({ length: 10 }, (_, i) => presses.press(table(), [0], i * 5)).flat();
  assert.deepEqual(sent, [{ type: "flip", at: 0, seat: 0 }]);
});

test("a double press does not turn the next card: that needs a new press after its card is shown", () => {
  const presses = new FlipPress();
  presses.press(table(), [0], 1000);
  presses.shown(table({ at: 1 }), 1010);
  assert.deepEqual(presses.press(table({ at: 1 }), [0], 1010 + SETTLE_MS - 1), []);
  assert.equal(presses.press(table({ at: 1 }), [0], 1010 + SETTLE_MS).length, 1);
});

test("only who must turn up, and has not, sends a flip", () => {
  assert.deepEqual(new FlipPress().press(table({ awaits: [1] }), [0], 0), []);
  assert.deepEqual(new FlipPress().press(table({ pressed: [0] }), [0], 0), []);
  assert.deepEqual(new FlipPress().press(table({ status: "over" }), [0], 0), []);
  assert.deepEqual(new FlipPress().press(table(), [], 0), []);
});

test("a device with two seats flips for both", () => {
  assert.deepEqual(new FlipPress().press(table(), [0, 1], 0).map(({ seat }) => seat), [0, 1]);
});

test("an unanswered flip is sent again after a reconnect, an answered one is not", () => {
  const presses = new FlipPress();
  presses.press(table(), [0], 0);
  assert.equal(presses.unanswered(table()).length, 1);
  assert.deepEqual(presses.unanswered(table({ at: 1 })), []);
});

test("after a refusal the step may be pressed again", () => {
  const presses = new FlipPress();
  presses.press(table(), [0], 0);
  presses.refused();
  assert.equal(presses.press(table(), [0], 5).length, 1);
});

test("a step of another game is another step", () => {
  const presses = new FlipPress();
  presses.press(table(), [0], 0);
  assert.equal(presses.press(table({ game: "g2" }), [0], 1000).length, 1);
});
