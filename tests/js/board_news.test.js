import assert from "node:assert/strict";
import { test } from "node:test";

import { BoardNews } from "../../frontend/static/js/board_news.js";
import { newsWords } from "../../frontend/static/js/board_words.js";

class Socket {
  closed = false;

  /** @type {((event: {data: string}) => void) | null} */
  onmessage = null;

  /** @type {((event: {code: number}) => void) | null} */
  onclose = null;

  close() {
    this.closed = true;
  }
}

/** A board's news with a clock and sockets of the test's own. */
function house() {
  const at = { now: 0 };
  /** @type {Socket[]} */
  const sockets = [];
  /** @type {{run: () => void, at: number}[]} */
  const later = [];
  /** @type {number[]} */
  const heard = [];
  let ends = 0;
  const news = new BoardNews(
    {
      open: () => {
        const socket = new Socket();
        sockets.push(socket);
        return /** @type {WebSocket} */ (/** @type {unknown} */ (socket));
      },
      now: () => at.now,
      random: () => 0.5,
      later: (run, ms) => later.push({ run, at: at.now + ms }),
    },
    (counted) => heard.push(counted),
    () => { ends += 1; },
  );
  const pass = (/** @type {number} */ ms) => {
    const until = at.now + ms;
    for (;;) {
      later.sort((a, b) => a.at - b.at);
      const [next] = later;
      if (!next || next.at > until) break;
      later.shift();
      at.now = next.at;
      next.run();
    }
    at.now = until;
  };
  return { news, sockets, heard, pass, ends: () => ends };
}

/** The newest socket is closed by the server. @param {Socket[]} sockets @param {number} code */
function close(sockets, code) {
  sockets.at(-1)?.onclose?.({ code });
}

/** The newest socket says this. @param {Socket[]} sockets @param {unknown} frame */
function says(sockets, frame) {
  sockets.at(-1)?.onmessage?.({ data: JSON.stringify(frame) });
}

/** @param {number} counted */
const board = (counted) => ({ type: "board", counted });

test("what the server says is passed on, and what else it says is not", () => {
  const { news, sockets, heard } = house();
  news.open();
  says(sockets, board(7));
  says(sockets, { type: "other" });
  assert.deepEqual(heard, [7]);
});

test("a socket that is lost is opened again, later each time, and soon after it stood", () => {
  const { news, sockets, pass } = house();
  news.open();
  for (let i = 0; i < 12; i += 1) {
    close(sockets, 1006);
    pass(31_000);
    assert.equal(sockets.length, i + 2);
  }
  says(sockets, board(1));
  close(sockets, 1006);
  pass(300);
  assert.equal(sockets.length, 14);
});

test("a socket that has said nothing for long is given up", () => {
  const { news, sockets, pass } = house();
  news.open();
  pass(40_000);
  says(sockets, board(1));
  pass(40_000);
  assert.equal(sockets.length, 1);
  pass(20_000);
  assert.equal(sockets.length, 2);
  assert.equal(sockets[0]?.closed, true);
});

test("after a sleep it is opened anew unless it was heard just now", () => {
  const { news, sockets, pass } = house();
  news.open();
  says(sockets, board(1));
  news.wake();
  assert.equal(sockets.length, 1);
  pass(6_000);
  news.wake();
  assert.equal(sockets.length, 2);
});

for (const code of [4401, 4404]) {
  test(`${code} ends it for good`, () => {
    const { news, sockets, pass, ends } = house();
    news.open();
    close(sockets, code);
    pass(100_000);
    news.wake();
    assert.equal(sockets.length, 1);
    assert.equal(ends(), 1);
  });
}

/** @param {string} name @param {number} wins @param {number} place */
const line = (name, wins, place) => ({ key: name, name, wins, place });

test("the news say who has won, and who is first where that is somebody else", () => {
  const before = [line("Mia", 3, 1), line("Tom", 2, 2)];
  assert.equal(newsWords(before, [line("Mia", 4, 1), line("Tom", 2, 2)]), "Mia has won: 4 wins now.");
  assert.equal(
    newsWords(before, [line("Mia", 3, 1), line("Tom", 3, 1)]), "Tom has won: 3 wins now. Mia and Tom are first.");
  assert.equal(newsWords(before, [line("Tom", 4, 1), line("Mia", 3, 2)]), "Tom has won: 4 wins now. Tom is first.");
});

test("a draw is news too, and the first game of all", () => {
  const before = [line("Mia", 3, 1), line("Tom", 2, 2)];
  assert.equal(newsWords(before, before), "One more game was counted.");
  assert.equal(newsWords([], [line("Mia", 1, 1), line("Tom", 0, 2)]), "Mia has won: 1 win now. Mia is first.");
});
