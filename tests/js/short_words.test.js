import assert from "node:assert/strict";
import test from "node:test";
import { flipSentence } from "../../frontend/static/js/sentences.js";
import { waitedFor, whyWords } from "../../frontend/static/js/show_why.js";
import { afterEvent } from "../../frontend/static/js/table_events.js";
import { sceneOf } from "../../frontend/static/js/table_scene.js";
import { flip, RULES, seat, table, warFlip } from "./tables.js";

/** @import { FlipEvent, Rules } from "../../frontend/static/js/wire.js" */

/** @param {Rules["shortage"]} shortage @param {Partial<FlipEvent>} more @param {number[]} [you] */
function why(shortage, more, you = [0]) {
  const after = afterEvent(table({ rules: { ...RULES, shortage } }), warFlip(more));
  return whyWords(after, you, []);
}

test("last card: keeps it, or drops out, or nobody is left", () => {
  assert.deepEqual(why("last_card", { short: [1] }), ["Tom is short and keeps the last card to turn up."]);
  assert.deepEqual(why("last_card", { short: [1] }, [1]), ["You are short and keep your last card to turn up."]);
  assert.deepEqual(why("last_card", { short: [1], warriors: [], winner: 0 }),
    ["Tom has no card left for the war and drops out of it."]);
  assert.deepEqual(why("last_card", { short: [0, 1], warriors: [], carry: 2 }),
    ["Nobody in the war has a card left, so nobody wins it."]);
});

test("a last card that stands, and everybody taking back", () => {
  assert.deepEqual(why("stands", { short: [1], awaits: [0] }), ["Tom has no card left: the last card stays up and fights again."]);
  assert.deepEqual(why("stands", { short: [0, 1], warriors: [], takeback: { 0: ["QH"], 1: ["QS"] } }),
    ["Nobody has a card left: each takes back what they laid down, all other cards are shared out."]);
});

test("the card that stands is seen on its tower, and may win", () => {
  const rules = { ...RULES, shortage: /** @type {const} */ ("stands") };
  const war = afterEvent(table({ rules }), warFlip({ short: [1], awaits: [0], buried: { 0: 3 }, cards: [22, 0] }));
  const [, tom] = sceneOf(war, [0]).fighters;
  assert.deepEqual([tom?.cards, tom?.face], [["QS"], "up"]);
  const done = afterEvent(war, flip({ at: 2, war: 1, up: { 0: ["5C"] }, winner: 1, captured: 6, buried: { 0: 3 }, stake: 6, cards: [21, 6] }));
  assert.match(flipSentence(done, [0]).text, /Tom’s queen, which stayed up, wins/);
  assert.deepEqual(sceneOf(done, [0]).fighters.map(({ cards }) => cards), [["5C"], ["QS"]]);
});

test("loss: one loses; all are short and the most cards win, or nobody does", () => {
  assert.deepEqual(why("loss", { short: [1], warriors: [], winner: 0, forfeited: { 1: 2 } }),
    ["Tom has too few cards for the war and loses. What was held goes to the table."]);
  const all = { short: [0, 1], warriors: [] };
  assert.deepEqual(why("loss", { ...all, winner: 1 }),
    ["Everybody in the war has too few cards. Tom has the most and takes the table."]);
  assert.deepEqual(why("loss", { ...all, winner: 1 }, [1]),
    ["Everybody in the war has too few cards. You have the most and take the table."]);
  assert.deepEqual(why("loss", { ...all, carry: 8 }),
    ["Everybody in the war has too few cards, and equally many: nobody wins."]);
});

test("showdown and forfeit", () => {
  assert.deepEqual(why("showdown", { short: [1], showdown: true }),
    ["Tom is short, so all in the war lay down every card. The highest wins."]);
  assert.deepEqual(why("showdown", { short: [1], showdown: true, cards: [26, 0] }),
    ["Tom has no card left: the last card stays up. The highest wins."]);
  assert.deepEqual(why("forfeit", { short: [1], warriors: [], winner: 0, forfeited: { 1: 3 } }),
    ["Tom has too few cards for the war: all of them go to the table."]);
  assert.deepEqual(why("forfeit", { short: [0, 1], warriors: [], carry: 9 }),
    ["Everybody in the war has too few cards: all of them go to the table, and nobody wins."]);
});

test("cards that waited on the table are named when somebody wins them", () => {
  const seats = [seat("Mia"), seat("Tom"), seat("Opa")];
  const won = afterEvent(table({ seats, carry: 10 }), flip({ up: { 0: ["KS"], 1: ["9H"] }, stake: 12, captured: 12, won: [0, 0, 0], cards: [30, 12, 10] }));
  assert.equal(waitedFor(won), 10);
  assert.deepEqual(whyWords(won, [0], []), ["With the 10 cards that waited on the table."]);
  assert.equal(waitedFor(afterEvent(table(), warFlip())), 0);
});
