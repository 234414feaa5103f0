import { END, NOTICE, PASSING } from "./announcer.js";
import { endSentence } from "./end_words.js";
import { addingWords } from "./show_sums.js";

/** @import { Announcer } from "./announcer.js" */
/** @import { LogLine } from "./game_log.js" */
/** @import { Page } from "./table_view.js" */
/** @import { TableEvent, TableFrame } from "./wire.js" */

/** Says, and lets be heard, what the page shows. */
export class Telling {
  /** @param {Page} page @param {Announcer} announcer @param {{heard: (table: TableFrame, event: TableEvent) => void}} show what is heard of it but words */
  constructor(page, announcer, show) {
    this.page = page;
    this.announcer = announcer;
    this.show = show;
  }

  /** @param {TableFrame} table @param {TableEvent} event @param {LogLine | undefined} line what the log says of it */
  happened(table, event, line) {
    this.show.heard(table, event);
    if (!line) return;
    if (event.type === "over") this.announcer.announce(line.text, END);
    if (event.type !== "flip") return;
    // A tip by itself would keep the next result waiting.
    this.announcer.announce([line.text, this.page.tip].filter(Boolean).join(" "), PASSING, line.loud);
  }

  /** While the sums stay hidden, that they are to be added. @param {TableFrame} table */
  sumAsked(table) {
    if (this.page.untold) this.announcer.announce(addingWords(table, this.page.state.you));
  }

  /** A game may have ended while this page was not told. @param {TableFrame | null} before @param {TableFrame} after */
  renewed(before, after) {
    if (before?.status !== "playing" || after.status !== "over" || before.game !== after.game) return;
    this.announcer.announce(endSentence(after, this.page.state.you), END);
  }

  /** @param {string} words */
  notice(words) {
    this.announcer.announce(words, NOTICE);
  }
}
