import assert from "node:assert/strict";
import test from "node:test";
import { afterLogged, EMPTY_LOG, isComplete, lineOfBattle } from "../../frontend/static/js/game_log.js";
import { turningPoint } from "../../frontend/static/js/game_story.js";
import { Retelling, retoldLog } from "../../frontend/static/js/retelling.js";
import { afterEvent } from "../../frontend/static/js/table_events.js";
import { UNKNOWN } from "../../frontend/static/js/table_state.js";
import { flip, RULES, seat, table, warFlip } from "./tables.js";

/** @import { Told } from "../../frontend/static/js/retelling.js" */
/** @import { TableEvent } from "../../frontend/static/js/wire.js" */

const RESULT = {
  winner: 0, drawn: [], reason: "called", battles: 2, flips: 3, wars: 1, deepest_war: 1, biggest_war: 10, cards: [32, 20],
  places: [1, 2],
};
/** @type {TableEvent[]} */
const EVENTS = [
  {
    type: "dealt", game: "g1", at: 0, commitment: "c0", commits: ["h0", "h1"], contributions: ["a", "b"], withheld: [],
    deals: 1, aside: [], cards: [26, 26], awaits: [0, 1],
  },
  flip(),
  warFlip({ at: 2, battle: 2 }),
  flip({ at: 3, battle: 2, war: 1, up: { 0: ["KH"], 1: ["2C"] }, stake: 10, captured: 10, cards: [32, 20], wars: 1, biggest_war: 10 }),
];
/** @type {Told} */
const TOLD = {
  game: "g1", rules: RULES, events: EVENTS,
  seats: [seat("Mia"), seat("Tom")].map(({ name, avatar, kind }) => ({ name, avatar, kind })),
};
const OVER = table({
  status: "over", battle: 2, at: 3, result: RESULT, server_seed: "ee", record_url: "/api/games/g1", seats: [seat("Mia"), seat("Tom")],
});

test("a page that came late has the log of one that saw every card", () => {
  let now = table({ status: "open", game: null });
  let seen = EMPTY_LOG;
  for (const event of [...EVENTS, { type: /** @type {const} */ ("over"), result: RESULT, server_seed: "ee", record_url: "/api/games/g1" }]) {
    const before = now;
    now = afterEvent(now, event);
    seen = afterLogged(seen, now, event, [0], before);
  }
  const late = retoldLog(TOLD, OVER, [0]);
  assert.deepEqual(late, seen);
  assert.equal(isComplete(late, OVER), true);
  assert.equal(late.lines[lineOfBattle(late, 1)]?.flip?.at, 1);
  assert.deepEqual(turningPoint(late, 0), { battle: 2, seat: 0, cards: 5 });
});

test("the rules and chairs of the next game change nothing of this one", () => {
  const next = { ...OVER, rules: { ...RULES, buried: 0, seats: 3 }, seats: [seat("Tom"), seat("Ida"), seat("Kim")] };
  assert.deepEqual(retoldLog(TOLD, next, [0]).lines.slice(0, -1), retoldLog(TOLD, OVER, []).lines.slice(0, -1));
});

/** @param {(url: string) => Promise<any>} read @param {Partial<import("../../frontend/static/js/wire.js").TableFrame>} [more] */
function setUp(read, more = {}) {
  const page = /** @type {any} */ ({ state: { ...UNKNOWN, table: { ...OVER, ...more }, you: [0] }, log: EMPTY_LOG });
  let known = 0;
  const retelling = new Retelling(page, read, () => { known += 1; });
  return { page, retelling, known: () => known };
}

test("it is asked for once, and only when a game is over and not all of it was seen", async () => {
  /** @type {string[]} */
  const asked = [];
  const read = async (/** @type {string} */ url) => { asked.push(url); return TOLD; };
  const { page, retelling, known } = setUp(read);
  await Promise.all([retelling.look(), retelling.look()]);
  await retelling.look();
  assert.deepEqual([asked, known()], [["/api/games/g1/events"], 1]);
  assert.equal(isComplete(page.log, OVER), true);
  await setUp(read, { status: "playing" }).retelling.look();
  assert.equal(asked.length, 1);
});

test("where it cannot be had the page asks three times and shows what it has", async () => {
  let asked = 0;
  const { page, retelling, known } = setUp(async () => { asked += 1; throw new Error("offline"); });
  for (let i = 0; i < 9; i += 1) await retelling.look();
  assert.deepEqual([asked, known(), page.log], [3, 0, EMPTY_LOG]);
});

test("what comes after another game has begun is left aside", async () => {
  const { page, retelling, known } = setUp(async () => {
    page.state = { ...page.state, table: table({ game: "g2" }) };
    return TOLD;
  });
  await retelling.look();
  assert.deepEqual([known(), page.log], [0, EMPTY_LOG]);
});
