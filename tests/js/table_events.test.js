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
  const before = afterEvent(table({ status: "open", host: 1 }), { type: "left", seat: 1, host: null });
  assert.deepEqual([second(before).kind, before.commits[1], before.host], ["open", null, null]);
  const { kind, name } = second(afterEvent(table(), { type: "left", seat: 1, host: 0 }));
  assert.deepEqual([kind, name], ["computer", "Tom"]);
});

test("swapped: in a game the people change and the cards stay", () => {
  const seats = [seat("Mia", { cards: 30 }), seat("Tom", { cards: 22, ready: true })];
  const paused = { seat: 1, until: 9, why: null };
  const event = /** @type {const} */ ({ type: "swapped", a: 0, b: 1, host: 1 });
  const after = afterEvent(table({ seats, series: [2, 1], agreed: { finish: [0] }, paused }), event);
  assert.deepEqual(after.seats.map(({ name, cards }) => [name, cards]), [["Tom", 30], ["Mia", 22]]);
  assert.deepEqual([after.series, after.agreed, after.host, after.paused?.seat], [[1, 2], { finish: [1] }, 1, 0]);
});

test("swapped: after a game its end is shown no more, since its winner sits elsewhere now", () => {
  const before = table({ status: "over", series: [2, 1], commits: ["a", "b"] });
  const after = afterEvent(before, { type: "swapped", a: 0, b: 1, host: 1 });
  assert.deepEqual([after.status, after.game, after.commits, after.series], ["open", null, [null, null], [1, 2]]);
});

test("removed, offered, ready, same_device", () => {
  const gone = afterEvent(table(), { type: "removed", seat: 1, host: 0 });
  assert.equal(second(gone).kind, "computer");
  assert.equal(second(afterEvent(gone, { type: "seat_offered", seat: 1, on: true })).offered, true);
  assert.equal(second(afterEvent(open, { type: "ready", seat: 1, on: true })).ready, true);
  assert.equal(afterEvent(open, { type: "same_device", on: false }).same_device, false);
});

test("away and back, host, committed, auto, pace", () => {
  const away = afterEvent(table(), { type: "away", seat: 1, keeps: 40_000 });
  assert.deepEqual([second(away).away, second(away).keeps], [true, 40_000]);
  const kept = afterEvent(away, { type: "kept", seat: 1 });
  assert.deepEqual([second(kept).away, second(kept).keeps, second(kept).kept], [true, null, true]);
  const back = second(afterEvent(kept, { type: "back", seat: 1 }));
  assert.deepEqual([back.away, back.keeps, back.kept], [false, null, false]);
  assert.equal(afterEvent(table(), { type: "host", seat: null }).host, null);
  assert.deepEqual(afterEvent(open, { type: "committed", seat: 0, hash: "x" }).commits, ["x", null]);
  assert.equal(second(afterEvent(table(), { type: "auto", seat: 1, on: true })).auto, true);
  assert.equal(afterEvent(table(), { type: "pace", ms: 50 }).pace_ms, 50);
});

test("hushed; guessed, told by a battle that somebody wins, dropped by a decision", () => {
  assert.equal(afterEvent(table(), { type: "hushed", on: true }).hushed, true);
  const three = table({ seats: [seat("Mia"), seat("Tom"), seat("Opa", { out: true, guesses: { right: 1, of: 1 } })] });
  const guessed = afterEvent(three, { type: "guessed", seat: 2, guess: 0 });
  assert.equal(guessed.seats[2]?.guess, 0);
  const more = { cards: [27, 25, 0], won: [0, 0, 0], out: [2] };
  /** @param {Partial<import("../../frontend/static/js/wire.js").FlipEvent>} event */
  const told = (event) => [afterEvent(guessed, flip({ ...more, ...event })).seats[2]].map((one) => [one?.guess, one?.guesses])[0];
  assert.deepEqual(told({ winner: 0 }), [null, { right: 2, of: 2 }]);
  assert.deepEqual(told({ winner: 1 }), [null, { right: 1, of: 2 }]);
  assert.deepEqual(told({ winner: null }), [null, { right: 1, of: 1 }]);
  assert.deepEqual(told({ winner: null, warriors: [0, 1] }), [0, { right: 1, of: 1 }]);
  assert.equal(afterEvent(guessed, { type: "called", at: 1 }).seats[2]?.guess, null);
  const conceded = { type: /** @type {const} */ ("conceded"), at: 1, seat: 0, carry: 0, awaits: [1], ...more, out: [0, 2] };
  assert.equal(afterEvent(guessed, conceded).seats[2]?.guess, null);
});

