import assert from "node:assert/strict";
import test from "node:test";
import { missingWords } from "../../frontend/static/js/show_battle.js";

test("a battle to come is not called unseen", () => {
  assert.equal(missingWords(99, 7), "Battle 99 has not been played yet.");
  assert.match(missingWords(7, 7), /^Battle 7 was not seen by this page\./);
});
