import assert from "node:assert/strict";
import test from "node:test";
import { Announcer } from "../../frontend/static/js/announcer.js";

function setUp() {
  /** @type {string[]} */
  const said = [];
  const clock = { now: 0, run: () => {} };
  const announcer = new Announcer(
    (text) => said.push(text), (text) => said.push(`! ${text}`), () => clock.now, (run) => { clock.run = run; },
  );
  return { said, clock, announcer };
}

test("a slow game: each sentence at once, wars loud", () => {
  const { said, clock, announcer } = setUp();
  announcer.announce("one");
  clock.now = 2000;
  announcer.announce("war", true);
  assert.deepEqual(said, ["one", "! war"]);
});

test("fast play is summed up after two seconds with the newest sentence", () => {
  const { said, clock, announcer } = setUp();
  for (const text of ["one", "two", "three", "four"]) announcer.announce(text);
  assert.deepEqual(said, ["one"]);
  clock.now = 2000;
  clock.run();
  assert.deepEqual(said, ["one", "four 2 more before it."]);
});
