// What each event does to the table: the same folding as the server's, so that a snapshot plus
// the events that follow equals the next snapshot.

/**
 * @import { AutoEvent, CommittedEvent, DealtEvent, DrawnEvent, DroppedEvent, FlipEvent, OverEvent,
 *   RevealingEvent, Seat, SeatedEvent, SeatEvent, TableEvent, TableFrame } from "./wire.js"
 */
/** @typedef {Partial<TableFrame>} Change */

/** @type {Readonly<Seat>} */
const OPEN_CHAIR = {
  name: "", avatar: "", kind: "open", cards: 0, won: 0, out: false, auto: false, away: false, ready: false,
};

/** @type {() => Change} */
const noBattle = () => ({
  battle: 0, battles: 0, war: 0, at: 0, up: {}, before: [], buried: {}, stake: 0, carry: 0, tied: [],
  warriors: [], short: [], forfeited: {}, showdown: false, takeback: {}, winner: null, captured: 0,
  pressed: [], wars: 0, biggest_war: 0,
});

/** @param {TableFrame} table @param {number} seat @param {Partial<Seat>} change @returns {Change} */
function withSeat(table, seat, change) {
  return { seats: table.seats.map((old, i) => (i === seat ? { ...old, ...change } : old)) };
}

/** @param {TableFrame} table @param {number} seat @param {string | null} hash */
function withCommit(table, seat, hash) {
  return table.commits.map((old, i) => (i === seat ? hash : old));
}

/** @param {TableFrame} table @param {SeatedEvent} event @returns {Change} */
function seated(table, event) {
  if (event.kind === "open") {
    return { ...withSeat(table, event.seat, OPEN_CHAIR), commits: withCommit(table, event.seat, null) };
  }
  const { name, avatar, kind } = event;
  const same = table.seats[event.seat]?.kind === kind;
  const change = withSeat(table, event.seat, same ? { name, avatar } : { ...OPEN_CHAIR, name, avatar, kind });
  if (event.commit !== undefined && (event.commit || !same)) {
    change.commits = withCommit(table, event.seat, event.commit);
  }
  return change;
}

/** @param {TableFrame} table @param {SeatEvent} event @returns {Change} */
function left(table, event) {
  if (table.status === "playing" || table.status === "revealing") {
    return withSeat(table, event.seat, { kind: "computer", auto: false, away: false });
  }
  return { ...withSeat(table, event.seat, OPEN_CHAIR), commits: withCommit(table, event.seat, null) };
}

/** @param {TableFrame} table @param {DroppedEvent} event @returns {Change} */
function dropped(table, event) {
  const kept = (/** @type {unknown} */ _, /** @type {number} */ i) => !event.seats.includes(i);
  const host = table.host === null ? null
    : table.host - event.seats.filter((seat) => seat < /** @type {number} */ (table.host)).length;
  return {
    seats: table.seats.filter(kept), commits: table.commits.filter(kept), rules: event.rules, host,
  };
}

/** @param {TableFrame} table @param {DealtEvent} event @returns {Change} */
function dealt(table, event) {
  const { game, commitment, commits, contributions, withheld, deals, aside, awaits } = event;
  return {
    ...noBattle(), game, commitment, commits, contributions, withheld, deals, aside, awaits,
    status: "playing", result: null, server_seed: null, record_url: null,
    seats: table.seats.map((seat, i) => ({ ...seat, cards: event.cards[i], won: 0, out: false })),
  };
}

/** @param {TableFrame} table @param {FlipEvent} event @returns {Change} */
function flip(table, event) {
  const { type: _, cards, won, out, ...turned } = event;
  const sameBattle = event.battle === table.battle;
  return {
    ...turned,
    battles: event.battle,
    before: sameBattle ? [...table.before, table.up] : [],
    pressed: [],
    seats: table.seats.map((seat, i) => ({
      ...seat, cards: cards[i], won: won[i], out: seat.out || out.includes(i),
    })),
  };
}

/** @param {OverEvent} event @returns {Change} */
function over(event) {
  const { result, server_seed, record_url } = event;
  return { status: "over", result, server_seed, record_url, awaits: [] };
}

/** @type {{[type: string]: (table: TableFrame, event: any) => Change}} */
const CHANGES = {
  seated,
  left,
  dropped,
  dealt,
  flip,
  away: (table, /** @type {SeatEvent} */ event) => withSeat(table, event.seat, { away: true }),
  back: (table, /** @type {SeatEvent} */ event) => withSeat(table, event.seat, { away: false }),
  host: (_table, event) => ({ host: event.seat }),
  committed: (table, /** @type {CommittedEvent} */ event) => ({
    commits: withCommit(table, event.seat, event.hash),
  }),
  revealing: (_table, /** @type {RevealingEvent} */ event) => ({ status: "revealing", commits: event.commits }),
  revealed: () => ({}),
  auto: (table, /** @type {AutoEvent} */ event) => withSeat(table, event.seat, { auto: event.on }),
  pace: (_table, event) => ({ pace_ms: event.ms }),
  over: (_table, event) => over(event),
  drawn: (table, /** @type {DrawnEvent} */ event) => ({
    commitment: event.commitment, deals: event.deals, commits: table.seats.map(() => null),
  }),
};

/**
 * The table after one event; an event this page does not know changes nothing.
 * @param {TableFrame} table
 * @param {TableEvent} event
 * @returns {TableFrame}
 */
export function afterEvent(table, event) {
  const change = CHANGES[event.type];
  return change ? { ...table, ...change(table, event) } : table;
}
