import assert from "node:assert/strict";
import test from "node:test";
import { familyWords } from "../../frontend/static/js/view_family.js";
import { watchingNote } from "../../frontend/static/js/watching_words.js";
import { table } from "./tables.js";

test("a family's table says for whom it is", () => {
  assert.equal(familyWords(table(), "The Bakers"), "");
  assert.equal(familyWords(table({ family: true }), "The Bakers"), "Only for The Bakers");
  assert.equal(familyWords(table({ family: true }), ""), "Only for the family");
  assert.equal(familyWords(table({ family: true, guests: true }), "The Bakers"), "For The Bakers and whoever has the link");
});

test("the link to watch a family's table is the family's", () => {
  assert.match(watchingNote(table({ family: true }), true), /^The family sees/);
  assert.match(watchingNote(table({ family: true, guests: true }), true), /^Whoever has the link/);
});
