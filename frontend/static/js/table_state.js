import { afterEvent } from "./table_events.js";

/**
 * @import { BlockedFrame, EntryFrame, Frame, PressedFrame, RefusedFrame, Role, TableFrame, WelcomeFrame } from "./wire.js"
 */

/**
 * All a page knows of its table.
 * @typedef {object} TableState
 * @property {TableFrame | null} table null until the first snapshot
 * @property {Role} role
 * @property {number[]} you my seats
 * @property {string | null} token
 * @property {string | number | null} epoch of the last welcome
 * @property {number} clock server time minus this device's, in ms
 * @property {string} build of the server that speaks to this page; "" before it does
 * @property {boolean} busy the server's store is slow at the moment
 * @property {BlockedFrame | null} blocked whom this person has blocked; null for nobody
 * @property {RefusedFrame | null} refused the last refusal, until something else happens
 */

/**
 * A state, and whether frames are missing and the server must be asked for them.
 * @typedef {{state: TableState, resync: boolean}} Applied
 */

/** @type {Readonly<TableState>} */
export const UNKNOWN = Object.freeze({
  table: null, role: "watcher", you: [], token: null, epoch: null, clock: 0, build: "", busy: false, blocked: null, refused: null,
});

/** @param {TableState} state @param {WelcomeFrame} frame @param {number} now @returns {Applied} */
function welcome(state, frame, now) {
  const { role, you, epoch, build } = frame;
  const next = {
    ...state, role, you, epoch, build, token: frame.token ?? state.token, clock: frame.now - now, busy: false,
    // The list comes after it, where there is one.
    blocked: null,
  };
  return { state: next, resync: false };
}

/** @param {TableState} state @param {EntryFrame} frame @returns {Applied} */
function entry(state, frame) {
  const { table } = state;
  if (!table || table.epoch !== state.epoch || frame.n > table.n + 1) return { state, resync: true };
  if (frame.n <= table.n) return { state, resync: false };
  const { n, chain, due, ends, slept } = frame;
  const next = { ...afterEvent(table, frame.event), n, chain, due, ends, slept };
  return { state: { ...state, table: next, busy: false, refused: null }, resync: false };
}

/** @param {TableState} state @param {PressedFrame} frame @returns {TableState} */
function pressed(state, frame) {
  if (!state.table || state.table.at !== frame.at) return state;
  return { ...state, table: { ...state.table, pressed: frame.seats } };
}

/**
 * The state after a frame. A frame of a kind this page does not know changes nothing.
 * @param {TableState} state
 * @param {Frame} frame
 * @param {number} now this device's clock, ms
 * @returns {Applied}
 */
export function afterFrame(state, frame, now) {
  /** @param {Partial<TableState>} change @returns {Applied} */
  const changed = (change) => ({ state: { ...state, ...change }, resync: false });
  switch (frame.type) {
    case "welcome": return welcome(state, frame, now);
    case "table": return changed({ table: frame, epoch: frame.epoch, busy: false, refused: null });
    case "entry": return entry(state, frame);
    case "pressed": return changed(pressed(state, frame));
    case "watchers": return changed(state.table ? { table: { ...state.table, watchers: frame.count, here: frame.here } } : {});
    case "blocked": return changed({ blocked: frame });
    case "pong": return changed({ clock: frame.now - now });
    case "refused": return changed({ refused: frame });
    case "busy": return changed({ busy: true });
    default: return { state, resync: false };
  }
}

/**
 * What `hello` says of what this page has already seen.
 * @param {TableState} state
 */
export function seenSoFar(state) {
  const { table, token } = state;
  const seen = table && (table.epoch ?? null) !== null ? { epoch: table.epoch, seen: table.n, chain: table.chain } : {};
  return { type: "hello", protocol: 1, ...seen, ...(token ? { token } : {}) };
}
