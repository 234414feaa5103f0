import assert from "node:assert/strict";
import test from "node:test";
import { leftWords } from "../../frontend/static/js/handover.js";

test("a link says for how long it still works, in whole minutes", () => {
  assert.equal(leftWords(600_000), "It works once, for 10 more minutes.");
  assert.equal(leftWords(60_001), "It works once, for 2 more minutes.");
  assert.equal(leftWords(59_000), "It works once, for 1 more minute.");
});
