import { NOBODY, seatAt } from "./at_table.js";

// What each event does to the table: the same folding as the server's, so that a snapshot plus
// the events that follow equals the next snapshot.

/**
 * @import { AdmittedEvent, AgreedEvent, AskedEvent, AutoEvent, AwayEvent, ClosedEvent, CodeShownEvent, ClosingEvent, CommittedEvent, ConcededEvent, DealtEvent,
 *   DrawnEvent, DroppedEvent, FinishedEvent, FlipEvent, ForgottenEvent, GuessedEvent, GuestsEvent, HushedEvent, LeftEvent, ListedEvent, OfferedEvent, Onlooker, OverEvent, PausedEvent, RerunEvent, RulesEvent, Seat, SeatedEvent, SeatEvent, SeatSwitchEvent,
 *   SleeperEvent, SwappedEvent, WatchingEvent, WithdrewEvent,
 *   TableEvent, TableFrame
 *   } from "./wire.js"
 */
/** @typedef {Partial<TableFrame>} Change */

/** What a table without a game shows. @type {() => Change} */
const noPlay = () => ({
  game: null, what_if: null, aside: [], contributions: [], withheld: [], result: null, server_seed: null, record_url: null,
  at: 0, battle: 0, battles: 0, war: 0, up: {}, before: [], buried: {}, stake: 0, carry: 0, tied: [],
  warriors: [], short: [], forfeited: {}, showdown: false, takeback: {}, winner: null, captured: 0,
  awaits: [], pressed: [], slept: [], wars: 0, biggest_war: 0,
});

/** A seat from which nothing was guessed. @type {() => Partial<Seat>} */
const noGuess = () => ({ guess: null, guesses: { right: 0, of: 0 } });

/** A seat whose person has not vanished, and which nobody else may take. */
const HERE = Object.freeze({ away: false, keeps: null, kept: false, offered: false });

/** @param {TableFrame} table */
const noSeries = (table) => table.seats.map(() => 0);

/** @param {TableFrame} table @param {number} seat @param {Partial<Seat>} change @returns {Change} */
function withSeat(table, seat, change) {
  return { seats: table.seats.map((old, i) => (i === seat ? { ...old, ...change } : old)) };
}

/** @param {TableFrame} table @param {number} seat @param {string | null} hash */
function withCommit(table, seat, hash) {
  return table.commits.map((old, i) => (i === seat ? hash : old));
}

/** Wishes that somebody still has. @param {TableFrame["agreed"]} wishes @returns {TableFrame["agreed"]} */
function wished(wishes) {
  return Object.fromEntries(Object.entries(wishes).filter(([, seats]) => seats.length > 0));
}

/** Whoever goes takes their wishes along. @param {TableFrame} table @param {number} gone @returns {Change} */
function withoutWishes({ agreed }, gone) {
  const others = Object.entries(agreed).map(([what, seats]) => [what, seats.filter((seat) => seat !== gone)]);
  return { agreed: wished(Object.fromEntries(others)) };
}

/** @param {TableFrame} table @param {SeatedEvent} event @returns {Change} */
function seated(table, event) {
  const { seat, name, avatar, kind, commit, host } = event;
  const there = table.seats[seat];
  const renamed = kind === "person" && there?.kind === "person" && !there.kept;
  return {
    ...withSeat(table, seat, { name, avatar, kind, auto: false, ready: false, ...HERE, ...noGuess() }),
    commits: withCommit(table, seat, commit),
    host,
    ...(renamed ? {} : { ...withoutWishes(table, seat), series: noSeries(table) }),
  };
}

/** @param {TableFrame} table @param {LeftEvent} event @returns {Change} */
function left(table, event) {
  const { host } = event;
  if (table.status === "playing" || table.status === "revealing") {
    const computer = withSeat(table, event.seat, { kind: "computer", auto: false, ready: false, ...HERE, ...noGuess() });
    return { ...computer, ...withoutWishes(table, event.seat), host };
  }
  const { name, avatar, kind, auto } = NOBODY;
  return {
    ...withSeat(table, event.seat, { name, avatar, kind, auto, ready: false, ...HERE, ...noGuess() }),
    commits: withCommit(table, event.seat, null),
    ...withoutWishes(table, event.seat),
    host,
    series: noSeries(table),
  };
}

/**
 * Two seats change places with all that is their people's; in a game the cards stay.
 * @param {TableFrame} before
 * @param {SwappedEvent} event
 * @returns {Change}
 */
function swapped(before, { a, b, host }) {
  const between = before.status === "open" || before.status === "over";
  const { series } = before;
  const table = between ? { ...before, ...withChairs(before, [], 0) } : before;
  const other = (/** @type {number} */ seat) => (seat === a ? b : seat === b ? a : seat);
  const agreed = Object.entries(table.agreed).map(([what, seats]) => [what, seats.map(other).sort()]);
  const { paused } = table;
  return {
    ...table,
    seats: table.seats.map(({ cards, won, out }, seat) => {
      const moved = other(seat) !== seat ? { guess: null } : {};
      return { ...seatAt(table, other(seat)), cards, won, out, ...moved };
    }),
    commits: table.commits.map((commit, seat) => (seat === a || seat === b ? null : commit)),
    series: series.map((_, seat) => series[other(seat)] ?? 0),
    agreed: Object.fromEntries(agreed),
    paused: paused && paused.seat !== null ? { ...paused, seat: other(paused.seat) } : paused,
    host,
  };
}

