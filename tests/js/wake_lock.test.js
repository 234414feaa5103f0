import assert from "node:assert/strict";
import test from "node:test";
import { WakeLock } from "../../frontend/static/js/wake_lock.js";

/** A browser that gives locks, and what became of them. */
function browser() {
  /** @type {(() => void)[]} */
  const releases = [];
  const given = { locks: 0, held: 0 };
  const request = async () => {
    given.locks += 1;
    given.held += 1;
    let heard = () => {};
    const release = async () => { given.held -= 1; heard(); };
    releases.push(() => void release());
    return { release, addEventListener: (/** @type {"release"} */ _, /** @type {() => void} */ run) => { heard = run; } };
  };
  return { given, request, takeAway: () => releases.at(-1)?.() };
}

const settled = () => new Promise((done) => { setTimeout(done, 0); });

test("the screen is kept awake while it is wanted, with one lock", async () => {
  const { given, request } = browser();
  const wake = new WakeLock(request, () => {});
  wake.want(true);
  wake.want(true);
  await settled();
  assert.deepEqual([given.locks, given.held, wake.awake], [1, 1, true]);
  wake.want(false);
  await settled();
  assert.equal(given.held, 0);
});

test("a lock that the browser took is taken again", async () => {
  const { given, request, takeAway } = browser();
  const wake = new WakeLock(request, () => {});
  wake.want(true);
  await settled();
  takeAway();
  wake.want(true);
  await settled();
  assert.deepEqual([given.locks, given.held], [2, 1]);
});

test("one that comes when it is no longer wanted is given back", async () => {
  const { given, request } = browser();
  const wake = new WakeLock(request, () => {});
  wake.want(true);
  wake.want(false);
  await settled();
  assert.equal(given.held, 0);
});

test("where there is none, or it is refused, that is said", async () => {
  assert.equal(new WakeLock(null, () => {}).awake, false);
  let changes = 0;
  const wake = new WakeLock(async () => { throw new Error("low battery"); }, () => { changes += 1; });
  assert.equal(wake.awake, true);
  wake.want(true);
  await settled();
  assert.deepEqual([wake.awake, changes], [false, 1]);
});
