import assert from "node:assert/strict";
import test from "node:test";
import { afterLogged, EMPTY_LOG, flipsIn, lineOfBattle } from "../../frontend/static/js/game_log.js";
import { SoFar, wholeLog } from "../../frontend/static/js/so_far.js";
import { afterEvent } from "../../frontend/static/js/table_events.js";
import { UNKNOWN } from "../../frontend/static/js/table_state.js";
import { flip, RULES, seat, table, warFlip } from "./tables.js";

/** @import { GameLog } from "../../frontend/static/js/game_log.js" */
/** @import { Told } from "../../frontend/static/js/retelling.js" */
/** @import { TableEvent, TableFrame } from "../../frontend/static/js/wire.js" */

/** @type {TableEvent[]} */
const EVENTS = [
  {
    type: "dealt", game: "g1", at: 0, commitment: "c0", commits: ["h0", "h1"], contributions: ["a", "b"], withheld: [],
    deals: 1, aside: [], cards: [26, 26], awaits: [0, 1],
  },
  warFlip({ at: 1, battle: 1 }),
  flip({ at: 2, battle: 1, war: 1, up: { 0: ["KH"], 1: ["2C"] }, stake: 10, captured: 10, cards: [31, 21] }),
  flip({ at: 3, battle: 2, cards: [32, 20] }),
  flip({ at: 4, battle: 3, cards: [33, 19] }),
];
const START = table({ status: "open", game: null, seats: [seat("Mia"), seat("Tom")] });

/** @param {number} upTo @returns {Told} */
function told(upTo) {
  const seats = START.seats.map(({ name, avatar, kind }) => ({ name, avatar, kind }));
  return { game: "g1", rules: RULES, seats, events: EVENTS.slice(0, upTo + 1) };
}

/** The table and the log of a page that came after flip `from` and missed some. @param {number} from @param {number[]} [missed] */
function late(from, missed = []) {
  let now = START;
  /** @type {GameLog} */
  let log = EMPTY_LOG;
  EVENTS.forEach((event, at) => {
    const before = now;
    now = afterEvent(now, event);
    if (at > from && !missed.includes(at)) log = afterLogged(log, now, event, [], before);
  });
  return { log, table: now };
}

test("whoever comes late has the log of one who saw every card", () => {
  const whole = late(-1).log;
  for (const from of [0, 1, 2, 3, 4]) {
    const { log, table: now } = late(from);
    assert.deepEqual(wholeLog(told(4), log, now, []), whole, `from ${from}`);
  }
  assert.deepEqual([flipsIn(whole), whole.since, whole.winners, whole.wars], [4, 0, [0, 0, 0], [1, 0, 0]]);
  assert.equal(whole.lines[lineOfBattle(whole, 1)]?.flip?.at, 2);
});

test("a page that missed some in between takes the whole as it is told", () => {
  const { log, table: now } = late(1, [3]);
  assert.equal(flipsIn(log), 2);
  assert.deepEqual(wholeLog(told(4), log, now, []), late(-1).log);
});

test("what the server tells of another game, or not far enough, is no help", () => {
  const { log, table: now } = late(3);
  assert.equal(wholeLog(told(2), log, now, []), null);
  assert.equal(wholeLog({ ...told(4), game: "g2" }, log, now, []), null);
});

/** @param {() => Promise<Told>} read @param {Partial<TableFrame>} [more] */
function asking(read, more = {}) {
  const { log, table: now } = late(3);
  const page = /** @type {any} */ ({ state: { ...UNKNOWN, table: { ...now, ...more } }, log });
  return { page, soFar: new SoFar(page, read, "/events", () => {}) };
}

test("it is asked for once, and not again once it is whole", async () => {
  let asked = 0;
  const { page, soFar } = asking(async () => { asked += 1; return told(4); });
  await Promise.all([soFar.look(), soFar.look()]);
  await soFar.look();
  assert.equal(asked, 1);
  assert.equal(flipsIn(page.log), 4);
});

test("where it cannot be had it is asked for three times, and before a game not at all", async () => {
  let asked = 0;
  const read = async () => { asked += 1; throw new Error("no network"); };
  const { page, soFar } = asking(read);
  for (let i = 0; i < 5; i += 1) await soFar.look();
  assert.equal(asked, 3);
  assert.equal(page.log.since, 3);
  await asking(read, { status: "open", game: null }).soFar.look();
  assert.equal(asked, 3);
});
