import assert from "node:assert/strict";
import test from "node:test";
import { END, NOTICE, PASSING } from "../../frontend/static/js/announcer.js";
import { Telling } from "../../frontend/static/js/telling.js";
import { UNKNOWN } from "../../frontend/static/js/table_state.js";
import { flip, table } from "./tables.js";

const RESULT = {
  winner: 0, drawn: [], reason: "limit", battles: 3, flips: 3, wars: 0, deepest_war: 0, biggest_war: 0, cards: [29, 23], places: [1, 2],
};
const OVER = table({ status: "over", result: RESULT, record_url: "/api/games/g1" });

/** @param {string | null} [tip] */
function setUp(tip = null) {
  /** @type {[string, number][]} */
  const said = [];
  const announcer = { announce: (/** @type {string} */ text, /** @type {number} */ importance) => { said.push([text, importance]); } };
  const page = { state: { ...UNKNOWN, table: table(), you: [0] }, untold: null, tip };
  const telling = new Telling(/** @type {any} */ (page), /** @type {any} */ (announcer), /** @type {any} */ ({ heard: () => {} }));
  return { said, telling };
}

/** @param {string} text */
const line = (text) => ({ battle: 1, text, war: false, loud: false, flip: null });

test("a result passes by with its tip, the end does not, and what people did is a notice", () => {
  const { said, telling } = setUp("Tip: press.");
  telling.happened(table(), flip(), line("Battle 1: your king beats a nine."));
  telling.happened(OVER, { type: "over", result: RESULT, server_seed: "ee", record_url: "" }, line("The game is over."));
  telling.happened(table(), { type: "away", seat: 1, keeps: null }, line("Tom is away."));
  telling.notice("Tom gave up.");
  assert.deepEqual(said, [
    ["Battle 1: your king beats a nine. Tip: press.", PASSING], ["The game is over.", END], ["Tom gave up.", NOTICE],
  ]);
});

test("an end that came while the page was away is said too, and only then", () => {
  const { said, telling } = setUp();
  telling.renewed(table(), OVER);
  assert.deepEqual(said.map(([text, importance]) => [text.startsWith("The game is over. You win!"), importance]), [[true, END]]);
  telling.renewed(null, OVER);
  telling.renewed(OVER, OVER);
  telling.renewed(table({ game: "g0" }), OVER);
  telling.renewed(table(), table());
  assert.equal(said.length, 1);
});
