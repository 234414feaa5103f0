import assert from "node:assert/strict";
import test from "node:test";
import { Announcer, END, NOTICE } from "../../frontend/static/js/announcer.js";

function setUp() {
  /** @type {string[]} */
  const said = [];
  const clock = { now: 0, run: () => {} };
  const announcer = new Announcer(
    (text) => said.push(text), (text) => said.push(`! ${text}`), () => clock.now, (run) => { clock.run = run; },
  );
  const twoSecondsOn = () => {
    clock.now += 2000;
    const { run } = clock;
    clock.run = () => {};
    run();
  };
  return { said, clock, announcer, twoSecondsOn };
}

test("a slow game: each sentence at once, wars loud", () => {
  const { said, clock, announcer } = setUp();
  announcer.announce("one");
  clock.now = 2000;
  announcer.announce("war", 0, true);
  assert.deepEqual(said, ["one", "! war"]);
});

test("fast play is summed up after two seconds with the newest result", () => {
  const { said, announcer, twoSecondsOn } = setUp();
  for (const text of ["one", "two", "three", "four"]) announcer.announce(text);
  assert.deepEqual(said, ["one"]);
  twoSecondsOn();
  assert.deepEqual(said, ["one", "four 2 more things happened before that."]);
});

test("nothing takes the place of the end, which comes before all that waits", () => {
  const { said, announcer, twoSecondsOn } = setUp();
  announcer.announce("one");
  announcer.announce("two");
  announcer.announce("Tom is away.", NOTICE);
  announcer.announce("The game is over.", END);
  announcer.announce("The link is copied.", NOTICE);
  announcer.announce("a result of the next game");
  for (let i = 0; i < 5; i += 1) twoSecondsOn();
  assert.deepEqual(said, [
    "one", "The game is over. 1 more thing happened before that.", "Tom is away.", "The link is copied.", "a result of the next game",
  ]);
});

test("both ends of two short games are said", () => {
  const { said, announcer, twoSecondsOn } = setUp();
  for (const text of ["one", "first end", "second end"]) announcer.announce(text, text === "one" ? 0 : END);
  twoSecondsOn();
  twoSecondsOn();
  assert.deepEqual(said, ["one", "first end", "second end"]);
});

test("a result waits behind a notice, and a newer one takes its place", () => {
  const { said, announcer, twoSecondsOn } = setUp();
  announcer.announce("one");
  announcer.announce("two");
  announcer.announce("Tom gave up.", NOTICE);
  announcer.announce("three");
  twoSecondsOn();
  twoSecondsOn();
  assert.deepEqual(said, ["one", "Tom gave up. 1 more thing happened before that.", "three"]);
});

test("many notices cannot keep a voice busy for minutes", () => {
  const { said, announcer, twoSecondsOn } = setUp();
  for (let i = 0; i < 100; i += 1) announcer.announce(`notice ${i}`, NOTICE);
  for (let i = 0; i < 100; i += 1) twoSecondsOn();
  assert.deepEqual(said, ["notice 0", "notice 97 96 more things happened before that.", "notice 98", "notice 99"]);
});

test("a sentence that comes late, before the timer, does not overtake those that wait", () => {
  const { said, clock, announcer, twoSecondsOn } = setUp();
  announcer.announce("one");
  announcer.announce("The game is over.", END);
  clock.now = 5000;
  announcer.announce("two");
  twoSecondsOn();
  twoSecondsOn();
  assert.deepEqual(said, ["one", "The game is over.", "two"]);
});
