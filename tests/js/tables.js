// Tables and events for the tests, in the shapes of the protocol.

/** @import { FlipEvent, Rules, Seat, TableFrame } from "../../frontend/static/js/wire.js" */

/** @type {Rules} */
export const RULES = {
  seats: 2, ace: "high", cards_up: 1, buried: 3, war_word: null, winnings: "under_pile", pickup: "shuffled",
  turnover: "kept", shortage: "last_card", battle_limit: null, time_limit: null,
};

/** @param {string} name @param {Partial<Seat>} [more] @returns {Seat} */
export function seat(name, more = {}) {
  return { name, avatar: "fox", kind: "person", cards: 26, won: 0, out: false, auto: false, away: false, keeps: null, kept: false, ready: false, offered: false, guess: null, guesses: { right: 0, of: 0 }, ...more };
}

/** @param {Partial<TableFrame>} [more] @returns {TableFrame} */
export function table(more = {}) {
  return {
    type: "table", epoch: "e1", n: 10, chain: "aa", code: "MANTAK", visibility: "private", game: "g1",
    status: "playing", host: 0, rules: RULES, rule_code: "w1", next_rules: null, offer: null, what_if: null, commitment: "c0",
    commits: ["h0", "h1"], deals: 1, seats: [seat("Mia"), seat("Tom")], aside: [], contributions: ["a", "b"],
    withheld: [], battle: 0, war: 0, at: 0, up: {}, before: [], buried: {}, stake: 0, carry: 0, tied: [],
    warriors: [], short: [], forfeited: {}, showdown: false, takeback: {}, winner: null, captured: 0,
    awaits: [0, 1], pressed: [], slept: [], battles: 0, wars: 0, biggest_war: 0, pace_ms: 1200, sleeper_ms: 30000, paused: null, due: null, ends: null, closing: null, closed: null, shown_code: null, hushed: false,
    agreed: {}, watchers: 0, here: [], watching: "link", asked: [], admitted: [], result: null, server_seed: null, record_url: null, series: [0, 0], same_device: true, family: false, guests: false, ...more,
  };
}

/** @param {Partial<FlipEvent>} [more] @returns {FlipEvent} */
export function flip(more = {}) {
  return {
    type: "flip", at: 1, battle: 1, war: 0, up: { 0: ["KS"], 1: ["9H"] }, buried: {}, stake: 2, tied: [],
    warriors: [], short: [], forfeited: {}, showdown: false, takeback: {}, winner: 0, captured: 2, carry: 0,
    cards: [27, 25], won: [0, 0], out: [], awaits: [0, 1], wars: 0, biggest_war: 0, ...more,
  };
}

/** Two queens: a war between both seats. @param {Partial<FlipEvent>} [more] */
export function warFlip(more = {}) {
  return flip({
    war: 1, up: { 0: ["QH"], 1: ["QS"] }, buried: { 0: 3, 1: 3 }, stake: 8, tied: [0, 1], warriors: [0, 1],
    winner: null, captured: 0, cards: [22, 22], wars: 1, biggest_war: 8, ...more,
  });
}
