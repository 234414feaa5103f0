import assert from "node:assert/strict";
import test from "node:test";
import { seatAt } from "../../frontend/static/js/at_table.js";
import { afterEvent } from "../../frontend/static/js/table_events.js";
import { flip, RULES, seat, table, warFlip } from "./tables.js";

/** @import { SeatedEvent, TableFrame } from "../../frontend/static/js/wire.js" */

/** @type {SeatedEvent} */
const tom = { type: "seated", seat: 1, name: "Tom", avatar: "owl", kind: "person", commit: null, host: 0 };
const open = table({ status: "open", game: null, commits: [null, null], seats: [seat("Mia"), seat("", { kind: "open", cards: 0 })] });

/** @param {TableFrame} table */
const second = (table) => seatAt(table, 1);

test("seated: a person takes a chair with their commit, perhaps as the host", () => {
  const after = afterEvent(open, { ...tom, commit: "h", host: 1 });
  assert.equal(second(after).name, "Tom");
  assert.deepEqual([after.commits, after.host], [[null, "h"], 1]);
});

test("seated: a new name keeps the series; another person begins one", () => {
  const both = table({ status: "open", series: [2, 1] });
  const renamed = afterEvent(both, { ...tom, name: "Tim" });
  assert.deepEqual([second(renamed).name, renamed.series], ["Tim", [2, 1]]);
  const emptied = afterEvent(both, { ...tom, name: "", avatar: "", kind: "open" });
  assert.deepEqual([second(emptied).kind, emptied.commits[1], emptied.series], ["open", null, [0, 0]]);
});

test("left: the chair opens before the game, a computer plays on during it", () => {
  const before = afterEvent(table({ status: "open", host: 1 }), { type: "left", seat: 1 });
  assert.deepEqual([second(before).kind, before.commits[1], before.host], ["open", null, null]);
  const { kind, name } = second(afterEvent(table(), { type: "left", seat: 1 }));
  assert.deepEqual([kind, name], ["computer", "Tom"]);
});

test("away and back, host, committed, auto, pace", () => {
  const away = afterEvent(table(), { type: "away", seat: 1 });
  assert.equal(second(away).away, true);
  assert.equal(second(afterEvent(away, { type: "back", seat: 1 })).away, false);
  assert.equal(afterEvent(table(), { type: "host", seat: null }).host, null);
  assert.deepEqual(afterEvent(open, { type: "committed", seat: 0, hash: "x" }).commits, ["x", null]);
  assert.equal(second(afterEvent(table(), { type: "auto", seat: 1, on: true })).auto, true);
  assert.equal(afterEvent(table(), { type: "pace", ms: 50 }).pace_ms, 50);
});

test("dropped: the chairs that stay close up, and the host's number with them", () => {
  const three = table({
    status: "open", host: 2, commits: ["a", null, "c"], seats: [seat("a"), seat("", { kind: "open" }), seat("c")],
  });
  const after = afterEvent(three, { type: "dropped", seats: [1], rules: RULES, rule_code: "w1" });
  assert.deepEqual(after.seats.map(({ name }) => name), ["a", "c"]);
  assert.deepEqual([after.commits, after.host, after.series], [["a", "c"], 1, [0, 0]]);
});

test("revealing and revealed", () => {
  const after = afterEvent(open, { type: "revealing", commits: ["x", "y"] });
  assert.equal(after.status, "revealing");
  assert.deepEqual(afterEvent(after, { type: "revealed", seat: 0 }), after);
});

test("dealt: a new game, nothing left of the old one", () => {
  const old = table({ ...flip(), type: "table", status: "over", record_url: "/x", server_seed: "s" });
  const after = afterEvent(old, {
    type: "dealt", game: "g2", at: 0, commitment: "c1", commits: ["h", "h"], contributions: ["p", "q"],
    withheld: [], deals: 2, aside: [], cards: [26, 26], awaits: [0, 1],
  });
  assert.deepEqual([after.status, after.game, after.at, after.battle], ["playing", "g2", 0, 0]);
  assert.deepEqual([after.up, after.result, after.record_url, after.server_seed], [{}, null, null, null]);
  assert.deepEqual(after.seats.map(({ cards }) => cards), [26, 26]);
});

test("flip: counts go to the seats, presses are cleared, a new battle starts with nothing before it", () => {
  const after = afterEvent(table({ pressed: [0] }), flip());
  assert.deepEqual([after.pressed, after.before, after.battles], [[], [], 1]);
  assert.deepEqual(after.seats.map(({ cards }) => cards), [27, 25]);
  assert.equal("type" in after && after.type, "table");
});

test("flip: within a battle the earlier flips are kept", () => {
  const war = afterEvent(table(), warFlip());
  const decided = afterEvent(war, flip({ at: 2, war: 1, up: { 0: ["2H"], 1: ["5D"] }, winner: 1 }));
  assert.deepEqual(decided.before, [{ 0: ["QH"], 1: ["QS"] }]);
  const next = afterEvent(decided, flip({ at: 3, battle: 2 }));
  assert.deepEqual(next.before, []);
});

test("flip: a seat that is out stays out", () => {
  const after = afterEvent(table(), flip({ out: [1], cards: [52, 0] }));
  assert.equal(second(after).out, true);
});

test("over and drawn", () => {
  const result = {
    winner: 0, drawn: [], reason: "all_cards", battles: 1, flips: 1, wars: 0, deepest_war: 0, biggest_war: 0,
    cards: [52, 0], places: [1, 2],
  };
  const after = afterEvent(table(), { type: "over", result, server_seed: "s", record_url: "/r" });
  assert.deepEqual([after.status, after.result, after.record_url], ["over", result, "/r"]);
  assert.deepEqual(after.series, [1, 0]);
  const drawn = afterEvent(after, { type: "drawn", commitment: "c1", deals: 2 });
  assert.deepEqual([drawn.commitment, drawn.commits, drawn.status], ["c1", [null, null], "over"]);
});

test("an event of a later server changes nothing", () => {
  assert.deepEqual(afterEvent(table(), /** @type {any} */ ({ type: "confetti" })), table());
});
