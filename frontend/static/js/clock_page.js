import { countdownOf, countdownSentence, nextTick } from "./clock_words.js";
import { serverNow } from "./view_around.js";
import { drawClock } from "./view_clock.js";

/** @import { Telling } from "./telling.js" */
/** @import { Page } from "./table_view.js" */

/** The table's clock on this page: it ticks while something is counted down, and says once that it is. */
export class ClockPage {
  /** @param {Page} page @param {Telling} telling */
  constructor(page, telling) {
    this.page = page;
    this.telling = telling;
    this.warned = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Draws what is counted down now, and again when it looks different. */
  draw() {
    clearTimeout(this.timer);
    const { table, you } = this.page.state;
    const now = serverNow(this.page);
    const seen = table?.status === "playing" ? table : null;
    drawClock(seen, you, now);
    if (!seen) return;
    this.warn(now);
    const next = this.page.lostAt === null ? nextTick(seen, now) : null;
    if (next !== null) this.timer = setTimeout(() => this.draw(), next + 5);
  }

  /** Whoever does not look hears it too: once for each countdown. @param {number} now */
  warn(now) {
    const { table, you } = this.page.state;
    const countdown = table ? countdownOf(table, now) : null;
    const step = `${table?.game} ${table?.due?.at}`;
    if (!table || !countdown || step === this.warned) return;
    this.warned = step;
    this.telling.notice(countdownSentence(table, you, countdown));
  }
}
