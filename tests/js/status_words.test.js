import assert from "node:assert/strict";
import test from "node:test";
import { callOf, connectionWords, noteOf, titleOf as titleWith } from "../../frontend/static/js/status_words.js";
import { afterEvent } from "../../frontend/static/js/table_events.js";
import { flip, seat, table, warFlip } from "./tables.js";

/** @import { TableFrame } from "../../frontend/static/js/wire.js" */

test("each seat says what it does", () => {
  assert.equal(noteOf(table(), 1), "to flip");
  assert.equal(noteOf(table({ pressed: [1] }), 1), "ready");
  assert.equal(noteOf(afterEvent(table(), flip()), 1), "turned a nine");
  assert.equal(noteOf(afterEvent(table(), warFlip()), 1), "at war");
  assert.equal(noteOf(afterEvent(table(), warFlip({ warriors: [0] })), 1), "looks on");
  assert.equal(noteOf(table({ seats: [seat("a"), seat("b", { away: true })] }), 1), "away");
  assert.equal(noteOf(table({ seats: [seat("a"), seat("b", { out: true })] }), 1), "out");
  assert.equal(noteOf(table({ status: "open", seats: [seat("a"), seat("", { kind: "open" })] }), 1), "waiting for a friend");
});

test("a chair that somebody left keeps their name and says that a computer plays on", () => {
  const chairs = [seat("a"), seat("Oma", { kind: "computer" })];
  assert.equal(noteOf(afterEvent(table({ seats: chairs }), flip()), 1), "computer");
  assert.equal(noteOf(table({ status: "over", seats: chairs }), 1), "computer");
  const own = [seat("a"), seat("", { kind: "computer" })];
  assert.equal(noteOf(afterEvent(table({ seats: own }), flip()), 1), "turned a nine");
});

test("the title says whose turn it is", () => {
  const titleOf = (/** @type {TableFrame | null} */ at, /** @type {number[]} */ you) => titleWith(at, you, "open");
  assert.equal(titleOf(null, []), "War");
  assert.equal(titleOf(table(), [0]), "Your turn · War");
  assert.equal(titleOf(table({ pressed: [0] }), [0]), "Waiting for Tom · War");
  assert.equal(titleOf(table({ status: "over" }), [0]), "Game over · War");
  const auto = [seat("a", { auto: true }), seat("b", { kind: "computer" })];
  assert.equal(titleOf(table({ seats: auto, battle: 7 }), [0]), "Battle 7 · War");
});

test("the title promises no turn that the page cannot back", () => {
  for (const state of /** @type {const} */ (["reconnecting", "restarting"])) {
    assert.equal(titleWith(table(), [0], state), "Reconnecting… · War");
  }
  for (const state of /** @type {const} */ (["closed", "old"])) assert.equal(titleWith(table(), [0], state), "War");
});

test("the button waits for people, never for a computer", () => {
  const chairs = [seat("a"), seat("Tom"), seat("Oma", { kind: "computer" })];
  const waits = table({ seats: chairs, awaits: [0, 1, 2], pressed: [0] });
  assert.equal(callOf(waits, [0], false).label, "Waiting for Tom");
  assert.equal(callOf({ ...waits, pressed: [0, 1] }, [0], false).label, "One moment");
});

test("every state of the connection has words", () => {
  assert.equal(connectionWords("open", false), "");
  for (const state of /** @type {const} */ (["connecting", "reconnecting", "restarting", "closed", "old"])) {
    assert.notEqual(connectionWords(state, false), "");
  }
  assert.notEqual(connectionWords("open", true), "");
});

test("on a family's device nobody is asked to sign in", () => {
  assert.match(connectionWords("signed_out", false), /sign in/);
  assert.doesNotMatch(connectionWords("signed_out", false, "", false), /sign/);
});
