import assert from "node:assert/strict";
import test from "node:test";
import { Sound } from "../../frontend/static/js/sound.js";
import { cueOf } from "../../frontend/static/js/sound_cues.js";
import { afterEvent } from "../../frontend/static/js/table_events.js";
import { flip, table, warFlip } from "./tables.js";

/** What a browser's audio looks like from here: its state, and how many sounds were started. */
class StubContext {
  constructor() {
    this.state = "suspended";
    this.started = 0;
    this.resumed = 0;
    this.currentTime = 0;
    this.sampleRate = 100;
    this.destination = {};
    this.mayResume = true;
  }

  resume() {
    this.resumed += 1;
    if (!this.mayResume) return Promise.reject(new Error("not now"));
    this.state = "running";
    return Promise.resolve();
  }

  node() {
    const ramp = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
    return { frequency: ramp, gain: ramp, type: "", buffer: null, connect: (/** @type {object} */ next) => next, start: () => { this.started += 1; }, stop: () => {} };
  }

  createOscillator() { return this.node(); }

  createGain() { return this.node(); }

  createBufferSource() { return this.node(); }

  createBuffer(/** @type {number} */ _channels, /** @type {number} */ length) {
    return { getChannelData: () => new Float32Array(length) };
  }
}

function made(on = true) {
  const context = new StubContext();
  const device = { made: 0, shaken: 0, seen: true };
  const sound = new Sound({
    context: () => {
      device.made += 1;
      return /** @type {AudioContext} */ (/** @type {unknown} */ (context));
    },
    shake: () => { device.shaken += 1; },
    seen: () => device.seen,
  }, on);
  return { context, device, sound };
}

test("off: no device is asked for, nothing is heard or felt", () => {
  const { context, device, sound } = made(false);
  sound.touch();
  sound.play("snap");
  assert.deepEqual([device.made, device.shaken, context.started], [0, 0, 0]);
});

test("nothing starts before a gesture", () => {
  const { device, sound } = made();
  sound.play("drum");
  assert.deepEqual([device.made, device.shaken], [0, 0]);
});

test("a gesture starts it; each sound is heard and felt", () => {
  const { context, device, sound } = made();
  sound.touch();
  for (const cue of /** @type {const} */ (["snap", "drum", "fanfare"])) sound.play(cue);
  assert.equal(context.started, 1 + 3 + 4);
  assert.equal(device.shaken, 3);
  assert.equal(device.made, 1);
});

for (const state of ["suspended", "interrupted"]) {
  test(`${state}: silent until the next tap, and nothing is made up for`, () => {
    const { context, sound } = made();
    sound.touch();
    context.state = state;
    for (let i = 0; i < 20; i += 1) sound.play("snap");
    assert.equal(context.started, 0);
    sound.touch();
    assert.equal(context.state, "running");
    assert.equal(context.started, 0);
    sound.play("snap");
    assert.equal(context.started, 1);
  });
}

test("a browser that will not resume, or has no audio, stops nobody", () => {
  const { context, sound } = made();
  context.mayResume = false;
  sound.touch();
  sound.play("snap");
  assert.equal(context.started, 0);
  const without = new Sound({ context: () => { throw new Error("none"); }, shake: () => {}, seen: () => true }, true);
  without.touch();
  without.play("snap");
});

test("a page that is not looked at is silent", () => {
  const { context, device, sound } = made();
  sound.touch();
  device.seen = false;
  sound.play("fanfare");
  assert.deepEqual([context.started, device.shaken], [0, 0]);
});

test("switched on by a press, it is heard at once; switched off, never", () => {
  const { context, sound } = made(false);
  sound.set(true);
  sound.play("snap");
  sound.set(false);
  sound.play("snap");
  assert.equal(context.started, 1);
});

test("one sound an event: a snap, a drum where a war begins, a fanfare at the end", () => {
  const result = { winner: 0, drawn: [], reason: "limit", battles: 1, flips: 1, wars: 0, deepest_war: 0, biggest_war: 0, cards: [], places: [] };
  assert.equal(cueOf(afterEvent(table(), flip()), flip()), "snap");
  assert.equal(cueOf(afterEvent(table(), warFlip()), warFlip()), "drum");
  assert.equal(cueOf(table(), { type: "over", result, server_seed: "", record_url: "" }), "fanfare");
  assert.equal(cueOf(table(), { type: "pace", ms: 50 }), null);
});
