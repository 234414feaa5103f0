import assert from "node:assert/strict";
import test from "node:test";
import { keysOf, seatOfKey, targetsOf } from "../../frontend/static/js/own_seats.js";
import { seat, table } from "./tables.js";

const seats = [seat("Mia"), seat("Tom"), seat("Opa")];

test("each of those at one device has a key of their own, from left to right", () => {
  assert.deepEqual(keysOf([0]), []);
  assert.deepEqual(keysOf([0, 2]), ["S", "L"]);
  assert.deepEqual(keysOf([0, 1, 2, 3]), ["S", "F", "J", "L"]);
  assert.equal(seatOfKey([0, 2], { key: "l", code: "KeyL" }), 2);
  assert.equal(seatOfKey([0, 2], { key: "ы", code: "KeyS" }), 0, "where the letters are not Latin the place counts");
  assert.equal(seatOfKey([0, 2], { key: "x", code: "KeyX" }), undefined);
  assert.equal(seatOfKey([0], { key: "s", code: "KeyS" }), undefined);
});

test("a place says what a press of it does: flip, ready, look on, out, stop", () => {
  const does = (/** @type {Partial<import("../../frontend/static/js/wire.js").TableFrame>} */ more, other = "") => (
    targetsOf(table({ seats, awaits: [0, 1, 2], ...more }), [0, 2], other).map((target) => [target.does, target.words]));
  assert.deepEqual(does({}), [["flip", "Flip"], ["flip", "Flip"]]);
  assert.deepEqual(does({ pressed: [2] }), [["flip", "Flip"], ["nothing", "ready"]]);
  assert.deepEqual(does({ awaits: [0, 1], at: 1, warriors: [0, 1] }), [["flip", "Turn up"], ["nothing", "looks on"]]);
  const others = [seat("Mia", { auto: true }), seat("Tom"), seat("Opa", { out: true })];
  assert.deepEqual(does({ seats: others }), [["stop", "Stop"], ["nothing", "out"]]);
  assert.deepEqual(does({}, "Show the sum"), [["other", "Show the sum"], ["other", "Show the sum"]]);
});
