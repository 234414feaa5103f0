import assert from "node:assert/strict";
import test from "node:test";
import { flipSentence } from "../../frontend/static/js/sentences.js";
import { aceWords } from "../../frontend/static/js/show_aces.js";
import { battlesLeft, clockWords, tallyLines } from "../../frontend/static/js/show_limits.js";
import { calledLetters, lettersOf } from "../../frontend/static/js/show_spelling.js";
import { addingScene, addingTime, addingWords, untold } from "../../frontend/static/js/show_sums.js";
import { potOf } from "../../frontend/static/js/show_why.js";
import { turnedOver, turnedWords } from "../../frontend/static/js/show_won.js";
import { afterEvent } from "../../frontend/static/js/table_events.js";
import { boxOf, sceneOf } from "../../frontend/static/js/table_scene.js";
import { flip, RULES, seat, table, warFlip } from "./tables.js";

/** @import { Rules } from "../../frontend/static/js/wire.js" */

/** @param {Partial<Rules>} more */
const rules = (more) => ({ rules: { ...RULES, ...more } });
const ADDING = rules({ cards_up: 2 });
const sums = { up: { 0: ["KS", "5H"], 1: ["9D", "3C"] }, stake: 4, captured: 4, cards: [28, 24] };

test("aces low and wild are explained where they matter", () => {
  const beaten = { up: { 0: ["2S"], 1: ["AH"] } };
  const low = afterEvent(table(rules({ ace: "low" })), flip(beaten));
  assert.match(flipSentence(low, [0]).text, /your two beats an ace\. Aces are low here: an ace counts 1\./);
  assert.equal(aceWords(afterEvent(table(), flip(beaten))), "");
  const wild = afterEvent(table(rules({ ace: "wild" })), warFlip({ up: { 0: ["AH"], 1: ["7S"] } }));
  assert.equal(aceWords(wild), "Aces are wild here: the ace counts as much as a seven.");
  assert.equal(aceWords(afterEvent(table(rules({ ace: "wild" })), warFlip({ up: { 0: ["AH"], 1: ["AS"] } }))), "");
});

test("limits: battles and time that remain", () => {
  const limited = table({ ...rules({ battle_limit: 80, time_limit: 600 }), battle: 12, wars: 2, biggest_war: 18, ends: 245_000 });
  assert.deepEqual(tallyLines(limited, 0), ["Battle 12, 68 left", "4:05 left · 2 wars, biggest 18"]);
  assert.deepEqual(tallyLines({ ...limited, battle: 80, ends: 0 }, 1), ["Battle 80, the last", "Time is up · 2 wars, biggest 18"]);
  assert.deepEqual(tallyLines(table(), 0), ["Battle 1", ""]);
  assert.equal(battlesLeft(table()), null);
  assert.equal(clockWords(59_001), "1:00");
});

test("letters of a word, a card each, also where a capital would be two", () => {
  assert.deepEqual(lettersOf("I declare war!").join(""), "IDECLAREWAR");
  assert.equal(lettersOf("Straße").length, 6);
  assert.deepEqual(lettersOf(null), []);
});

test("letters are called as far as cards go down, war by war", () => {
  const spelling = rules({ war_word: "war" });
  const one = afterEvent(table(spelling), warFlip());
  assert.deepEqual(calledLetters(one), ["W", "A", "R"]);
  assert.match(flipSentence(one, [0]).text, /W, A, R!/);
  const short = afterEvent(table(spelling), warFlip({ buried: { 0: 2, 1: 1 }, short: [0, 1] }));
  assert.deepEqual(calledLetters(short), ["W", "A"]);
  const two = afterEvent(one, warFlip({ at: 2, war: 2, buried: { 0: 6, 1: 6 }, stake: 16 }));
  assert.deepEqual(calledLetters(two), ["W", "A", "R"]);
  assert.deepEqual(calledLetters(table(spelling)), []);
});

test("two cards show their sum", () => {
  const after = afterEvent(table(ADDING), flip(sums));
  assert.deepEqual(sceneOf(after, [0]).fighters.map(({ sum }) => sum), ["18", "12"]);
  const tied = afterEvent(table(ADDING), warFlip({ up: { 0: ["KS", "5H"], 1: ["9D", "9C"] } }));
  assert.equal(sceneOf(tied, [0], true).sign?.title, "A tie at 18");
});

