import assert from "node:assert/strict";
import test from "node:test";
import { askingWords } from "../../frontend/static/js/asking_words.js";
import { askedWords, watchersWords, watchingNote, watchingSentence } from "../../frontend/static/js/watching_words.js";
import { table } from "./tables.js";

/** @import { Watching } from "../../frontend/static/js/wire.js" */

const ida = { id: "i", name: "Ida", avatar: "owl" };
const tom = { id: "t", name: "Tom", avatar: "fox" };

test("people are counted, and only those are named who agreed and are there", () => {
  assert.equal(watchersWords(table()), "Nobody is watching.");
  assert.equal(watchersWords(table({ watchers: 1 })), "1 person is watching.");
  const some = table({ watchers: 3, admitted: [ida, tom], here: ["i"] });
  assert.equal(watchersWords(some), "3 people are watching: Ida and 2 more.");
  assert.equal(watchersWords({ ...some, watchers: 2, here: ["i", "t"] }), "2 people are watching: Ida and Tom.");
});

test("the choice says what it means, to the host and to the others", () => {
  for (const watching of /** @type {Watching[]} */ (["open", "link", "approve", "none"])) {
    assert.match(watchingNote(table({ watching }), false), /Mia decides who may watch\.$/);
    assert.doesNotMatch(watchingNote(table({ watching }), true), /decides/);
  }
  assert.match(watchingNote(table({ watching: "open" }), true), /by the code only/);
  assert.match(watchingNote(table({ watching: "open", visibility: "public" }), true), /a free seat may be taken/);
});

test("everybody hears what the host decided", () => {
  assert.equal(askedWords(ida), "Ida would like to watch");
  assert.equal(watchingSentence(table(), { type: "watching", who: "none" }), "Nobody may watch now.");
  assert.equal(watchingSentence(table({ asked: [ida] }), { type: "admitted", id: "i", on: true }), "Ida may watch.");
  assert.equal(watchingSentence(table({ asked: [ida] }), { type: "admitted", id: "i", on: false }), "");
});

test("whoever asks reads how they stand, kindly", () => {
  assert.equal(askingWords({ asked: false, again: null }, 0).go, "Ask to watch");
  assert.equal(askingWords({ asked: true, again: null }, 0).title, "You wait until the host lets you in");
  const declined = { asked: false, again: 60_000 };
  assert.deepEqual([askingWords(declined, 0).may, askingWords(declined, 60_000).may], [false, true]);
  assert.match(askingWords(declined, 0).title, /rather not/);
});