/**
 * Chairs are numbered anew: no earlier game is shown, no series counted.
 * @param {TableFrame} table
 * @param {number[]} gone
 * @param {number} added
 * @returns {Change}
 */
function withChairs(table, gone, added) {
  const kept = table.seats.map((_, seat) => seat).filter((seat) => !gone.includes(seat));
  const host = kept.indexOf(table.host ?? -1);
  const free = Array.from({ length: added }, () => ({ ...NOBODY }));
  return {
    ...noPlay(),
    status: "open",
    offer: null,
    seats: [...kept.map((seat) => ({ ...seatAt(table, seat), cards: 0, won: 0, out: false })), ...free],
    commits: [...kept.map((seat) => table.commits[seat] ?? null), ...free.map(() => null)],
    series: [...kept, ...free].map(() => 0),
    agreed: {},
    host: host < 0 ? null : host,
  };
}

/** @param {TableFrame} table @param {DroppedEvent} event @returns {Change} */
function dropped(table, event) {
  return { ...withChairs(table, event.seats, 0), rules: event.rules, rule_code: event.rule_code, host: event.host };
}

/** @param {TableFrame} table @param {RulesEvent} event @returns {Change} */
function rules(table, event) {
  if (event.next) return { next_rules: event.rules };
  const renumbered = event.dropped.length > 0 || event.added > 0;
  return {
    ...(renumbered ? withChairs(table, event.dropped, event.added) : {}),
    rules: event.rules, rule_code: event.rule_code, next_rules: null,
  };
}

/** @param {TableFrame} table @param {DealtEvent} event @returns {Change} */
function dealt(table, event) {
  const { game, at, contributions, withheld, aside, awaits } = event;
  // Cards of another seed than the one promised for this game are those of the last.
  const again = event.commitment !== table.commitment;
  return {
    ...noPlay(), game, at, contributions, withheld, aside, awaits, status: "playing", agreed: {}, offer: null,
    what_if: again ? table.what_if ?? table.game : null,
    seats: table.seats.map((seat, i) => ({ ...seat, cards: event.cards[i] ?? 0, won: 0, out: false, ready: false, ...noGuess() })),
  };
}

/** @param {TableFrame} table @param {{cards: number[], won: number[], out: number[]}} counts @returns {Seat[]} */
function held(table, { cards, won, out }) {
  return table.seats.map((seat, i) => ({ ...seat, cards: cards[i] ?? 0, won: won[i] ?? 0, out: out.includes(i) }));
}

/** A battle that nobody wins counts for no guess. @param {Seat[]} seats @param {FlipEvent} event */
function guessesTold(seats, { warriors, winner }) {
  if (warriors.length > 0) return seats;
  return seats.map((seat) => {
    if (seat.guess === null) return seat;
    const { right, of } = seat.guesses;
    return winner === null ? { ...seat, guess: null }
      : { ...seat, guess: null, guesses: { right: right + Number(seat.guess === winner), of: of + 1 } };
  });
}

/** After a decision: who does not play any more takes no battle. @param {Seat[]} seats @param {number[]} awaits */
function guessesDropped(seats, awaits) {
  return seats.map((seat) => (seat.guess === null || awaits.includes(seat.guess) ? seat : { ...seat, guess: null }));
}

/** @param {TableFrame} table @param {FlipEvent} event @returns {Change} */
function flip(table, event) {
  const { type: _, cards, won, out, ...turned } = event;
  const sameBattle = table.at > 0 && event.battle === table.battle;
  const before = sameBattle ? [...table.before, table.up] : [];
  return { ...turned, battles: event.battle, before, pressed: [], seats: guessesTold(held(table, event), event) };
}

/** @param {TableFrame} table @param {FinishedEvent} event @returns {Change} */
function finished(table, event) {
  const { type: _, flips: _flips, cards, won, out, ...turned } = event;
  return { ...turned, battles: event.battle, pressed: [], seats: guessesDropped(held(table, event), event.awaits) };
}

/** @param {TableFrame} table @param {ConcededEvent} event @returns {Change} */
function conceded(table, event) {
  const { carry, awaits } = event;
  const pressed = table.pressed.filter((seat) => awaits.includes(seat));
  return { carry, awaits, pressed, seats: guessesDropped(held(table, event), awaits) };
}

/** @param {TableFrame} table @returns {Change} */
const counted = (table) => ({ awaits: [], pressed: [], seats: guessesDropped(table.seats, []) });

/** @param {TableFrame} table @param {OverEvent} event @returns {Change} */
function over(table, event) {
  const { result, server_seed, record_url } = event;
  const winner = table.what_if === null ? result.winner : null;
  const series = table.series.map((wins, seat) => wins + Number(seat === winner));
  const seats = table.seats.map((seat) => ({ ...seat, offered: false }));
  return { status: "over", result, server_seed, record_url, series, seats, agreed: {} };
}

