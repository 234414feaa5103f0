import assert from "node:assert/strict";
import test from "node:test";
import { endSentence, endWords } from "../../frontend/static/js/end_words.js";
import { flipSentence, signWords, stakeWords } from "../../frontend/static/js/sentences.js";
import { afterEvent } from "../../frontend/static/js/table_events.js";
import { flip, RULES, seat, table, warFlip } from "./tables.js";

/** @import { FlipEvent, TableFrame } from "../../frontend/static/js/wire.js" */

/** @param {Partial<FlipEvent>} [more] @param {Partial<TableFrame>} [before] */
const flipped = (more, before) => afterEvent(table(before), flip(more));
const result = {
  winner: 0, drawn: [], reason: "all_cards", battles: 42, flips: 50, wars: 3, deepest_war: 1, biggest_war: 10,
  cards: [52, 0], places: [1, 2],
};

test("a battle won: number, cards, score with mine first", () => {
  const after = flipped({ battle: 42, cards: [31, 21] });
  assert.equal(flipSentence(after, [0]).text, "Battle 42: your king beats a nine. 31 to 21");
  assert.equal(flipSentence(after, [1]).text, "Battle 42: Mia’s king beats your nine. 21 to 31");
  assert.equal(flipSentence(after, []).text, "Battle 42: Mia’s king beats Tom’s nine. Mia 31, Tom 21");
});

test("the sign says it in two short lines", () => {
  assert.deepEqual(signWords(flipped(), [0]), { title: "King beats nine", sub: "Two cards for you" });
  assert.deepEqual(signWords(flipped(), [1]), { title: "King beats nine", sub: "Two cards for Mia" });
});

test("a war begins loudly, with what is at stake", () => {
  const after = afterEvent(table(), warFlip({ battle: 43 }));
  assert.deepEqual(flipSentence(after, [1]),
    { text: "Battle 43: Two queens. War! Between you and Mia, 8 cards at stake.", loud: true });
  assert.deepEqual(signWords(after, [1]), { title: "Two queens", sub: "That means war!" });
  assert.equal(stakeWords(after, [1]), "at stake");
});

test("a second war says so", () => {
  const one = afterEvent(table(), warFlip());
  const two = afterEvent(one, warFlip({ at: 2, war: 2, up: { 0: ["5C"], 1: ["5D"] }, stake: 16 }));
  assert.match(flipSentence(two, []).text, /Two fives\. War 2! Between Mia and Tom, 16 cards/);
});

test("a war decided tells the spoils", () => {
  const war = afterEvent(table(), warFlip());
  const after = afterEvent(war, flip({ at: 2, war: 1, winner: 1, up: { 0: ["8S"], 1: ["QD"] }, captured: 10, cards: [22, 30] }));
  assert.equal(flipSentence(after, [1]).text,
    "Battle 1, war: your queen beats an eight. Ten cards for you. 30 to 22");
  assert.equal(stakeWords(after, [0]), "cards for Tom");
});

test("three seats: the winner's card, the spoils, everybody's count, who is out", () => {
  const seats = [seat("Mia"), seat("Tom"), seat("Opa")];
  const after = flipped({ up: { 0: ["3S"], 1: ["QS"], 2: ["9D"] }, winner: 1, captured: 3, cards: [20, 31, 0], won: [0, 0, 0], out: [2] }, { seats });
  assert.equal(flipSentence(after, [0]).text,
    "Battle 1: Tom’s queen wins. Three cards for Tom. Opa is out. You 20, Tom 31, Opa 0");
  assert.deepEqual(signWords(after, [1]), { title: "Your queen wins", sub: "Three cards for you" });
});

test("two cards up fight with their sum", () => {
  const rules = { ...RULES, cards_up: /** @type {2} */ (2) };
  const after = flipped({ up: { 0: ["KS", "5H"], 1: ["9D", "3C"] } }, { rules });
  assert.equal(signWords(after, [0])?.title, "18 beats 12");
  assert.match(flipSentence(after, [0]).text, /your 18 beats 12/);
});

test("a wild ace ties with another rank", () => {
  const after = afterEvent(table(), warFlip({ up: { 0: ["AH"], 1: ["7S"] } }));
  assert.equal(signWords(after, [0])?.title, "A tie");
});

test("every shortage rule is explained where it happens", () => {
  /** @type {[TableFrame["rules"]["shortage"], RegExp][]} */
  const cases = [
    ["last_card", /Tom is short and keeps the last card/], ["stands", /Tom is short and keeps/],
    ["loss", /Tom has too few cards for the war and loses/], ["showdown", /all in the war lay down every card/],
    ["forfeit", /Tom has too few cards for the war: all of them go to the table/],
  ];
  for (const [shortage, words] of cases) {
    const after = afterEvent(table({ rules: { ...RULES, shortage } }), warFlip({ short: [1], awaits: [0, 1] }));
    assert.match(flipSentence(after, [0]).text, words);
  }
});

test("no card left for the war: the other takes it unopposed", () => {
  const after = afterEvent(table(), warFlip({ short: [1], warriors: [], winner: 0, captured: 2, cards: [52, 0], out: [1] }));
  assert.equal(flipSentence(after, [1]).text,
    "Battle 1, war: nobody else can go on, so the table goes to Mia. You have no card left for the war and drop out of it. "
    + "Two cards for Mia. You are out. 0 to 52");
  assert.equal(signWords(after, [0])?.title, "You win it");
});

test("an undecided war leaves its cards on the table, or gives them back", () => {
  const carried = afterEvent(table(), warFlip({ warriors: [], carry: 10, cards: [0, 0] }));
  assert.match(flipSentence(carried, [0]).text, /nobody can go on. 10 cards stay on the table/);
  assert.deepEqual(signWords(carried, [0]), { title: "Nobody wins", sub: "10 cards stay here" });
  const back = afterEvent(table(), warFlip({ warriors: [], takeback: { 0: ["QH"], 1: ["QS"] } }));
  assert.match(flipSentence(back, [0]).text, /take their own cards back/);
});

test("the end: win, loss, limit, draw", () => {
  const over = table({ status: "over", result });
  assert.deepEqual(endWords(over, [0]), { title: "You win!", sub: "All the cards", why: "" });
  assert.equal(endWords(over, [1]).title, "Mia wins!");
  const limit = { ...result, reason: "limit", winner: null, drawn: [0, 1] };
  assert.deepEqual(endWords(table({ result: limit }), [1]),
    { title: "A draw", sub: "Shared by you and Mia", why: "Most cards after 42 battles" });
  assert.match(endSentence(over, [0]), /The game is over. You win! All the cards. 42 battles, 3 wars/);
});

test("a name in another direction cannot turn the sentence", () => {
  const after = flipped({}, { seats: [seat("\u202eaiM"), seat("Tom")] });
  assert.ok(flipSentence(after, [1]).text.includes("\u2068\u202eaiM\u2069"));
});
