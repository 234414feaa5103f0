import assert from "node:assert/strict";
import test from "node:test";
import { afterFrame, seenSoFar, UNKNOWN } from "../../frontend/static/js/table_state.js";
import { flip, table } from "./tables.js";

/** @import { EntryFrame, TableEvent, WelcomeFrame } from "../../frontend/static/js/wire.js" */

const known = { ...UNKNOWN, table: table(), epoch: "e1" };

/** @param {number} n @param {TableEvent} event @returns {EntryFrame} */
const entry = (n, event) => ({ type: "entry", n, chain: `chain${n}`, due: null, ends: null, time: null, slept: [], event });

/** @type {WelcomeFrame} */
const welcome = { type: "welcome", role: "player", you: [1], token: "t", epoch: "e1", n: 10, build: "b1", now: 5000 };

test("the next entry is folded, with its number, chain and due time", () => {
  const { state, resync } = afterFrame(known, entry(11, flip()), 0);
  assert.equal(resync, false);
  assert.equal(state.table?.n, 11);
  assert.equal(state.table?.chain, "chain11");
  assert.equal(state.table?.winner, 0);
});

test("an entry seen before changes nothing", () => {
  assert.deepEqual(afterFrame(known, entry(10, flip()), 0), { state: known, resync: false });
});

test("a gap asks for what is missing and folds nothing", () => {
  assert.deepEqual(afterFrame(known, entry(12, flip()), 0), { state: known, resync: true });
});

test("an entry before any snapshot asks for one", () => {
  assert.equal(afterFrame(UNKNOWN, entry(1, flip()), 0).resync, true);
});

test("after a new epoch nothing is folded until its snapshot is here", () => {
  const moved = afterFrame(known, { ...welcome, epoch: "e2" }, 0).state;
  assert.equal(afterFrame(moved, entry(11, flip()), 0).resync, true);
  const there = afterFrame(moved, table({ epoch: "e2", n: 3 }), 0).state;
  assert.equal(afterFrame(there, entry(4, flip()), 0).state.table?.n, 4);
});

test("welcome says who I am and sets the clock; a missing token keeps the old one", () => {
  const { state } = afterFrame(known, welcome, 4000);
  assert.deepEqual([state.you, state.role, state.token, state.clock], [[1], "player", "t", 1000]);
  assert.equal(afterFrame(state, { ...welcome, token: null }, 0).state.token, "t");
});

test("pressed counts only for the step it names", () => {
  const now = afterFrame(known, { type: "pressed", seats: [1], at: 0 }, 0).state;
  assert.deepEqual(now.table?.pressed, [1]);
  assert.deepEqual(afterFrame(known, { type: "pressed", seats: [1], at: 7 }, 0).state.table?.pressed, []);
});

test("busy and refused are shown until something happens", () => {
  let { state } = afterFrame(known, { type: "busy" }, 0);
  state = afterFrame(state, { type: "refused", re: "flip", code: "late", message: "Too late." }, 0).state;
  assert.equal(state.busy, true);
  assert.equal(state.refused?.code, "late");
  state = afterFrame(state, entry(11, flip()), 0).state;
  assert.deepEqual([state.busy, state.refused], [false, null]);
});

test("watchers and pong are taken over; an unknown frame is passed over", () => {
  assert.equal(afterFrame(known, { type: "watchers", count: 4, here: [] }, 0).state.table?.watchers, 4);
  assert.equal(afterFrame(known, { type: "pong", id: 1, now: 700 }, 200).state.clock, 500);
  assert.deepEqual(afterFrame(known, /** @type {any} */ ({ type: "news" }), 0), { state: known, resync: false });
});

test("hello says what was seen", () => {
  assert.deepEqual(seenSoFar(UNKNOWN), { type: "hello", protocol: 1 });
  assert.deepEqual(seenSoFar({ ...known, token: "t" }),
    { type: "hello", protocol: 1, epoch: "e1", seen: 10, chain: "aa", token: "t" });
});
