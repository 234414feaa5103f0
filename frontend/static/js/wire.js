// The frames of the protocol, as types. Nothing here runs; every other module may read it.

/** @typedef {string} Card two characters, rank and suit: "TH" */
/** @typedef {Record<string, Card[]>} CardsBySeat seat number (as text) -> cards */
/** @typedef {"person" | "computer" | "open"} SeatKind */
/** @typedef {"open" | "revealing" | "playing" | "over" | "closed"} Status */
/** @typedef {"left" | "idle" | "lost" | "staff"} ClosedWhy why a table is closed */
/** @typedef {"player" | "watcher" | "host"} Role */
/** @typedef {"open" | "link" | "approve" | "none"} Watching who may watch a table */
/** @typedef {{id: string, name: string, avatar: string}} Onlooker somebody who asked to watch */

/**
 * @typedef {object} Seat
 * @property {string} name
 * @property {string} avatar an animal, or with a hyphen an animal and the one whose colours it has
 * @property {SeatKind} kind
 * @property {number} cards in the pile
 * @property {number} won in the won pile
 * @property {boolean} out
 * @property {boolean} auto
 * @property {boolean} away
 * @property {number | null} keeps server ms at which a computer keeps the seat
 * @property {boolean} kept
 * @property {boolean} ready for the deal
 * @property {boolean} offered somebody may take it in the running game
 * @property {number | null} guess the seat that somebody who is out thinks will take the coming battle
 * @property {{right: number, of: number}} guesses in this game
 */

/**
 * @typedef {object} Rules
 * @property {number} seats
 * @property {"high" | "low" | "wild"} ace
 * @property {1 | 2} cards_up
 * @property {number} buried
 * @property {string | null} war_word
 * @property {"under_pile" | "won_pile"} winnings
 * @property {string} pickup
 * @property {string} turnover
 * @property {"last_card" | "stands" | "loss" | "showdown" | "forfeit"} shortage
 * @property {number | null} battle_limit
 * @property {number | null} time_limit seconds
 */

/**
 * @typedef {object} Result
 * @property {number | null} winner
 * @property {number[]} drawn
 * @property {string} reason
 * @property {number} battles
 * @property {number} flips
 * @property {number} wars
 * @property {number} deepest_war
 * @property {number} biggest_war
 * @property {number[]} cards
 * @property {number[]} places
 */

/** @typedef {{at: number, what: "flip" | "sleeper" | "reveal" | "time" | "over" | "resume"}} Due server milliseconds, and what happens then */
/** @typedef {"moment" | "door" | "drink" | "question"} Why somebody pauses */
/** @typedef {{seat: number | null, until: number | null, why: Why | null}} Pause `seat` is null where everybody has vanished */

/**
 * What a turning-up left on the table: a `flip` event and the table share these.
 * @typedef {object} Turned
 * @property {number} at flips turned up so far
 * @property {number} battle from 1
 * @property {number} war the war the table is in, 0 none
 * @property {CardsBySeat} up
 * @property {Record<string, number>} buried face-down cards of this battle so far
 * @property {number} stake
 * @property {number[]} tied
 * @property {number[]} warriors
 * @property {number[]} short
 * @property {Record<string, number>} forfeited
 * @property {boolean} showdown
 * @property {CardsBySeat} takeback
 * @property {number | null} winner
 * @property {number} captured
 * @property {number} carry
 * @property {number[]} awaits
 * @property {number} wars
 * @property {number} biggest_war
 */

/** @typedef {{cards: number[], won: number[], out: number[]}} Counts cards a seat, and every seat that is out */
/** @typedef {Turned & Counts & {type: "flip"}} FlipEvent */
/** @typedef {Turned & Counts & {type: "finished", flips: number, before: CardsBySeat[]}} FinishedEvent */

