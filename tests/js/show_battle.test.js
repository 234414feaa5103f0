import assert from "node:assert/strict";
import test from "node:test";
import { missingWords } from "../../frontend/static/js/show_battle.js";

test("a battle to come is not called unseen", () => {
  assert.equal(missingWords(99, 7, false), "Battle 99 has not been played yet.");
  assert.equal(missingWords(99, 7, true), "This game had 7 battles.");
  assert.match(missingWords(7, 7, true), /^Battle 7 was not seen by this page\./);
});
