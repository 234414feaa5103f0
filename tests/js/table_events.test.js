import assert from "node:assert/strict";
import test from "node:test";
import { afterEvent } from "../../frontend/static/js/table_events.js";
import { flip, RULES, seat, table, warFlip } from "./tables.js";

const open = table({ status: "open", game: null, commits: [null, null], seats: [seat("Mia"), seat("", { kind: "open", cards: 0 })] });

test("seated: a person takes a chair with their commit", () => {
  const after = afterEvent(open, { type: "seated", seat: 1, name: "Tom", avatar: "owl", kind: "person", commit: "h" });
  assert.equal(after.seats[1].name, "Tom");
  assert.deepEqual(after.commits, [null, "h"]);
});

test("seated: a new name keeps the commit; an emptied chair loses it", () => {
  const both = table({ status: "open" });
  const renamed = afterEvent(both, { type: "seated", seat: 1, name: "Tim", avatar: "frog", kind: "person", commit: null });
  assert.deepEqual([renamed.seats[1].name, renamed.commits[1]], ["Tim", "h1"]);
  const emptied = afterEvent(both, { type: "seated", seat: 1, name: "", avatar: "", kind: "open", commit: null });
  assert.deepEqual([emptied.seats[1].kind, emptied.commits[1]], ["open", null]);
});

test("left: the chair opens before the game, a computer plays on during it", () => {
  assert.equal(afterEvent(table({ status: "open" }), { type: "left", seat: 1 }).seats[1].kind, "open");
  const { kind, name } = afterEvent(table(), { type: "left", seat: 1 }).seats[1];
  assert.deepEqual([kind, name], ["computer", "Tom"]);
});

test("away and back, host, committed, auto, pace", () => {
  assert.equal(afterEvent(table(), { type: "away", seat: 1 }).seats[1].away, true);
  assert.equal(afterEvent(table({ seats: [seat("a"), seat("b", { away: true })] }), { type: "back", seat: 1 }).seats[1].away, false);
  assert.equal(afterEvent(table(), { type: "host", seat: null }).host, null);
  assert.deepEqual(afterEvent(open, { type: "committed", seat: 0, hash: "x" }).commits, ["x", null]);
  assert.equal(afterEvent(table(), { type: "auto", seat: 0, on: true }).seats[0].auto, true);
  assert.equal(afterEvent(table(), { type: "pace", ms: 50 }).pace_ms, 50);
});

test("dropped: the chairs that stay close up, and the host's number with them", () => {
  const three = table({ status: "open", host: 2, commits: ["a", null, "c"], seats: [seat("a"), seat("", { kind: "open" }), seat("c")] });
  const after = afterEvent(three, { type: "dropped", seats: [1], rules: RULES });
  assert.deepEqual(after.seats.map(({ name }) => name), ["a", "c"]);
  assert.deepEqual([after.commits, after.host], [["a", "c"], 1]);
});

test("revealing and revealed", () => {
  const after = afterEvent(open, { type: "revealing", commits: ["x", "y"] });
  assert.deepEqual([after.status, after.commits], ["revealing", ["x", "y"]]);
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
  assert.equal(after.seats[1].out, true);
});

test("over and drawn", () => {
  const result = {
    winner: 0, drawn: [], reason: "all_cards", battles: 1, flips: 1, wars: 0, deepest_war: 0, biggest_war: 0,
    cards: [52, 0], places: [1, 2],
  };
  const after = afterEvent(table(), { type: "over", result, server_seed: "s", record_url: "/r" });
  assert.deepEqual([after.status, after.awaits, after.result, after.record_url], ["over", [], result, "/r"]);
  const drawn = afterEvent(after, { type: "drawn", commitment: "c1", deals: 2 });
  assert.deepEqual([drawn.commitment, drawn.commits, drawn.status], ["c1", [null, null], "over"]);
});

test("an event of a later server changes nothing", () => {
  assert.deepEqual(afterEvent(table(), /** @type {any} */ ({ type: "confetti" })), table());
});
