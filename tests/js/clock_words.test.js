import assert from "node:assert/strict";
import test from "node:test";
import {
  clockSentence, countdownOf, countdownSentence, countdownWords, gracesOf, nextTick, pauseWords, sleptWords, untilWords,
} from "../../frontend/static/js/clock_words.js";
import { apronOf } from "../../frontend/static/js/table_apron.js";
import { UNKNOWN } from "../../frontend/static/js/table_state.js";
import { noteOf, titleOf } from "../../frontend/static/js/status_words.js";
import { whyWords } from "../../frontend/static/js/show_why.js";
import { afterEvent } from "../../frontend/static/js/table_events.js";
import { flip, seat, table } from "./tables.js";

/** @import { TableFrame } from "../../frontend/static/js/wire.js" */

const NOW = 1_000_000;

/** @param {number} ms @param {Partial<TableFrame>} [more] */
const due = (ms, more = {}) => table({ due: { at: NOW + ms, what: "sleeper" }, ...more });

test("a countdown is seen for the last ten seconds, and for all of a shorter time", () => {
  assert.equal(countdownOf(due(10_001), NOW), null);
  assert.deepEqual(countdownOf(due(10_000), NOW), { seats: [0, 1], seconds: 10, left: 1 });
  assert.deepEqual(countdownOf(due(400, { pressed: [0] }), NOW), { seats: [1], seconds: 1, left: 0.04 });
  assert.deepEqual(countdownOf(due(2500, { sleeper_ms: 5000 }), NOW), { seats: [0, 1], seconds: 3, left: 0.5 });
  assert.equal(countdownOf(due(-200), NOW)?.seconds, 0);
  assert.equal(countdownOf(table({ due: { at: NOW + 500, what: "flip" } }), NOW), null);
  assert.equal(countdownOf(due(500, { paused: { seat: 0, until: NOW, why: null } }), NOW), null);
  const others = [seat("Mia", { auto: true }), seat("Tom", { kept: true })];
  assert.equal(countdownOf(due(500, { seats: others }), NOW), null);
});

test("everybody reads whom it is for", () => {
  const countdown = { seats: [1], seconds: 8, left: 0.8 };
  assert.equal(countdownWords(table(), [1], countdown), "The table flips for you in 8 s");
  assert.equal(countdownWords(table(), [0], countdown), "The table flips for Tom in 8 s");
  assert.equal(countdownSentence(table(), [], { ...countdown, seconds: 1 }), "The table flips for Tom in 1 second.");
});

test("it ticks when it looks different, and not at all where nothing runs", () => {
  assert.equal(nextTick(table(), NOW), null);
  assert.equal(nextTick(due(25_000), NOW), 15_000);
  assert.equal(nextTick(due(7_300), NOW), 300);
  assert.equal(nextTick(due(-1), NOW), null);
  const away = table({ seats: [seat("Mia"), seat("Tom", { away: true, keeps: NOW + 30_200 })] });
  assert.equal(nextTick(away, NOW), 200);
  assert.equal(nextTick(table({ paused: { seat: 0, until: NOW + 600_000, why: null } }), NOW), 1000);
  assert.equal(nextTick(table({ paused: { seat: null, until: null, why: null } }), NOW), null);
});

test("who slept through a flip is told with it, each in their own words", () => {
  const after = { ...afterEvent(table(), flip()), slept: [1] };
  assert.deepEqual(sleptWords(after, [1]), ["The table flipped for you."]);
  assert.deepEqual(whyWords(after, [0], []), ["The table flipped for Tom."]);
  assert.deepEqual(sleptWords({ ...after, slept: [0, 1] }, [1]), ["The table flipped for you and Mia."]);
  assert.deepEqual(sleptWords(table(), [1]), []);
});

test("a pause says who, why, and until when", () => {
  const pause = { seat: 1, until: NOW + 572_000, why: /** @type {const} */ ("door") };
  assert.equal(pauseWords(table(), [0], pause), "Tom: the door or the phone");
  assert.equal(pauseWords(table(), [1], { ...pause, why: null }), "You");
  assert.equal(untilWords(pause, NOW), "Goes on by itself in 9:32");
  const parked = { seat: null, until: null, why: null };
  assert.equal(pauseWords(table(), [0], parked), "Nobody is here. The game waits.");
  assert.equal(untilWords(parked, NOW), "It goes on when somebody is back.");
  const paused = table({ paused: pause });
  assert.equal(titleOf(paused, [0], "open"), "Paused · War");
  /** @type {import("../../frontend/static/js/table_apron.js").Conditions} */
  const page = { pressed: false, shares: true, sitting: false, joins: false, lingering: false, connection: "open", outdated: false, signsIn: true, board: false };
  assert.equal(apronOf({ ...UNKNOWN, table: paused, you: [0] }, page).does, "resume");
  assert.equal(apronOf({ ...UNKNOWN, table: paused, you: [] }, page).does, "nothing");
});

test("a vanished person has a time, then a computer, then their seat again", () => {
  const away = afterEvent(table({ at: 1 }), { type: "away", seat: 1, keeps: NOW + 25_000 });
  assert.deepEqual(gracesOf(away, NOW), [{ seat: 1, seconds: 25 }]);
  assert.equal(noteOf(away, 1), "away");
  const kept = afterEvent(away, { type: "kept", seat: 1 });
  assert.deepEqual([gracesOf(kept, NOW), noteOf(kept, 1)], [[], "computer plays"]);
  assert.equal(noteOf({ ...kept, status: "over" }, 1), "away");
  assert.equal(noteOf({ ...kept, status: "open" }, 1), "away, seat free");
  assert.equal(clockSentence(away, { type: "kept", seat: 1 }, [0]), "A computer plays for Tom, until they are back.");
  // a device with several seats that is back hears what it missed, and is nobody else
  for (const type of /** @type {const} */ (["away", "kept", "back"])) {
    assert.equal(clockSentence(away, { type, seat: 1, keeps: NOW }, [0, 1]), "");
  }
  assert.equal(clockSentence(kept, { type: "back", seat: 1 }, [0]), "Tom is back and plays on.");
  assert.equal(clockSentence(away, { type: "back", seat: 1 }, [0]), "");
});

test("whoever sleeps on is put on auto, and told how to go on", () => {
  const slept = table({ at: 2, slept: [1] });
  const auto = { type: /** @type {const} */ ("auto"), seat: 1, on: true };
  assert.equal(clockSentence(slept, auto, [1]), "The table turns up your cards, until you press Stop.");
  assert.equal(clockSentence(slept, auto, [0]), "The table turns up for Tom, who seems to be asleep.");
  assert.equal(clockSentence(table(), auto, [0]), "");
  assert.equal(clockSentence(slept, { ...auto, on: false }, [0]), "");
});

test("what changes is said with what changes now", () => {
  assert.equal(clockSentence(table(), { type: "sleeper", ms: 5000 }, [0]), "From now on the table waits 5 seconds for a card.");
  assert.equal(clockSentence(table(), { type: "sleeper", ms: null }, [0]), "From now on the table waits for everybody.");
  assert.notEqual(clockSentence(table(), { type: "clock" }, [0]), "");
  assert.equal(clockSentence(table(), { type: "pace", ms: 50 }, [0]), "");
});