test("while sums are to be said, nothing tells who has won", () => {
  const before = table({ ...ADDING, seats: [seat("Mia", { cards: 24 }), seat("Tom", { cards: 28 })] });
  const after = afterEvent(before, flip(sums));
  const hidden = untold(before, after);
  const scene = addingScene(sceneOf(hidden, [0]));
  assert.deepEqual(scene.fighters.map(({ sum, tall, lost, plus }) => [sum, tall, lost, plus]), [["?", false, false, 0], ["?", false, false, 0]]);
  assert.equal(scene.sign?.title, "Add them up!");
  assert.deepEqual([boxOf(hidden, 0, [0]).count, boxOf(hidden, 1, [0]).count], [24, 28]);
  assert.equal(addingWords(after, [0]), "Add them up! You: a king and a five. Tom: a nine and a three.");
  const inWar = afterEvent(afterEvent(before, warFlip({ up: { 0: ["KS", "5H"], 1: ["9D", "9C"] }, stake: 10 })),
    flip({ ...sums, at: 2, war: 1, stake: 14, buried: { 0: 3, 1: 3 }, captured: 14 }));
  const dark = addingScene(sceneOf(untold(afterEvent(before, warFlip({ stake: 10 })), inWar), [0]));
  assert.deepEqual([dark.night, dark.middle?.stake, dark.middle?.words, dark.middle?.winner], [true, 14, "at stake", null]);
});

test("the pause is the device's, ends before the clock's next flip, and only sums have one", () => {
  const after = afterEvent(table(ADDING), flip(sums));
  assert.equal(addingTime("2", after, 0), 2000);
  assert.equal(addingTime("press", after, 0), Infinity);
  assert.equal(addingTime("off", after, 0), 0);
  assert.equal(addingTime("5", { ...after, due: { at: 3000, what: "flip" } }, 0), 2000);
  assert.equal(addingTime("press", { ...after, due: { at: 600, what: "flip" } }, 0), 0);
  assert.equal(addingTime("5", afterEvent(table(), flip()), 0), 0);
});

test("a won pile that is turned over is seen and said", () => {
  const winnings = rules({ winnings: "won_pile" });
  const before = table({ ...winnings, seats: [seat("Mia", { cards: 0, won: 20 }), seat("Tom", { cards: 12, won: 20 })] });
  const after = afterEvent(before, flip({ cards: [19, 11], won: [2, 20] }));
  assert.deepEqual(turnedOver(before, after), [0]);
  assert.deepEqual(turnedWords({ table: after, me: 0 }, [0]),
    ["Your won pile is turned over: it is your pile now."]);
  assert.match(flipSentence(after, [1], [0]).text, /Mia’s won pile is turned over/);
  assert.deepEqual(turnedOver(before, afterEvent(before, flip({ cards: [0, 11], won: [22, 20] }))), []);
  const lost = afterEvent(before, flip({ winner: 1, forfeited: { 0: 20 }, cards: [0, 52], won: [0, 0], captured: 22 }));
  assert.deepEqual(turnedOver(before, lost).includes(0), false);
});

test("a pot that nobody won waits on the floor", () => {
  const seats = [seat("a"), seat("b"), seat("c")];
  assert.equal(potOf(table({ seats, carry: 10 })), 10);
  assert.equal(potOf(table({ seats, carry: 10, warriors: [0, 1] })), 0);
  assert.equal(potOf(table({ seats, carry: 10, status: "over" })), 0);
});

test("cards that belong to nobody are pictured at the deal, with three, five and six", () => {
  for (const aside of [["9H"], ["9H", "2C"], ["9H", "2C", "KS", "AD"]]) {
    const scene = sceneOf(table({ aside }), [0]);
    assert.deepEqual(scene.aside, aside);
    assert.match(scene.sign?.title ?? "", /left over/);
  }
  assert.deepEqual(sceneOf({ ...afterEvent(table(), flip()), aside: ["9H"] }, [0]).aside, []);
});
