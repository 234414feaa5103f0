import assert from "node:assert/strict";
import test from "node:test";
import { afterEvent } from "../../frontend/static/js/table_events.js";
import { beganWar, boxOf, sceneOf } from "../../frontend/static/js/table_scene.js";
import { flip, RULES, seat, table, warFlip } from "./tables.js";

const faces = (/** @type {ReturnType<typeof sceneOf>} */ scene) => scene.fighters.map(({ face }) => face);

test("before the first flip: my slot, the others' places, a back where somebody has pressed", () => {
  assert.deepEqual(faces(sceneOf(table(), [0])), ["slot", "wait"]);
  assert.deepEqual(faces(sceneOf(table({ pressed: [1] }), [0])), ["slot", "back"]);
  assert.deepEqual(faces(sceneOf(table(), [])), ["wait", "wait"]);
});

test("a card that lies face down on a plinth has no name anywhere in the scene", () => {
  const text = JSON.stringify(sceneOf(table({ pressed: [0, 1] }), [0]));
  assert.doesNotMatch(text, /[2-9TJQKA][CDHS]"/);
});

test("a result stays, presses for the next flip do not hide it", () => {
  const after = { ...afterEvent(table(), flip()), pressed: [0] };
  const scene = sceneOf(after, [0]);
  assert.deepEqual(faces(scene), ["up", "up"]);
  assert.deepEqual(scene.fighters.map(({ tall, lost, plus }) => [tall, lost, plus]), [[true, false, 2], [false, true, 0]]);
  assert.equal(scene.sign?.title, "King beats nine");
});

test("I stand first, the others keep their order", () => {
  const seats = ["a", "b", "c", "d"].map((name) => seat(name));
  const scene = sceneOf(table({ seats, awaits: [0, 1, 2, 3] }), [2]);
  assert.deepEqual(scene.fighters.map((fighter) => fighter.seat), [2, 0, 1, 3]);
  assert.deepEqual(scene.pelmet.map((box) => box.seat), [0, 1, 3]);
});

test("a war of two out of three: towers, the tied cards, and the card of the third beside", () => {
  const seats = [seat("a"), seat("b"), seat("c")];
  const war = afterEvent(table({ seats }), warFlip({
    up: { 0: ["QH"], 1: ["7C"], 2: ["QS"] }, tied: [0, 2], warriors: [0, 2], awaits: [0, 2],
    buried: { 0: 3, 2: 3 }, stake: 9, cards: [10, 14, 18], won: [0, 0, 0],
  }));
  const scene = sceneOf(war, [0]);
  assert.deepEqual([scene.war, scene.night, scene.sign], [1, true, null]);
  assert.deepEqual(scene.fighters.map(({ seat: number, steps }) => [number, steps]), [[0, 3], [2, 3]]);
  assert.deepEqual(scene.middle, { stake: 9, words: "at stake", called: [], tied: ["QH", "QS"], beside: ["7C"], winner: null });
});

test("a second war keeps the first one's cards beside", () => {
  const one = afterEvent(table(), warFlip());
  const two = afterEvent(one, warFlip({ at: 2, war: 2, up: { 0: ["5C"], 1: ["5D"] }, buried: { 0: 6, 1: 6 }, stake: 16 }));
  const { war, middle } = sceneOf(two, []);
  assert.equal(war, 2);
  assert.deepEqual([middle?.tied, middle?.beside], [["5C", "5D"], ["QH", "QS"]]);
});

test("a war decided: its cards on the towers, the tied ones in the middle, the winner's stake", () => {
  const war = afterEvent(table(), warFlip());
  const done = afterEvent(war, flip({ at: 2, war: 1, up: { 0: ["8S"], 1: ["QD"] }, winner: 1, buried: { 0: 3, 1: 3 }, stake: 10, captured: 10 }));
  const scene = sceneOf(done, [0]);
  assert.deepEqual(scene.fighters.map(({ cards }) => cards), [["8S"], ["QD"]]);
  assert.deepEqual([scene.middle?.tied, scene.middle?.winner, scene.middle?.stake], [["QH", "QS"], 1, 10]);
});

test("the moment of the tie shows the cards by day, before the war", () => {
  const war = afterEvent(table(), warFlip());
  const scene = sceneOf(war, [0], true);
  assert.deepEqual([faces(scene), scene.night, scene.sign?.title], [["up", "up"], false, "Two queens"]);
  assert.equal(beganWar(table(), war), true);
  assert.equal(beganWar(null, war), false);
});

test("a war that nobody can go on with says so on the sign instead of hanging letters", () => {
  const done = afterEvent(table(), warFlip({ warriors: [], short: [1], winner: 0, captured: 2 }));
  const scene = sceneOf(done, [0]);
  assert.deepEqual([scene.war, scene.night, scene.sign?.title], [0, true, "You win it"]);
});

test("the letters of a spelling war, without its spaces", () => {
  const rules = { ...RULES, war_word: "I declare war!", buried: 11 };
  assert.equal(sceneOf(table({ rules }), [0]).fighters[0]?.word, "IDECLAREWAR");
});

test("cards left over are named before the first flip", () => {
  assert.deepEqual(sceneOf(table({ aside: ["9H"] }), [0]).sign, { title: "One card is left over", sub: "nine of hearts" });
  assert.equal(sceneOf(table(), [0]).sign, null);
});

test("counts: won piles apart where the rules have them, LOW at five and fewer, none before a deal", () => {
  const seats = [seat("a", { cards: 2, won: 3 }), seat("b")];
  const box = boxOf(table({ seats, rules: { ...RULES, winnings: "won_pile" } }), 0, []);
  assert.deepEqual([box.count, box.won, box.low], [5, 3, true]);
  assert.equal(boxOf(table({ seats }), 1, []).low, false);
  assert.equal(boxOf(table({ status: "open", game: null }), 1, []).count, null);
});
