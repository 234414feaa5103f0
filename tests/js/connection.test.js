import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { Connection, patienceOf, waitBefore } from "../../frontend/static/js/connection.js";

const WELCOME = JSON.stringify({ type: "welcome" });

class FakeSocket {
  constructor() {
    this.readyState = 1;
    /** @type {any[]} */
    this.sent = [];
    /** @type {any} */
    this.onopen = null;
    /** @type {any} */
    this.onmessage = null;
    /** @type {any} */
    this.onclose = null;
  }

  /** @param {string} data */
  send(data) { this.sent.push(JSON.parse(data)); }

  close() { this.readyState = 3; }
}

/** @param {number} [chance] */
function setUp(chance = 1) {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  /** @type {FakeSocket[]} */
  const sockets = [];
  const socket = (/** @type {number} */ i) => sockets[i] ?? assert.fail(`there is no socket ${i}`);
  /** @type {string[]} */
  const states = [];
  const open = () => {
    sockets.push(new FakeSocket());
    return /** @type {any} */ (sockets.at(-1));
  };
  const connection = new Connection(
    { open, now: () => Date.now(), random: () => chance }, () => ({ type: "hello" }), () => {}, (state) => states.push(state),
  );
  connection.open();
  socket(0).onopen();
  socket(0).onmessage({ data: WELCOME });
  return { connection, sockets, socket, states };
}

test.afterEach(() => mock.timers.reset());

test("it says hello first and is open once welcomed", () => {
  const { connection, socket, states } = setUp();
  assert.deepEqual(socket(0).sent, [{ type: "hello" }]);
  assert.deepEqual(states, ["open"]);
  assert.equal(connection.send({ type: "flip" }), true);
});

test("silence: a ping, and after three seconds a new socket, with words", () => {
  const { sockets, socket, states } = setUp();
  mock.timers.tick(1500);
  assert.equal(socket(0).sent.at(-1).type, "ping");
  mock.timers.tick(1500);
  assert.deepEqual(states, ["open", "reconnecting"]);
  mock.timers.tick(500);
  assert.equal(sockets.length, 2);
});

test("an answered ping keeps the socket", () => {
  const { sockets, socket } = setUp();
  for (let i = 0; i < 10; i += 1) {
    mock.timers.tick(1500);
    socket(0).onmessage({ data: JSON.stringify({ type: "pong", id: i, now: 0 }) });
  }
  assert.equal(sockets.length, 1);
});

test("a lost socket is opened again, later each time, until it is welcomed", () => {
  const { sockets, socket, states } = setUp();
  socket(0).onclose({ code: 1006 });
  mock.timers.tick(250);
  socket(1).onclose({ code: 1006 });
  mock.timers.tick(499);
  assert.equal(sockets.length, 2);
  mock.timers.tick(1);
  socket(2).onmessage({ data: WELCOME });
  assert.deepEqual(states, ["open", "reconnecting", "open"]);
});

test("nothing is sent while there is no connection", () => {
  const { connection, socket } = setUp();
  socket(0).onclose({ code: 1006 });
  assert.equal(connection.send({ type: "flip" }), false);
});

test("a closed table is not knocked at again", () => {
  const { sockets, socket, states } = setUp();
  socket(0).onclose({ code: 4404 });
  mock.timers.tick(60_000);
  assert.equal(sockets.length, 1);
  assert.deepEqual(states, ["open", "closed"]);
});

test("waits double up to a second and a half, with jitter", () => {
  assert.deepEqual([0, 1, 2, 3, 9].map((attempt) => waitBefore(attempt, 1)), [250, 500, 1000, 1500, 1500]);
  assert.equal(waitBefore(0, 0), 125);
});

for (const code of [1001, 1012]) {
  test(`a server that goes away (${code}) is found again at a random moment of two seconds`, () => {
    for (const [chance, wait] of [[0, 0], [0.5, 1000], [1, 2000]]) {
      const { sockets, socket, states } = setUp(chance);
      socket(0).onclose({ code });
      assert.deepEqual(states, ["open", "restarting"]);
      if (wait) mock.timers.tick(wait - 1);
      assert.equal(sockets.length, 1);
      mock.timers.tick(1);
      assert.equal(sockets.length, 2);
      socket(1).onclose({ code: 1006 });
      assert.equal(states.at(-1), "restarting");
      mock.timers.tick(500);
      socket(2).onmessage({ data: WELCOME });
      assert.equal(states.at(-1), "open");
      mock.timers.reset();
    }
  });
}

test("a server that does not understand the greeting has a newer page", () => {
  const { sockets, socket, states } = setUp();
  socket(0).onmessage({ data: JSON.stringify({ type: "refused", re: "hello", code: "busy", message: "" }) });
  socket(0).onmessage({ data: JSON.stringify({ type: "refused", re: "sit", code: "bad_message", message: "" }) });
  assert.equal(states.at(-1), "open");
  socket(0).onmessage({ data: JSON.stringify({ type: "refused", re: "hello", code: "bad_message", message: "" }) });
  assert.equal(states.at(-1), "old");
  mock.timers.tick(60_000);
  assert.equal(sockets.length, 1);
});

test("silence is noticed within three seconds and a quarter", () => {
  const { socket, states } = setUp();
  mock.timers.tick(1249);
  socket(0).onmessage({ data: JSON.stringify({ type: "watchers", count: 1 }) });
  for (let ms = 0; ms < 3250; ms += 1) mock.timers.tick(1);
  assert.deepEqual(states, ["open", "reconnecting"]);
});

test("on a network that takes a second there and back a secure socket has the time that it needs", () => {
  const WELCOMED_MS = 4000;
  const { sockets, socket, states } = setUp();
  socket(0).onclose({ code: 1006 });
  mock.timers.tick(250);
  for (let i = 1; states.at(-1) !== "open"; i = sockets.length - 1) {
    assert.ok(i < 3, "given up again and again");
    for (let ms = 0; ms < WELCOMED_MS && sockets.length === i + 1; ms += 1) mock.timers.tick(1);
    if (sockets.length === i + 1) socket(i).onmessage({ data: WELCOME });
  }
  mock.timers.tick(1500);
  assert.equal(socket(sockets.length - 1).sent.at(-1).type, "ping");
});

test("a socket that is not welcomed is given up after three seconds, then after more, at most twelve", () => {
  assert.deepEqual([0, 1, 2, 3, 9].map(patienceOf), [3000, 6000, 6000, 6000, 6000]);
});

test("a device that was replaced stays so, also when its tab is shown again", () => {
  const { connection, socket, sockets, states } = setUp();
  socket(0).onclose({ code: 4409 });
  connection.again();
  mock.timers.tick(60_000);
  assert.deepEqual([states.at(-1), sockets.length], ["replaced", 1]);
});

test("whoever is not signed in any more stays so, also when the tab is shown again", () => {
  const { connection, socket, sockets, states } = setUp();
  socket(0).onclose({ code: 4401 });
  connection.again();
  mock.timers.tick(60_000);
  assert.deepEqual([states.at(-1), sockets.length], ["signed_out", 1]);
});
