import assert from "node:assert/strict";
import test from "node:test";
import { decisionSentence } from "../../frontend/static/js/decision_words.js";
import { houseName, knowHouses } from "../../frontend/static/js/house_names.js";
import { briefly, changes, nextRulesWords } from "../../frontend/static/js/rules_words.js";
import { flip, RULES, seat, table } from "./tables.js";

test("who gave up is named, to themselves as you", () => {
  const event = {
    type: /** @type {const} */ ("conceded"), at: 4, seat: 1, carry: 0, cards: [26, 26], won: [0, 0], out: [1], awaits: [],
  };
  assert.equal(decisionSentence(table(), event, [0]), "Tom gave up.");
  assert.equal(decisionSentence(table(), event, [1]), "You gave up.");
});

test("who goes on on another device is named to the others", () => {
  const event = { type: /** @type {const} */ ("handed"), seats: [1] };
  assert.equal(decisionSentence(table(), event, [0]), "Tom plays on another device now.");
  assert.equal(decisionSentence(table(), event, [1]), "");
  assert.equal(decisionSentence(table(), { ...event, seats: [] }, [0]), "");
  assert.equal(decisionSentence(table(), { ...event, seats: [0, 1] }, []), "Mia and Tom play on another device now.");
});

test("other decisions have a sentence, a flip has none", () => {
  const { type: _, ...last } = flip();
  assert.equal(decisionSentence(table(), { ...last, type: "finished", flips: 9, before: [] }, []), "The rest was played at once.");
  assert.equal(decisionSentence(table(), { type: "called", at: 3 }, []), "The cards are counted now.");
  assert.equal(decisionSentence(table(), { type: "timed", at: 3 }, []), "Time is up. The cards are counted.");
  assert.equal(decisionSentence(table(), { type: "rematch", series: [1, 0] }, []), "Everybody plays again.");
  assert.equal(decisionSentence(table(), flip(), []), "");
});

test("new rules say what changes, and when", () => {
  const rules = { ...RULES, ace: /** @type {const} */ ("low"), buried: 1 };
  const event = { type: /** @type {const} */ ("rules"), rules, rule_code: "w2", next: true, dropped: [], added: 0 };
  assert.equal(decisionSentence(table(), event, []),
    "From the next game on: aces are the lowest and 1 card is buried in a war.");
  assert.equal(decisionSentence(table(), { ...event, next: false }, []),
    "Now: aces are the lowest and 1 card is buried in a war.");
  assert.equal(decisionSentence(table(), { ...event, rules: RULES }, []), "The rules stay as they are.");
});

test("every option has words for its change", () => {
  const other = {
    seats: 3, ace: /** @type {const} */ ("wild"), cards_up: /** @type {const} */ (2), buried: 0, war_word: "war",
    winnings: /** @type {const} */ ("won_pile"), pickup: "as_played", turnover: "shuffled",
    shortage: /** @type {const} */ ("loss"), battle_limit: 80, time_limit: 90,
  };
  assert.deepEqual(changes(RULES, other), [
    "3 seats", "aces are wild", "two cards are turned up and added", "0 cards are buried in a war", "wars spell “war”",
    "won cards wait in a pile of their own", "won cards keep their order", "a won pile is shuffled before it is played again",
    "who is short in a war loses", "80 battles at most", "1.5 minutes at most",
  ]);
  assert.equal(changes(other, RULES).length, 11);
  assert.equal(briefly(changes(RULES, other)), "11 rules are different (see the menu)");
  assert.equal(nextRulesWords(table()), "");
  assert.equal(nextRulesWords(table({ next_rules: { ...RULES, battle_limit: 80 } })), "From the next game on: 80 battles at most.");
});

test("who leaves a game is told, and that the computer plays on", () => {
  const event = /** @type {const} */ ({ type: "left", seat: 1, host: 0 });
  assert.equal(decisionSentence(table(), event, [0]), "Tom left. The computer plays on.");
  assert.equal(decisionSentence(table(), event, []), "Tom left. The computer plays on.");
  assert.equal(decisionSentence(table(), event, [1]), "");
  assert.equal(decisionSentence(table({ status: "open" }), event, [0]), "");
  assert.equal(decisionSentence(table({ seats: [seat("Mia"), seat("Tom", { out: true }), seat("Opa")] }), event, [0]), "Tom left.");
});

test("after the end the next game is called by its house", () => {
  knowHouses({ w1: "Play War", w1b1s: "Keep your card" });
  const over = table({ status: "over" });
  const event = { type: /** @type {const} */ ("rules"), rules: { ...RULES, buried: 1 }, next: false, dropped: [], added: 0 };
  assert.equal(decisionSentence(over, { ...event, rule_code: "w1b1s" }, []), "The next game: Keep your card.");
  assert.equal(decisionSentence(over, { ...event, rule_code: "w1lb1s" }, []), "The next game: other rules.");
  assert.equal(houseName({ rule_code: "w1", rules: RULES }), "Play War");
  assert.equal(houseName({ rule_code: "w1", rules: { ...RULES, war_word: "War" } }), "");
  knowHouses({});
});

test("who swapped, who is host now, who was removed", () => {
  const before = table();
  const swapped = /** @type {const} */ ({ type: "swapped", a: 0, b: 1, host: 1 });
  assert.equal(decisionSentence(before, swapped, [1]), "You and Mia have swapped seats.");
  assert.equal(decisionSentence(before, { type: "host", seat: 1 }, [0]), "Tom is the host now.");
  assert.match(decisionSentence(before, { type: "host", seat: 1 }, [1]), /^You are the host now/);
  assert.equal(decisionSentence(before, { type: "removed", seat: 1, host: 0 }, [0]), "The host has removed Tom.");
});