/**
 * @typedef {object} DealtEvent
 * @property {"dealt"} type
 * @property {string} game
 * @property {number} at
 * @property {string} commitment
 * @property {(string | null)[]} commits
 * @property {(string | null)[]} contributions
 * @property {number[]} withheld
 * @property {number} deals
 * @property {Card[]} aside
 * @property {number[]} cards
 * @property {number[]} awaits
 */

/** @typedef {{type: "over", result: Result, server_seed: string, record_url: string}} OverEvent */
/** @typedef {{type: "seated", seat: number, name: string, avatar: string, kind: SeatKind, commit: string | null, host: number | null}} SeatedEvent */
/** @typedef {{type: "kept" | "back" | "revealed", seat: number}} SeatEvent */
/** @typedef {{type: "left" | "removed", seat: number, host: number | null}} LeftEvent */
/** @typedef {{type: "swapped", a: number, b: number, host: number | null}} SwappedEvent */
/** @typedef {{type: "seat_offered" | "ready", seat: number, on: boolean}} SeatSwitchEvent */
/** @typedef {{type: "same_device", on: boolean}} SameDeviceEvent */
/** @typedef {{type: "away", seat: number, keeps: number | null}} AwayEvent */
/** @typedef {{type: "host", seat: number | null}} HostEvent */
/** @typedef {{type: "handed", seats: number[]}} HandedEvent these go on on another device */
/** @typedef {{type: "committed", seat: number, hash: string}} CommittedEvent */
/** @typedef {{type: "dropped", seats: number[], rules: Rules, rule_code: string, host: number | null}} DroppedEvent */
/** @typedef {{type: "revealing", commits: (string | null)[]}} RevealingEvent */
/** @typedef {{type: "auto", seat: number, on: boolean}} AutoEvent */
/** @typedef {{type: "pace", ms: number}} PaceEvent */
/** @typedef {{type: "closing", at: number}} ClosingEvent */
/** @typedef {{type: "stayed"}} StayedEvent */
/** @typedef {{type: "closed", why: ClosedWhy}} ClosedEvent */
/** @typedef {{type: "listed", visibility: string}} ListedEvent */
/** @typedef {{type: "watching", who: Watching}} WatchingEvent */
/** @typedef {Onlooker & {type: "asked"}} AskedEvent */
/** @typedef {{type: "admitted", id: string, on: boolean}} AdmittedEvent */
/** @typedef {{type: "withdrew", id: string}} WithdrewEvent */
/** @typedef {{type: "shows_code", code: string | null}} CodeShownEvent */
/** @typedef {{type: "hushed", on: boolean}} HushedEvent */
/** @typedef {{type: "guests", on: boolean}} GuestsEvent */
/** @typedef {{type: "forgotten", seats: {seat: number, name: string, avatar: string}[], onlookers: string[]}} ForgottenEvent */
/** @typedef {{type: "guessed", seat: number, guess: number}} GuessedEvent */
/** @typedef {{type: "sleeper", ms: number | null}} SleeperEvent */
/** @typedef {Pause & {type: "paused"}} PausedEvent */
/** @typedef {{type: "resumed", seat: number | null}} ResumedEvent */
/** @typedef {{type: "clock"}} ClockEvent */
/** @typedef {"finish" | "call" | "rematch" | "rerun"} Wish what all people must want */
/** @typedef {{type: "agreed", what: Wish, seats: number[], of: number[]}} AgreedEvent */
/** @typedef {Counts & {type: "conceded", at: number, seat: number, carry: number, awaits: number[]}} ConcededEvent */
/** @typedef {{type: "called" | "timed", at: number}} CountedEvent */
/** @typedef {{type: "rules", rules: Rules, rule_code: string, next: boolean, dropped: number[], added: number}} RulesEvent */
/** @typedef {{type: "rematch", series: number[]}} RematchEvent */
/** @typedef {{rules: Rules, rule_code: string}} Offer */
/** @typedef {Offer & {type: "offered"}} OfferedEvent */
/** @typedef {Offer & {type: "rerun", next: Rules}} RerunEvent */
/** @typedef {{type: "drawn", commitment: string, deals: number}} DrawnEvent */

