// The shape of a whole game, from what this page has seen of it.

/** @import { GameLog } from "./game_log.js" */

const POINTS = 240;
/** A battle that gained no more than this turned nothing. */
const SMALL_GAIN = 2;

/** @typedef {{battle: number, seat: number, cards: number}} Moment */

/**
 * The turning point: the battle in which the winner gained most; without a winner, in which
 * anybody did. None where every gain was small.
 * @param {GameLog} log
 * @param {number | null} winner
 * @returns {Moment | null}
 */
export function turningPoint({ counts }, winner) {
  let best = { battle: 0, seat: 0, cards: 0 };
  for (let battle = 1; battle < counts.length; battle += 1) {
    const [before, after] = [counts[battle - 1] ?? [], counts[battle] ?? []];
    after.forEach((held, seat) => {
      const cards = held - (before[seat] ?? 0);
      if (cards > best.cards && (winner === null || seat === winner)) best = { battle, seat, cards };
    });
  }
  return best.cards > SMALL_GAIN ? best : null;
}

/**
 * For each seat in order, the outline of its share of all cards over the battles: a polygon in a
 * box of the given size, its shares stacked from the bottom.
 * @param {GameLog} log
 * @param {number[]} order
 * @param {number} width
 * @param {number} height
 */
export function shareOutlines({ counts }, order, width, height) {
  const last = counts.length - 1;
  const steps = Math.min(POINTS, last);
  const rows = Array.from({ length: steps + 1 }, (_, i) => counts[Math.round((i / steps) * last)] ?? []);
  const shares = rows.map((row) => {
    const all = row.reduce((sum, held) => sum + held, 0) || 1;
    return order.map((seat) => (row[seat] ?? 0) / all);
  });
  const x = (/** @type {number} */ i) => ((i / steps) * width).toFixed(1);
  const y = (/** @type {number} */ share) => (height - share * height).toFixed(1);
  return order.map((_, place) => {
    const below = shares.map((row) => row.slice(0, place).reduce((sum, share) => sum + share, 0));
    const top = shares.map((row, i) => `${x(i)},${y((below[i] ?? 0) + (row[place] ?? 0))}`);
    const bottom = below.map((share, i) => `${x(i)},${y(share)}`).reverse();
    return [...top, ...bottom].join(" ");
  });
}

/** Where a battle stands on the outlines' x axis. @param {GameLog} log @param {number} battle @param {number} width */
export function placeOf({ counts }, battle, width) {
  return (battle / Math.max(1, counts.length - 1)) * width;
}
