import assert from "node:assert/strict";
import test from "node:test";
import { decidesAlone, undecidedOn, wants, wishNotes } from "../../frontend/static/js/wishes.js";
import { seat, table } from "./tables.js";

const wanted = table({ agreed: { finish: [1] } });

test("one who is asked reads who wants what, and has one button to join", () => {
  assert.deepEqual(wishNotes(wanted, [0]), [
    { what: "finish", words: "Tom wants to finish now. You too?", join: "Finish too", back: "" },
  ]);
});

test("one who wants it reads who is awaited, and may take it back", () => {
  assert.deepEqual(wishNotes(wanted, [1]), [
    { what: "finish", words: "You want to finish now. Waiting for Mia.", join: "", back: "Take it back" },
  ]);
});

test("a watcher reads it and has no button", () => {
  assert.deepEqual(wishNotes(wanted, []), [{ what: "finish", words: "Tom wants to finish now.", join: "", back: "" }]);
});

test("several who want the same are named together; what asks for an answer comes first", () => {
  const seats = [seat("Mia"), seat("Tom"), seat("Opa")];
  const notes = wishNotes(table({ seats, agreed: { call: [1, 2], finish: [0] } }), [0]);
  assert.deepEqual(notes.map(({ words }) => words), [
    "Tom and Opa want to count now. You too?", "You want to finish now. Waiting for Tom and Opa.",
  ]);
});

test("computers and those who are away are not asked", () => {
  const seats = [seat("Mia"), seat("Tom", { away: true }), seat("", { kind: "computer" })];
  assert.deepEqual(undecidedOn(table({ seats }), "call"), [0]);
  assert.equal(decidesAlone(table({ seats }), [0]), true);
  assert.equal(decidesAlone(table(), [0]), false);
  assert.equal(wants(wanted, "finish", [1]), true);
  assert.equal(wants(wanted, "call", [1]), false);
});
