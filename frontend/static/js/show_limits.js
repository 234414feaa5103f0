import { fill, gettext, ngettext } from "./words.js";

/** @import { TableFrame } from "./wire.js" */

/** "4:05", or "0:00" once it has run out. @param {number} ms */
export function clockWords(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Battles still to come after the one that is shown. @param {TableFrame} table */
export function battlesLeft({ battle, rules }) {
  return rules.battle_limit === null ? null : Math.max(0, rules.battle_limit - battle);
}

/** @param {TableFrame} table */
function battleLine(table) {
  const battle = Math.max(1, table.battle);
  const left = battlesLeft(table);
  if (left === null) return fill(gettext("Battle %(battle)s"), { battle });
  if (left === 0) return fill(gettext("Battle %(battle)s, the last"), { battle });
  return fill(gettext("Battle %(battle)s, %(left)s left"), { battle, left });
}

/** What time remains, in words; "" where there is no limit. @param {TableFrame} table @param {number} now server ms */
function timeLine({ ends }, now) {
  if (ends === null || ends === undefined) return "";
  return ends > now ? fill(gettext("%(time)s left"), { time: clockWords(ends - now) }) : gettext("Time is up");
}

/** @param {TableFrame} table */
function warLine({ wars, biggest_war: biggest }) {
  if (wars === 0) return "";
  return fill(ngettext("%(count)s war, biggest %(biggest)s", "%(count)s wars, biggest %(biggest)s", wars), {
    count: wars, biggest,
  });
}

/**
 * The lines in the stage's corner: which battle, what is left of the limits, the wars so far.
 * @param {TableFrame} table
 * @param {number} now server ms
 */
export function tallyLines(table, now) {
  const second = [table.what_if === null ? "" : gettext("What if"), timeLine(table, now), warLine(table)].filter(Boolean);
  return [battleLine(table), second.join(" · ")];
}
