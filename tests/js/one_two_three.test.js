import assert from "node:assert/strict";
import test, { afterEach, mock } from "node:test";
import { countsTo, OneTwoThree, wordAt, wordLasts } from "../../frontend/static/js/one_two_three.js";
import { flip, seat, table } from "./tables.js";

/** @import { EntryFrame, Frame } from "../../frontend/static/js/wire.js" */

const DECIDED = 50_000;

/** @param {Partial<EntryFrame>} [more] @returns {EntryFrame} */
const turned = (more = {}) => ({
  type: "entry", n: 11, chain: "bb", due: null, ends: null, time: DECIDED, slept: [], event: flip(), ...more,
});
/** @type {EntryFrame} */
const auto = turned({ n: 12, time: null, event: { type: "auto", seat: 1, on: true } });

test("each word has its moment of the server's time", () => {
  const said = [-100, 0, 499, 500, 999, 1000, 1499, 1500, 4000].map((ms) => wordAt(DECIDED, DECIDED + ms));
  assert.deepEqual(said, ["One", "One", "One", "Two", "Two", "Three!", "Three!", null, null]);
  assert.deepEqual([-100, 0, 130, 500, 1499].map((ms) => wordLasts(DECIDED, DECIDED + ms)), [600, 500, 370, 500, 1]);
});

test("there is a count when somebody pressed, or when the clock is slow", () => {
  assert.equal(countsTo(table(), turned(), DECIDED + 20), true);
  const alone = [seat("Mia", { auto: true }), seat("Tom", { kind: "computer" })];
  assert.equal(countsTo(table({ seats: alone, pace_ms: 1200 }), turned(), DECIDED), false);
  assert.equal(countsTo(table({ seats: alone, pace_ms: 3000 }), turned(), DECIDED), true);
  const soon = turned({ due: { at: DECIDED + 1200, what: "flip" } });
  assert.equal(countsTo(table(), soon, DECIDED), false);
  assert.equal(countsTo(table(), turned({ due: { at: DECIDED + 2000, what: "over" } }), DECIDED), true);
});

test("there is no count to what is late, missing, old or no flip", () => {
  assert.equal(countsTo(table(), turned(), DECIDED + 1499), true);
  assert.equal(countsTo(table(), turned(), DECIDED + 1500), false);
  assert.equal(countsTo(table(), turned({ n: 12 }), DECIDED), false);
  assert.equal(countsTo(table(), turned({ time: null }), DECIDED), false);
  assert.equal(countsTo(null, turned(), DECIDED), false);
  assert.equal(countsTo(table(), turned({ event: auto.event }), DECIDED), false);
});

/** Time passes, a millisecond after the other. @param {number} ms */
function pass(ms) {
  for (let passed = 0; passed < ms; passed += 1) mock.timers.tick(1);
}

afterEach(() => mock.timers.reset());

/** A count whose clock the test turns. @param {() => boolean} [wanted] @param {number} [clock] */
function counting(wanted = () => true, clock = 0) {
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: DECIDED + 30 });
  /** @type {Frame[]} */
  const known = [];
  /** @type {string[]} */
  const said = [];
  const page = /** @type {any} */ ({ count: null, state: { table: table(), clock } });
  const count = new OneTwoThree(page, {
    now: Date.now, wanted, say: (word) => { said.push(word); }, draw: () => {}, know: (frame) => { known.push(frame); },
  });
  return { count, page, known, said };
}

test("nothing is known before the count is over, then all in its order", () => {
  const { count, page, known, said } = counting();
  assert.equal(count.holds(turned()), true);
  assert.equal(count.holds(auto), true);
  assert.equal(count.holds({ type: "pong", id: 1, now: 1 }), false);
  assert.equal(page.count, "One");
  pass(1469);
  assert.deepEqual([said, known], [["One", "Two", "Three!"], []]);
  pass(1);
  assert.deepEqual([known, page.count], [[turned(), auto], null]);
  assert.equal(count.holds(auto), false);
});

test("a clock that is behind or ahead keeps the cards waiting for no longer", () => {
  for (const [clock, ms] of /** @type {const} */ ([[-300, 1500], [400, 1070]])) {
    const { count, known } = counting(() => true, clock);
    count.holds(turned());
    pass(ms - 1);
    assert.deepEqual(known, []);
    pass(1);
    assert.deepEqual(known, [turned()]);
    mock.timers.reset();
  }
});

test("a press ends the count, the second of a double press does not", () => {
  const { count, known } = counting();
  count.holds(turned());
  pass(200);
  count.skip();
  assert.deepEqual(known, []);
  pass(100);
  count.skip();
  assert.deepEqual(known, [turned()]);
  pass(5000);
  assert.equal(known.length, 1);
});

test("whoever goes on, and a table told anew, waits for no count", () => {
  const { count, page, known } = counting();
  count.holds(turned());
  page.state.table = table({ n: 11 });
  const next = turned({ n: 12, time: DECIDED + 20 });
  assert.equal(count.holds(next), true);
  assert.deepEqual([known, page.count], [[turned()], "One"]);
  assert.equal(count.holds(table()), false);
  assert.deepEqual([known, page.count], [[turned(), next], null]);
});

test("a device that does not count knows at once", () => {
  const { count, page } = counting(() => false);
  assert.deepEqual([count.holds(turned()), page.count], [false, null]);
});
