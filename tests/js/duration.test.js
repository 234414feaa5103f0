import assert from "node:assert/strict";
import test from "node:test";
import { Duration, durationWords } from "../../frontend/static/js/duration.js";
import { table } from "./tables.js";

const over = table({ status: "over", record_url: "/api/games/g1" });
const record = { started: "2026-01-01T10:00:00Z", ended: "2026-01-01T10:04:00Z" };

test("a page that saw the deal measures for itself and asks nobody", () => {
  let now = 1000;
  const duration = new Duration(() => now, () => assert.fail("asked"), () => {});
  duration.dealt("g1");
  assert.equal(duration.of(table()), null);
  now = 91_000;
  assert.equal(duration.of(over), 90);
  now = 500_000;
  assert.equal(duration.of(over), 90);
});

test("a page that came later reads the record, once", async () => {
  let asked = 0;
  let known = 0;
  const duration = new Duration(() => 0, async () => { asked += 1; return record; }, () => { known += 1; });
  assert.equal(duration.of(over), null);
  assert.equal(duration.of(over), null);
  await new Promise((done) => { setTimeout(done, 0); });
  assert.deepEqual([duration.of(over), asked, known], [240, 1, 1]);
});

test("where the record cannot be had, nothing is said", async () => {
  const duration = new Duration(() => 0, () => Promise.reject(new Error("offline")), () => assert.fail("known"));
  duration.of(over);
  await new Promise((done) => { setTimeout(done, 0); });
  assert.equal(duration.of(over), null);
});

test("short games are told in seconds, others in minutes", () => {
  assert.deepEqual(durationWords(0.2), { number: 1, words: "second" });
  assert.deepEqual(durationWords(59.6), { number: 60, words: "seconds" });
  assert.deepEqual(durationWords(240), { number: 4, words: "minutes" });
});
