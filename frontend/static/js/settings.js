import { keep, kept } from "./kept.js";

/** @import { AddFirst } from "./show_sums.js" */

/**
 * What this device prefers. Nothing of it changes a game.
 * @typedef {object} Settings
 * @property {boolean} sound
 * @property {boolean} tips
 * @property {AddFirst} addFirst how long sums stay hidden
 * @property {boolean} countThree one, two, three before cards turn up
 * @property {boolean} countAloud by voice too
 * @property {boolean} fourColours a colour of its own for each suit
 */

/** @type {readonly AddFirst[]} */
const PAUSES = ["off", "2", "5", "press"];

/** @returns {Settings} */
export function settings() {
  return {
    sound: kept("sound") === "yes",
    tips: kept("tips") !== "no",
    addFirst: PAUSES.find((pause) => pause === kept("add-first")) ?? "2",
    fourColours: kept("four-colours") === "yes",
    countThree: kept("count-three") === "yes",
    countAloud: kept("count-aloud") === "yes",
  };
}

/** @param {Settings} chosen */
export function keepSettings({ sound, tips, addFirst, fourColours, countThree, countAloud }) {
  keep("sound", sound ? "yes" : "no");
  keep("tips", tips ? "yes" : "no");
  keep("add-first", addFirst);
  keep("four-colours", fourColours ? "yes" : "no");
  keep("count-three", countThree ? "yes" : "no");
  keep("count-aloud", countAloud ? "yes" : "no");
}
