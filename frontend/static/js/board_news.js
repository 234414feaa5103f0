// A board hears when a game was counted: one socket that is kept open, and what it says compared with what the
// page shows. What it missed while it was away it sees from the first word after it came back.

import { waitBefore } from "./connection.js";

/** The server says how far it has counted at least so often. */
const SILENCE_MS = 45_000;
const LOOK_EVERY_MS = 5_000;
/** All pages of a server that goes away come back within this time, not in one moment. */
const SPREAD_MS = 2_000;
/** The board is not for this browser to see, or not any more: signed out, unlinked, gone from the family. */
const FINAL = new Set([4401, 4404]);
const LEAVES = new Set([1001, 1012]);
const LONGEST_WAIT_MS = 30_000;

/**
 * @typedef {object} Surroundings
 * @property {() => WebSocket} open opens a new socket
 * @property {() => number} now ms
 * @property {() => number} random from 0 to 1
 * @property {(run: () => void, ms: number) => unknown} later
 */

export class BoardNews {
  /**
   * @param {Surroundings} around
   * @param {(counted: number) => void} onCounted whenever the server says how far it has counted
   * @param {() => void} onEnd once, when there is nothing to see here any more
   */
  constructor(around, onCounted, onEnd) {
    this.around = around;
    this.onCounted = onCounted;
    this.onEnd = onEnd;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.attempt = 0;
    this.heardAt = 0;
    this.ended = false;
  }

  open() {
    this.drop();
    if (this.ended) return;
    const socket = this.around.open();
    this.socket = socket;
    this.heardAt = this.around.now();
    socket.onmessage = ({ data }) => this.heard(String(data));
    socket.onclose = ({ code }) => this.lost(code);
    this.around.later(() => this.look(socket), LOOK_EVERY_MS);
  }

  drop() {
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** After a sleep nobody knows how the socket is: one that has been silent is opened anew. */
  wake() {
    if (!this.ended && this.socket && this.around.now() - this.heardAt >= LOOK_EVERY_MS) this.open();
  }

  /** @param {string} data */
  heard(data) {
    this.heardAt = this.around.now();
    this.attempt = 0;
    const news = JSON.parse(data);
    if (news.type === "board") this.onCounted(news.counted);
  }

  /** @param {WebSocket} socket */
  look(socket) {
    if (socket !== this.socket) return;
    if (this.around.now() - this.heardAt >= SILENCE_MS) this.lost(0);
    else this.around.later(() => this.look(socket), LOOK_EVERY_MS);
  }

  /** @param {number} code */
  lost(code) {
    this.drop();
    if (FINAL.has(code)) {
      this.ended = true;
      this.onEnd();
      return;
    }
    const random = this.around.random();
    const slower = Math.min(LONGEST_WAIT_MS, waitBefore(this.attempt, random) * 2 ** Math.max(0, this.attempt - 3));
    this.attempt += 1;
    this.around.later(() => { if (!this.socket) this.open(); }, LEAVES.has(code) ? random * SPREAD_MS : slower);
  }
}
