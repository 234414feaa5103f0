import assert from "node:assert/strict";
import test from "node:test";
import { Awake, playsHere } from "../../frontend/static/js/awake.js";
import { seat, table } from "./tables.js";

function screen() {
  /** @type {string[]} */
  const told = [];
  /** @type {() => void} */
  let released = () => {};
  const lock = {
    release: async () => { told.push("off"); released(); },
    addEventListener: (/** @type {"release"} */ _type, /** @type {() => void} */ run) => { released = run; },
  };
  const awake = new Awake(async () => { told.push("on"); return lock; });
  return { awake, told, hide: () => released() };
}

test("the screen is kept on once while it is wanted, and let go once", async () => {
  const { awake, told } = screen();
  for (const wanted of [false, true, true, false, false]) await awake.keep(wanted);
  assert.deepEqual(told, ["on", "off"]);
});

test("what the browser took back with a hidden tab is taken again", async () => {
  const { awake, told, hide } = screen();
  await awake.keep(true);
  hide();
  await awake.keep(true);
  assert.deepEqual(told, ["on", "on"]);
});

test("a step that is over while the lock was asked for keeps nothing on", async () => {
  const { awake, told } = screen();
  const asked = awake.keep(true);
  await awake.keep(false);
  await asked;
  assert.deepEqual([told, awake.lock], [["on", "off"], null]);
});

test("a browser that refuses, or has none, changes nothing", async () => {
  const refusing = new Awake(async () => { throw new Error("battery"); });
  await refusing.keep(true);
  assert.equal(refusing.lock, null);
  await new Awake(null).keep(true);
});

test("it is wanted where cards are turned up by hand, and nowhere else", () => {
  assert.equal(playsHere(table(), [0]), true);
  assert.equal(playsHere(table(), []), false);
  assert.equal(playsHere(table({ status: "over" }), [0]), false);
  assert.equal(playsHere(table({ paused: { seat: 1, until: null, why: null } }), [0]), false);
  assert.equal(playsHere(table({ seats: [seat("Mia", { auto: true }), seat("Tom")] }), [0]), false);
  assert.equal(playsHere(table({ seats: [seat("Mia", { out: true }), seat("Tom")] }), [0]), false);
  assert.equal(playsHere(null, []), false);
});