/**
 * @typedef {FlipEvent | DealtEvent | OverEvent | SeatedEvent | SeatEvent | LeftEvent | SwappedEvent | SeatSwitchEvent | SameDeviceEvent | HostEvent | HandedEvent | CommittedEvent
 *   | DroppedEvent | RevealingEvent | AutoEvent | PaceEvent | DrawnEvent | FinishedEvent | AgreedEvent | ConcededEvent
 *   | CountedEvent | RulesEvent | RematchEvent | OfferedEvent | RerunEvent | ClosingEvent | StayedEvent | ClosedEvent | ListedEvent | CodeShownEvent
 *   | WatchingEvent | AskedEvent | AdmittedEvent | WithdrewEvent | AwayEvent | SleeperEvent | PausedEvent | ResumedEvent | ClockEvent
 *   | HushedEvent | GuestsEvent | ForgottenEvent | GuessedEvent} TableEvent
 */

/**
 * @typedef {Turned & {
 *   type: "table", epoch: string | number, n: number, chain: string, code?: string, visibility: string,
 *   game: string | null, status: Status, host: number | null, rules: Rules, rule_code: string,
 *   next_rules: Rules | null, offer: Offer | null, what_if: string | null, commitment: string, commits: (string | null)[], deals: number, seats: Seat[],
 *   aside: Card[], contributions: (string | null)[], withheld: number[], before: CardsBySeat[],
 *   pressed: number[], slept: number[], battles: number, pace_ms: number, sleeper_ms: number | null,
 *   paused: Pause | null, due: Due | null,
 *   ends: number | null, closing: number | null, closed: ClosedWhy | null, shown_code: string | null, hushed: boolean,
 *   agreed: {[what in Wish]?: number[]}, watchers: number, here: string[], watching: Watching,
 *   asked: Onlooker[], admitted: Onlooker[], result: Result | null,
 *   server_seed: string | null, record_url: string | null, series: number[], same_device: boolean, family: boolean, guests: boolean
 * }} TableFrame
 */

/** @typedef {{type: "welcome", role: Role, you: number[], token: string | null, epoch: string | number, n: number, now: number, build: string}} WelcomeFrame */
/** @typedef {{type: "entry", n: number, chain: string, due: Due | null, ends: number | null, time: number | null, slept: number[], event: TableEvent}} EntryFrame */
/** @typedef {{type: "pressed", seats: number[], at: number}} PressedFrame */
/** @typedef {{type: "watchers", count: number, here: string[]}} WatchersFrame `here` are those that were let in */
/** @typedef {{type: "waiting", asked: boolean, again: number | null, now: number, token: string | null}} WaitingFrame nothing is shown until the host lets me in */
/** @typedef {{type: "reaction", seat: number, emoji: string}} ReactionFrame */
/** @typedef {{type: "phrase", seat: number, phrase: string}} PhraseFrame */
/** @typedef {{id: number, name: string, avatar: string}} BlockedPerson */
/** @typedef {{type: "blocked", seats: number[], people: BlockedPerson[]}} BlockedFrame only to the one who blocks */
/** @typedef {{type: "pong", id: number, now: number}} PongFrame */
/** @typedef {{type: "refused", re: string, code: string, message: string}} RefusedFrame */
/** @typedef {{type: "handover", url: string | null, until: number | null}} HandoverFrame the link to another device, server ms */
/** @typedef {{type: "busy"}} BusyFrame */
/** @typedef {WelcomeFrame | TableFrame | EntryFrame | PressedFrame | WatchersFrame | WaitingFrame | ReactionFrame | PhraseFrame | BlockedFrame | PongFrame | RefusedFrame | HandoverFrame | BusyFrame} Frame */

/**
 * @typedef {{type: string, [field: string]: unknown}} Command
 */

export {};
