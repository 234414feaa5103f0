import assert from "node:assert/strict";
import test from "node:test";
import { Contributions } from "../../frontend/static/js/contribution.js";
import { sha256 } from "../../frontend/static/js/sha256.js";
import { table } from "./tables.js";

function shelf() {
  const kept = new Map();
  return {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => { kept.set(key, value); },
  };
}

/** @param {Uint8Array} bytes */
const fill = (bytes) => { bytes.fill(7); };
const PART = "07".repeat(16);

test("a seat without a commit sends the hash of its 32 digits", () => {
  const parts = new Contributions(shelf(), fill);
  const open = table({ status: "open", commits: [null, null] });
  assert.deepEqual(parts.owed(open, [1]), [{ type: "commit", seat: 1, hash: sha256(PART) }]);
});

test("a seat that has committed sends nothing more", () => {
  const parts = new Contributions(shelf(), fill);
  parts.drawn("c0", 0);
  assert.deepEqual(parts.owed(table({ status: "open", commits: [sha256(PART), null] }), [0]), []);
});

test("a browser that lost its contribution commits to a new one, once", () => {
  const parts = new Contributions(shelf(), fill);
  const open = table({ status: "open", commits: ["of another tab", null] });
  assert.equal(parts.owed(open, [0]).length, 1);
  assert.equal(parts.owed(open, [0]).length, 0);
});

test("it shows only the contribution that fits the commit", () => {
  const parts = new Contributions(shelf(), fill);
  parts.drawn("c0", 0);
  const revealing = table({ status: "revealing", commits: [sha256(PART), "other"] });
  assert.deepEqual(parts.owed(revealing, [0]), [{ type: "reveal", seat: 0, contribution: PART }]);
  assert.deepEqual(parts.owed({ ...revealing, commits: ["other", null] }, [0]), []);
});

test("nothing is sent during play, and a new commitment draws anew", () => {
  const parts = new Contributions(shelf(), fill);
  assert.deepEqual(parts.owed(table(), [0]), []);
  parts.drawn("c0", 0);
  assert.equal(parts.owed(table({ status: "over", commitment: "c1", commits: [null, null] }), [0]).length, 1);
});