test("paused and resumed: nobody's grace runs out meanwhile; sleeper and clock", () => {
  const away = afterEvent(table(), { type: "away", seat: 1, keeps: 40_000 });
  const paused = afterEvent(away, { type: "paused", seat: 0, until: 600_000, why: "door" });
  assert.deepEqual(paused.paused, { seat: 0, until: 600_000, why: "door" });
  assert.deepEqual([second(paused).away, second(paused).keeps], [true, null]);
  assert.equal(afterEvent(paused, { type: "resumed", seat: null }).paused, null);
  assert.equal(afterEvent(table(), { type: "sleeper", ms: null }).sleeper_ms, null);
  assert.deepEqual(afterEvent(table(), { type: "clock" }), table());
});

test("seated in the chair of somebody who vanished: another person, another series", () => {
  const over = table({ status: "over", series: [3, 1], seats: [seat("a"), seat("b", { away: true, kept: true })] });
  const after = afterEvent(over, {
    type: "seated", seat: 1, name: "Eva", avatar: "owl", kind: "person", commit: null, host: 0,
  });
  assert.deepEqual([after.series, second(after).kept, second(after).away], [[0, 0], false, false]);
});

test("dropped: the chairs that stay close up, and the host's number with them", () => {
  const three = table({
    status: "open", host: 2, commits: ["a", null, "c"], seats: [seat("a"), seat("", { kind: "open" }), seat("c")],
  });
  const after = afterEvent(three, { type: "dropped", seats: [1], rules: RULES, rule_code: "w1", host: 1 });
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

test("agreed: wishes stand until the game is dealt, over, or their people go", () => {
  const wanted = afterEvent(table(), { type: "agreed", what: "finish", seats: [1], of: [0, 1] });
  assert.deepEqual(wanted.agreed, { finish: [1] });
  assert.deepEqual(afterEvent(wanted, { type: "agreed", what: "finish", seats: [], of: [0, 1] }).agreed, {});
  assert.deepEqual(afterEvent(wanted, { type: "left", seat: 1, host: 0 }).agreed, {});
  assert.deepEqual(afterEvent(wanted, { type: "left", seat: 0, host: null }).agreed, { finish: [1] });
  assert.deepEqual(afterEvent(wanted, { type: "rematch", series: [0, 0] }).agreed, {});
});

test("finished: as the last flip, with the flips of its battle", () => {
  const before = [{ 0: ["QH"], 1: ["QS"] }];
  const { type: _, ...last } = flip({ at: 90, battle: 70, war: 1, awaits: [], cards: [52, 0], out: [1] });
  const after = afterEvent(table({ at: 3, battle: 2, pressed: [0] }), { ...last, type: "finished", flips: 87, before });
  assert.deepEqual([after.at, after.battles, after.before, after.pressed], [90, 70, before, []]);
  assert.deepEqual([after.seats.map(({ cards }) => cards), second(after).out], [[52, 0], true]);
  assert.equal("flips" in after, false);
});

test("conceded: the seat is out, its presses are void; called and timed: nobody is awaited", () => {
  const three = table({ seats: [seat("a"), seat("b"), seat("c")], pressed: [1, 2], awaits: [0, 1, 2] });
  const after = afterEvent(three, {
    type: "conceded", at: 4, seat: 1, carry: 17, cards: [17, 0, 17], won: [0, 0, 0], out: [1], awaits: [0, 2],
  });
  assert.deepEqual([after.carry, after.awaits, after.pressed, second(after).out], [17, [0, 2], [2], true]);
  for (const type of /** @type {const} */ (["called", "timed"])) {
    assert.deepEqual(afterEvent(three, { type, at: 4 }).awaits, []);
  }
});

test("rules: kept for the next game, in force where none is played, chairs numbered anew", () => {
  const short = { ...RULES, buried: 1 };
  const event = { type: /** @type {const} */ ("rules"), rules: short, rule_code: "w2", next: true, dropped: [], added: 0 };
  const later = afterEvent(table(), event);
  assert.deepEqual([later.rules, later.next_rules, later.rule_code], [RULES, short, "w1"]);
  const now = afterEvent({ ...later, status: "over" }, { ...event, next: false });
  assert.deepEqual([now.rules, now.next_rules, now.rule_code, now.status], [short, null, "w2", "over"]);
  const more = afterEvent(table({ status: "over", series: [1, 2] }), { ...event, next: false, added: 1 });
  assert.deepEqual([more.status, more.series, more.commits, more.seats[2]?.kind], ["open", [0, 0, 0], ["h0", "h1", null], "open"]);
  const fewer = afterEvent(table({ host: 1 }), { ...event, next: false, dropped: [0] });
  assert.deepEqual([fewer.host, fewer.seats.map(({ name }) => name)], [0, ["Tom"]]);
});

test("shows_code: those who watch see the code until the host takes it back", () => {
  const shown = afterEvent(table(), { type: "shows_code", code: "MANTOR" });
  assert.equal(shown.shown_code, "MANTOR");
  assert.equal(afterEvent(shown, { type: "shows_code", code: null }).shown_code, null);
});

test("an event of a later server changes nothing", () => {
  assert.deepEqual(afterEvent(table(), /** @type {any} */ ({ type: "confetti" })), table());
});

test("watching: who asked is let in, or not, or is tired of waiting", () => {
  const ida = { id: "i", name: "Ida", avatar: "owl" };
  const tom = { id: "t", name: "Tom", avatar: "fox" };
  const both = afterEvent(afterEvent(table({ watching: "approve" }), { type: "asked", ...ida }), { type: "asked", ...tom });
  assert.deepEqual([both.asked, both.admitted], [[ida, tom], []]);
  const one = afterEvent(both, { type: "admitted", id: "i", on: true });
  assert.deepEqual([one.asked, one.admitted], [[tom], [ida]]);
  assert.deepEqual(afterEvent(one, { type: "withdrew", id: "t" }).asked, []);
  assert.deepEqual(afterEvent(one, { type: "admitted", id: "t", on: false }).asked, []);
  assert.deepEqual(afterEvent(one, { type: "admitted", id: "i", on: false }).admitted, []);
});

test("watching: with another choice nobody need ask; with none nobody was let in", () => {
  const ida = { id: "i", name: "Ida", avatar: "owl" };
  const before = table({ watching: "approve", asked: [{ ...ida, id: "t" }], admitted: [ida] });
  const open = afterEvent(before, { type: "watching", who: "open" });
  assert.deepEqual([open.watching, open.asked, open.admitted], ["open", [], [ida]]);
  const none = afterEvent(before, { type: "watching", who: "none" });
  assert.deepEqual([none.watching, none.asked, none.admitted], ["none", [], []]);
});

test("handed: another device changes nothing on the table", () => {
  assert.deepEqual(afterEvent(table(), { type: "handed", seats: [1] }), table());
});

test("guests may come, or may not", () => {
  assert.equal(afterEvent(open, { type: "guests", on: true }).guests, true);
});

test("who was deleted is called someone, and neither asks nor was let in", () => {
  const asked = [{ id: "a", name: "Eva", avatar: "owl" }, { id: "b", name: "Tom", avatar: "fox" }];
  const seats = [{ seat: 1, name: "someone", avatar: "someone-fox" }];
  const after = afterEvent({ ...open, asked, admitted: asked }, { type: "forgotten", seats, onlookers: ["a"] });
  assert.deepEqual([after.seats[1]?.name, after.seats[1]?.avatar], ["someone", "someone-fox"]);
  assert.equal(after.seats[0], open.seats[0]);
  assert.deepEqual([after.asked, after.admitted], [asked.slice(1), asked.slice(1)]);
});