/** The others that asked, or were let in. @param {TableFrame} table @param {string} gone @returns {{asked: Onlooker[], admitted: Onlooker[]}} */
function withoutOnlooker(table, gone) {
  const others = (/** @type {Onlooker} */ { id }) => id !== gone;
  return { asked: table.asked.filter(others), admitted: table.admitted.filter(others) };
}

/** @param {TableFrame} table @param {AdmittedEvent} event @returns {Change} */
function admitted(table, { id, on }) {
  const who = [...table.asked, ...table.admitted].find((onlooker) => onlooker.id === id);
  const others = withoutOnlooker(table, id);
  return on && who ? { ...others, admitted: [...others.admitted, who] } : others;
}

/** @type {{[type: string]: (table: TableFrame, event: any) => Change}} */
const CHANGES = {
  seated,
  left,
  removed: left,
  swapped,
  forgotten: (table, /** @type {ForgottenEvent} */ { seats, onlookers }) => ({
    seats: table.seats.map((old, k) => {
      const now = seats.find(({ seat }) => seat === k);
      return now ? { ...old, name: now.name, avatar: now.avatar } : old;
    }),
    asked: table.asked.filter(({ id }) => !onlookers.includes(id)),
    admitted: table.admitted.filter(({ id }) => !onlookers.includes(id)),
  }),
  dropped,
  dealt,
  flip,
  finished,
  conceded,
  called: counted,
  timed: counted,
  over,
  rules,
  agreed: (table, /** @type {AgreedEvent} */ event) => ({
    agreed: wished({ ...table.agreed, [event.what]: event.seats }),
  }),
  rematch: () => ({ agreed: {}, offer: null }),
  offered: (table, /** @type {OfferedEvent} */ { rules: offered, rule_code }) => ({
    offer: { rules: offered, rule_code }, agreed: wished({ ...table.agreed, rerun: [] }),
  }),
  rerun: (_table, /** @type {RerunEvent} */ event) => ({
    rules: event.rules, rule_code: event.rule_code, next_rules: event.next, offer: null, agreed: {},
  }),
  away: (table, /** @type {AwayEvent} */ event) => withSeat(table, event.seat, { away: true, keeps: event.keeps, kept: false }),
  kept: (table, /** @type {SeatEvent} */ event) => withSeat(table, event.seat, { keeps: null, kept: true }),
  back: (table, /** @type {SeatEvent} */ event) => withSeat(table, event.seat, HERE),
  handed: () => ({}),
  seat_offered: (table, /** @type {SeatSwitchEvent} */ event) => withSeat(table, event.seat, { offered: event.on }),
  ready: (table, /** @type {SeatSwitchEvent} */ event) => withSeat(table, event.seat, { ready: event.on }),
  same_device: (_table, event) => ({ same_device: event.on }),
  host: (_table, event) => ({ host: event.seat }),
  committed: (table, /** @type {CommittedEvent} */ event) => ({
    commits: withCommit(table, event.seat, event.hash),
  }),
  closing: (_table, /** @type {ClosingEvent} */ event) => ({ closing: event.at }),
  stayed: () => ({ closing: null }),
  closed: (_table, /** @type {ClosedEvent} */ event) => ({ status: "closed", closing: null, closed: event.why }),
  listed: (_table, /** @type {ListedEvent} */ event) => ({ visibility: event.visibility }),
  watching: (table, /** @type {WatchingEvent} */ { who }) => ({
    watching: who, asked: [], admitted: who === "none" ? [] : table.admitted,
  }),
  asked: (table, /** @type {AskedEvent} */ { id, name, avatar }) => ({ asked: [...table.asked, { id, name, avatar }] }),
  admitted,
  withdrew: (table, /** @type {WithdrewEvent} */ { id }) => withoutOnlooker(table, id),
  shows_code: (_table, /** @type {CodeShownEvent} */ event) => ({ shown_code: event.code }),
  guests: (_table, /** @type {GuestsEvent} */ event) => ({ guests: event.on }),
  hushed: (_table, /** @type {HushedEvent} */ event) => ({ hushed: event.on }),
  guessed: (table, /** @type {GuessedEvent} */ event) => withSeat(table, event.seat, { guess: event.guess }),
  revealing: () => ({ status: "revealing" }),
  revealed: () => ({}),
  auto: (table, /** @type {AutoEvent} */ event) => withSeat(table, event.seat, { auto: event.on }),
  pace: (_table, event) => ({ pace_ms: event.ms }),
  sleeper: (_table, /** @type {SleeperEvent} */ event) => ({ sleeper_ms: event.ms }),
  paused: (table, /** @type {PausedEvent} */ { seat, until, why }) => ({
    paused: { seat, until, why }, seats: table.seats.map((old) => ({ ...old, keeps: null })),
  }),
  resumed: () => ({ paused: null }),
  clock: () => ({}),
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
