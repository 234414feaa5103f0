import assert from "node:assert/strict";
import test from "node:test";
import { Cheering } from "../../frontend/static/js/cheering.js";
import { Mutes } from "../../frontend/static/js/mutes.js";
import { EMOJIS, emojiWord, PHRASES, phraseWords, reactionSentence, reactionsSentence } from "../../frontend/static/js/reaction_words.js";
import { afterEvent } from "../../frontend/static/js/table_events.js";
import { UNKNOWN } from "../../frontend/static/js/table_state.js";
import { seat, table } from "./tables.js";

/** @import { Page } from "../../frontend/static/js/table_view.js" */
/** @import { Announcer } from "../../frontend/static/js/announcer.js" */

const three = table({ seats: [seat("Mia"), seat("Tom"), seat("Opa", { avatar: "owl" })] });

function shelf() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return { get: (/** @type {string} */ key) => kept.get(key) ?? null, set: (/** @type {string} */ key, /** @type {string} */ value) => { kept.set(key, value); } };
}

/** A page at a table for three, where I am Mia, and what it says; time passes by `pass`. */
function cheering(mutes = new Mutes(shelf(), "here")) {
  const page = /** @type {Page} */ (/** @type {unknown} */ ({ state: { ...UNKNOWN, table: three, you: [0] }, reactions: [], mutes, guessTold: "" }));
  /** @type {string[]} */
  const said = [];
  /** @type {{run: () => void, at: number}[]} */
  let timers = [];
  let now = 0;
  const announcer = /** @type {Announcer} */ (/** @type {unknown} */ ({ announce: (/** @type {string} */ text) => said.push(text) }));
  const cheers = new Cheering(page, announcer, mutes, { draw: () => {}, later: (run, ms) => timers.push({ run, at: now + ms }) });
  const pass = (/** @type {number} */ ms) => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { run } of due) run();
  };
  const react = (/** @type {number} */ who, emoji = "clap") => cheers.heard({ type: "reaction", seat: who, emoji });
  return { page, said, cheers, pass, react };
}

test("every picture and phrase has words, and those of the protocol are all there", () => {
  assert.deepEqual([EMOJIS.length, PHRASES.length], [8, 12]);
  for (const code of EMOJIS) assert.ok(emojiWord(code));
  for (const code of PHRASES) assert.ok(phraseWords(code));
});

test("one plain sentence; several are summed up", () => {
  const reader = { table: three, me: 0 };
  assert.equal(reactionSentence(reader, { seat: 1, what: "emoji", code: "clap" }), "Tom claps.");
  assert.equal(reactionSentence(reader, { seat: 0, what: "emoji", code: "heart" }), "You send a heart.");
  assert.equal(reactionSentence(reader, { seat: 2, what: "phrase", code: "close" }), "Opa says: That was close!");
  const many = [1, 1, 2].map((who) => ({ seat: who, what: /** @type {const} */ ("emoji"), code: "clap" }));
  assert.equal(reactionsSentence(reader, many), "Tom and Opa react: 3 times.");
});

test("the first is said at once, those that follow together", () => {
  const { said, react, pass } = cheering();
  react(1);
  for (const who of [2, 1, 2]) react(who, "star");
  assert.deepEqual(said, ["Tom claps."]);
  pass(3000);
  assert.deepEqual(said, ["Tom claps.", "Opa and Tom react: 3 times."]);
  pass(3000);
  react(2);
  assert.equal(said.at(-1), "Opa claps.");
});

test("one a seat, three at once, each for a moment", () => {
  const { page, react, pass } = cheering();
  react(1);
  react(1, "star");
  assert.deepEqual(page.reactions.map(({ code }) => code), ["star"]);
  react(2);
  pass(4000);
  assert.deepEqual(page.reactions, []);
});

test("who is muted here is not shown and not said, for this table only; my own are", () => {
  const kept = shelf();
  const mutes = new Mutes(kept, "here");
  mutes.mute(three, 1, true);
  const { page, said, react } = cheering(mutes);
  react(1);
  react(0);
  assert.deepEqual([page.reactions.map((one) => one.seat), said], [[0], ["You clap."]]);
  assert.equal(new Mutes(kept, "elsewhere").isMuted(three, 1), false);
  mutes.muteAll(true);
  react(2);
  assert.deepEqual(page.reactions.map((one) => one.seat), [0]);
  mutes.muteAll(false);
  mutes.mute(three, 1, false);
  assert.deepEqual(mutes.here(), { all: false, who: [] });
});

test("who takes another name stays muted; who takes their chair is not", () => {
  const mutes = new Mutes(shelf(), "here");
  mutes.mute(three, 1, true);
  const renamed = afterEvent(three, { type: "seated", seat: 1, name: "Tim", avatar: "fox", kind: "person", commit: null, host: 0 });
  mutes.renamed(three, renamed, 1);
  assert.deepEqual([mutes.isMuted(renamed, 1), mutes.isMuted(three, 1)], [true, false]);
  const free = afterEvent({ ...renamed, status: "open" }, { type: "left", seat: 1, host: 0 });
  const other = afterEvent(free, { type: "seated", seat: 1, name: "Ida", avatar: "frog", kind: "person", commit: null, host: 0 });
  mutes.renamed(free, other, 1);
  assert.equal(mutes.isMuted(other, 1), false);
});

test("a device remembers the last twenty tables, and what it cannot read is nothing", () => {
  const kept = shelf();
  for (let i = 0; i < 30; i += 1) new Mutes(kept, `table ${i}`).muteAll(true);
  assert.equal(new Mutes(kept, "table 0").kept().length, 20);
  assert.equal(new Mutes(kept, "table 29").here().all, true);
  kept.set("muted", "[[1],{}");
  assert.equal(new Mutes(kept, "table 29").here().all, false);
});
