import assert from "node:assert/strict";
import { test } from "node:test";
import { closedWords, closingWords } from "../../frontend/static/js/closing_words.js";
import { connectionWords } from "../../frontend/static/js/status_words.js";
import { table } from "./tables.js";

/** @import { ClosedWhy } from "../../frontend/static/js/wire.js" */

test("only who may stay is asked whether they do", () => {
  assert.match(closingWords(true), /closed in a few minutes.*Do you still want it\?/);
  assert.doesNotMatch(closingWords(false), /\?/);
});

test("each reason why a table is closed has words of its own", () => {
  /** @type {ClosedWhy[]} */
  const whys = ["left", "idle", "lost", "staff"];
  const words = new Set(whys.map((closed) => closedWords(table({ status: "closed", closed }))));
  assert.equal(words.size, whys.length);
  for (const sentence of words) assert.match(sentence, /closed/);
  assert.equal(closedWords(table()), "");
  assert.equal(closedWords(null), "");
});

test("the line about the connection says why a table is closed where that is known", () => {
  assert.equal(connectionWords("closed", false, "Everybody has left."), "Everybody has left.");
  assert.equal(connectionWords("closed", false), "This table is closed.");
  assert.equal(connectionWords("open", false, ""), "");
});
