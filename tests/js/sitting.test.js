import assert from "node:assert/strict";
import test from "node:test";
import { answersMe } from "../../frontend/static/js/sitting.js";

/** @type {import("../../frontend/static/js/wire.js").SeatedEvent} */
const seated = { type: "seated", seat: 1, name: "Tom", avatar: "owl", kind: "person", commit: "c1", host: 0 };

test("only the seat taken with my commit is the answer to my asking", () => {
  assert.equal(answersMe("c1", seated), true);
  assert.equal(answersMe("c2", seated), false);
  assert.equal(answersMe("c1", { ...seated, commit: null }), false);
  assert.equal(answersMe("c1", { type: "left", seat: 1, host: 0 }), false);
});
