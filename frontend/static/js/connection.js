/** @import { Command, Frame } from "./wire.js" */
/** @typedef {"connecting" | "open" | "reconnecting" | "restarting" | "closed" | "barred" | "replaced" | "signed_out" | "old"} ConnectionState */

/**
 * @typedef {object} Surroundings
 * @property {() => WebSocket} open opens a new socket
 * @property {() => number} now ms
 * @property {() => number} random from 0 to 1
 */

const PING_AFTER_MS = 1500;
const SILENCE_MS = 3000;
/** A secure socket and its welcome take four times there and back: four seconds on a network that is slow. */
const LONGEST_SILENCE_MS = 6000;
const LOOK_EVERY_MS = 250;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 1500;
/** All pages of a server that goes away come back within this time, not in one moment. */
const SPREAD_MS = 2000;
/** The server goes away, as for a new version, and is expected back or elsewhere. */
const LEAVES = new Set([1001, 1012]);
/** How a server answers a greeting that it does not understand. */
const UNREADABLE = new Set(["bad_message", "unknown_type"]);

/** Closed for good: no such table, turned away (the last refusal says why), another device has this one's place, not signed in any more, a protocol this page does not speak. */
const FINAL = new Map(/** @type {[number, ConnectionState][]} */ ([[4400, "old"], [4401, "signed_out"], [4403, "barred"], [4404, "closed"], [4409, "replaced"], [4410, "closed"], [4426, "old"]]));

/** @type {ReadonlySet<ConnectionState>} */
const ENDED = new Set(["closed", "barred", "replaced", "signed_out", "old"]);

/**
 * How long to wait before try number `attempt` (from 0): doubling, with jitter, so that a
 * thousand pages do not come back in the same moment.
 * @param {number} attempt
 * @param {number} random
 */
export function waitBefore(attempt, random) {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return longest * (0.5 + random / 2);
}

/**
 * How long try number `attempt` (from 0) may be silent before it is given up: doubling, so that
 * pages come in over a slow network too.
 * @param {number} attempt
 */
export function patienceOf(attempt) {
  return Math.min(LONGEST_SILENCE_MS, SILENCE_MS * 2 ** attempt);
}

/**
 * One socket that is kept alive: it says hello, pings when it hears nothing, and opens anew after
 * three seconds of silence, or more where it could not be opened before.
 */
export class Connection {
  /**
   * @param {Surroundings} around
   * @param {() => Command} hello the first message of each new socket
   * @param {(frame: Frame) => void} onFrame
   * @param {(state: ConnectionState) => void} onState
   */
  constructor(around, hello, onFrame, onState) {
    this.around = around;
    this.hello = hello;
    this.onFrame = onFrame;
    this.onState = onState;
    /** @type {ConnectionState} */
    this.state = "connecting";
    /** @type {WebSocket | null} */
    this.socket = null;
    this.attempt = 0;
    this.pings = 0;
    this.heardAt = 0;
    this.pingedAt = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.watch = undefined;
  }

  /** Opens a socket now, whatever was before. */
  open() {
    this.drop();
    if (ENDED.has(this.state)) return;
    const socket = this.around.open();
    this.socket = socket;
    this.heardAt = this.around.now();
    this.pingedAt = this.heardAt;
    socket.onopen = () => socket.send(JSON.stringify(this.hello()));
    socket.onmessage = ({ data }) => this.heard(data);
    socket.onclose = ({ code }) => this.lost(code);
    this.watch = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  /** Leaves without trying again, as when the page goes away. */
  drop() {
    clearTimeout(this.retry);
    clearInterval(this.watch);
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** Whether it went out. @param {Command} command */
  send(command) {
    if (this.state !== "open" || this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(command));
    return true;
  }

  /** Asks whether anybody is there, and expects an answer. */
  ping() {
    this.pings += 1;
    this.pingedAt = this.around.now();
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify({ type: "ping", id: this.pings }));
  }

  /** Closes what may be a dead socket and opens a new one at once. */
  again() {
    if (this.state === "open") this.change("reconnecting");
    this.open();
  }

  /** @param {string} data */
  heard(data) {
    this.heardAt = this.around.now();
    const frame = /** @type {Frame} */ (JSON.parse(data));
    if (this.state !== "open" && (frame.type === "welcome" || frame.type === "waiting")) {
      this.attempt = 0;
      this.change("open");
    }
    if (frame.type === "refused" && frame.re === "hello" && UNREADABLE.has(frame.code)) this.end("old");
    else this.onFrame(frame);
  }

  look() {
    const now = this.around.now();
    const silent = now - this.heardAt;
    // A sleeping tab's clock may jump: silence counts only after an unanswered ping.
    if (this.state !== "open") {
      if (silent >= patienceOf(this.attempt)) this.lost(0);
    } else if (this.pingedAt > this.heardAt) {
      if (silent >= SILENCE_MS && now - this.pingedAt >= SILENCE_MS - PING_AFTER_MS) this.lost(0);
    } else if (silent >= PING_AFTER_MS) {
      this.ping();
    }
  }

  /** @param {number} code */
  lost(code) {
    const final = FINAL.get(code);
    if (final) {
      this.end(final);
      return;
    }
    this.drop();
    const leaves = LEAVES.has(code);
    if (leaves) this.change("restarting");
    else if (this.state === "open") this.change("reconnecting");
    const random = this.around.random();
    this.retry = setTimeout(() => this.open(), leaves ? random * SPREAD_MS : waitBefore(this.attempt, random));
    this.attempt += 1;
  }

  /** For good. @param {ConnectionState} state */
  end(state) {
    this.drop();
    this.change(state);
  }

  /** @param {ConnectionState} state */
  change(state) {
    this.state = state;
    this.onState(state);
  }
}
