import { seatAt } from "./at_table.js";
import { NOTICE, PASSING } from "./announcer.js";
import { guessSentence, guessTold } from "./guess_words.js";
import { readerOf } from "./names.js";
import { reactionsSentence } from "./reaction_words.js";

/** @import { Announcer } from "./announcer.js" */
/** @import { Mutes } from "./mutes.js" */
/** @import { Reaction } from "./reaction_words.js" */
/** @import { Page } from "./table_view.js" */
/** @import { PhraseFrame, ReactionFrame, TableEvent, TableFrame } from "./wire.js" */

const SHOWN_MS = 4000;
const GATHERED_MS = 3000;
const MOST_SHOWN = 3;

/**
 * What people show each other: a few at once, each for a moment, and one sentence for those who listen.
 */
export class Cheering {
  /**
   * @param {Page} page
   * @param {Announcer} announcer
   * @param {Mutes} mutes
   * @param {{draw: () => void, later: (run: () => void, ms: number) => unknown}} setup
   */
  constructor(page, announcer, mutes, { draw, later }) {
    this.page = page;
    this.announcer = announcer;
    this.mutes = mutes;
    this.draw = draw;
    this.later = later;
    /** @type {Reaction[]} the latest last */
    this.unsaid = [];
    this.gathering = false;
  }

  /** @param {ReactionFrame | PhraseFrame} frame */
  heard(frame) {
    const reaction = frame.type === "reaction" ? { seat: frame.seat, what: /** @type {const} */ ("emoji"), code: frame.emoji }
      : { seat: frame.seat, what: /** @type {const} */ ("phrase"), code: frame.phrase };
    if (!this.isShown(reaction.seat)) return;
    const others = this.page.reactions.filter(({ seat }) => seat !== reaction.seat);
    this.page.reactions = [...others, reaction].slice(-MOST_SHOWN);
    this.later(() => {
      this.page.reactions = this.page.reactions.filter((one) => one !== reaction);
      this.draw();
    }, SHOWN_MS);
    this.tell(reaction);
    this.draw();
  }

  /** The one place in the page that decides whose reactions it shows. @param {number} seat */
  isShown(seat) {
    const { table, you } = this.page.state;
    if (!table || seatAt(table, seat).kind !== "person") return false;
    return you.includes(seat) || (!this.mutes.here().all && !this.mutes.isMuted(table, seat));
  }

  /** @param {TableFrame} before @param {TableFrame} after @param {TableEvent} event */
  happened(before, after, event) {
    if (event.type === "seated") this.mutes.renamed(before, after, event.seat);
    if (event.type === "dealt") this.page.guessTold = "";
    if (event.type === "guessed") this.notice(guessSentence(after, event, this.page.state.you));
  }

  /** What came of my guess, once the cards are shown. @param {TableFrame} before @param {TableFrame} after */
  guessTold(before, after) {
    this.page.guessTold = guessTold(before, after, this.page.state.you);
    this.notice(this.page.guessTold);
    this.draw();
  }

  /** @param {string} words */
  notice(words) {
    if (words) this.announcer.announce(words, NOTICE);
  }

  /** The first is said at once, those of the next seconds together. @param {Reaction} reaction */
  tell(reaction) {
    this.unsaid.push(reaction);
    if (this.gathering) return;
    this.say();
    this.gathering = true;
    this.later(() => this.gathered(), GATHERED_MS);
  }

  gathered() {
    this.gathering = false;
    if (this.unsaid.length === 0) return;
    this.say();
    this.gathering = true;
    this.later(() => this.gathered(), GATHERED_MS);
  }

  say() {
    const { table, you } = this.page.state;
    const reactions = this.unsaid;
    this.unsaid = [];
    if (table) this.announcer.announce(reactionsSentence(readerOf(table, you), reactions), reactions.length > 1 ? PASSING : NOTICE);
  }
}
