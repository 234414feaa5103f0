import assert from "node:assert/strict";
import test from "node:test";
import { missingWords } from "../../frontend/static/js/looking_back.js";
import { nowWords } from "../../frontend/static/js/view_back.js";
import { table } from "./tables.js";

test("a battle to come is not called unseen", () => {
  assert.equal(missingWords(99, 7, false), "Battle 99 has not been played yet.");
  assert.equal(missingWords(99, 7, true), "This game had 7 battles.");
  assert.match(missingWords(7, 7, true), /^Battle 7 was not seen by this page\./);
});

test("whoever looks back reads how far the game is meanwhile", () => {
  assert.equal(nowWords(table({ at: 9, battle: 8, warriors: [] })), "Now: battle 9");
  assert.equal(nowWords(table({ at: 9, battle: 8, warriors: [0, 1] })), "Now: battle 8");
  assert.equal(nowWords(table({ status: "over" })), "The game is over.");
});
