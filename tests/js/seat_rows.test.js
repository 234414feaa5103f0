import assert from "node:assert/strict";
import test from "node:test";
import { readyWords, rowsOf } from "../../frontend/static/js/seat_rows.js";
import { UNKNOWN } from "../../frontend/static/js/table_state.js";
import { seat, table } from "./tables.js";

/** @import { TableFrame } from "../../frontend/static/js/wire.js" */
/** @import { TableState } from "../../frontend/static/js/table_state.js" */

const computer = seat("", { kind: "computer", avatar: "owl" });
const free = seat("", { kind: "open", avatar: "" });

/** @param {Partial<TableFrame>} now @param {Partial<TableState>} [who] @returns {TableState} */
const known = (now, who = {}) => ({ ...UNKNOWN, table: table(now), you: [0], role: "host", ...who });

/** @param {TableState} state @param {number | null} [swapping] */
const acts = (state, swapping = null) => rowsOf(state, swapping).map(({ ways }) => ways.map(({ act, kind }) => `${act} ${kind}`.trim()));

test("before a game the host fills chairs, swaps, hands the part on and removes", () => {
  const state = known({ status: "open", seats: [seat("Mia"), seat("Tom"), computer, free] });
  assert.deepEqual(acts(state), [["swap"], ["swap", "hand-host", "remove"], ["chair open", "swap"], ["chair computer", "swap"]]);
  assert.deepEqual(rowsOf(state, null).map(({ note }) => note), ["you · host", "", "computer", "free"]);
});

test("in a game the host offers a computer's seat, and nobody swaps in a battle", () => {
  const offered = seat("", { kind: "computer", offered: true });
  const seats = [seat("Mia"), computer, offered, seat("Tom", { kept: true, away: true })];
  assert.deepEqual(acts(known({ seats })).map(([first]) => first), ["swap", "chair open", "chair computer", "chair open"]);
  const fighting = acts(known({ seats, at: 3, warriors: [0, 1] }));
  assert.deepEqual(fighting[0], []);
});

test("the others may do nothing but rename one of their own seats, or stand up from it", () => {
  const seats = [seat("Mia"), seat("Tom"), seat("Zoe")];
  assert.deepEqual(acts(known({ status: "open", seats }, { role: "player", you: [1] })), [[], [], []]);
  assert.deepEqual(acts(known({ status: "open", seats }, { role: "player", you: [1, 2] })), [[], ["rename-seat", "leave-seat"], ["rename-seat", "leave-seat"]]);
});

test("while a partner is chosen every row asks only that", () => {
  const state = known({ status: "open", seats: [seat("Mia"), seat("Tom"), free] });
  assert.deepEqual(acts(state, 1), [["swap-with"], ["swap-off"], ["swap-with"]]);
});

test("the host reads who is not ready yet", () => {
  const seats = [seat("Mia"), seat("Tom"), seat("Opa", { ready: true })];
  assert.match(readyWords(known({ status: "open", seats })), /^Not ready yet: .*Tom/);
  assert.equal(readyWords(known({ status: "open", seats: [seat("Mia"), seat("Tom", { ready: true })] })), "All are ready.");
  assert.equal(readyWords(known({ status: "open", seats }, { role: "player", you: [1] })), "");
  assert.equal(readyWords(known({ status: "open", seats: [seat("Mia"), free] })), "");
});
