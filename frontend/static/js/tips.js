import { holding, people, seatAt } from "./at_table.js";
import { gettext, ngettext, fill } from "./words.js";

/** @import { TableFrame } from "./wire.js" */

const SHOWINGS = 2;

/** What a device remembers. @typedef {{get: (key: string) => string | null, set: (key: string, value: string) => void}} Shelf */

/**
 * @typedef {object} Tip
 * @property {string} id
 * @property {(table: TableFrame, you: number[]) => boolean} fits
 * @property {(table: TableFrame) => string} words
 */

/** @param {TableFrame} table @param {number[]} you */
const anyLow = (table, you) => you.some((seat) => holding(seatAt(table, seat)) <= 5 && !seatAt(table, seat).out);

/** In the order in which they are worth knowing. @type {Tip[]} */
const TIPS = [
  {
    id: "press",
    fits: ({ at }, you) => at === 0 && you.length > 0,
    words: () => gettext("Tip: press the yellow button, your pile, Enter or Space."),
  },
  {
    id: "war",
    fits: ({ war, warriors }) => war === 1 && warriors.length > 0,
    words: ({ rules }) => (rules.buried === 0 ? gettext("Tip: equal cards mean war. The next card decides.")
      : fill(ngettext(
        "Tip: in a war each buries %(count)s card, then turns up one more.",
        "Tip: in a war each buries %(count)s cards, then turns up one more.", rules.buried,
      ), { count: rules.buried })),
  },
  {
    id: "war-again",
    fits: ({ war, warriors }) => war > 1 && warriors.length > 0,
    words: () => gettext("Tip: equal again? Then the war goes on, and more cards are at stake."),
  },
  {
    id: "low",
    fits: (table, you) => anyLow(table, you) && table.warriors.length === 0,
    words: () => gettext("Tip: LOW means five cards or fewer. Many a game has turned from there."),
  },
  {
    id: "wait",
    fits: (table, you) => table.at > 0 && table.pressed.length === 0 && people(table).some((seat) => !you.includes(seat)),
    words: () => gettext("Tip: cards turn when everybody has pressed. Who is awaited stands on the button."),
  },
  {
    id: "won",
    fits: ({ rules, at }) => rules.winnings === "won_pile" && at === 3,
    words: () => gettext("Tip: what you win waits in your won pile until your pile runs out."),
  },
  {
    id: "auto",
    fits: ({ battle, warriors }, you) => battle === 8 && warriors.length === 0 && you.length > 0,
    words: () => gettext("Tip: Auto turns your cards up for you. Any press takes them back."),
  },
  {
    id: "pause",
    fits: (table, you) => table.battle === 5 && table.warriors.length === 0 && you.length > 0 && people(table).length > 1,
    words: () => gettext("Tip: is somebody at the door? The menu has a pause of up to ten minutes."),
  },
  {
    id: "log",
    fits: ({ battle, warriors }) => battle === 14 && warriors.length === 0,
    words: () => gettext("Tip: the menu has “What happened”: every battle, with its cards."),
  },
];

/** Whether the clock turns the cards too fast for anybody to read. @param {TableFrame} table */
const passesBy = ({ due, pace_ms: pace }) => due?.what === "flip" && pace < 2000;

/**
 * Tips beside the game: each is shown twice on a device, and then never again.
 */
export class Tips {
  /** @param {Shelf} shelf */
  constructor(shelf) {
    this.shelf = shelf;
    this.shownFor = "";
    /** @type {string | null} */
    this.current = null;
    this.on = shelf.get("tips") !== "no";
  }

  /** How often each tip was shown. @returns {Record<string, number>} */
  counts() {
    try {
      const counts = JSON.parse(this.shelf.get("tips-shown") ?? "{}");
      return typeof counts === "object" && counts !== null ? counts : {};
    } catch {
      return {};
    }
  }

  /**
   * The tip for a step of a game; the same again while the step is shown, which counts once.
   * @param {TableFrame} table
   * @param {number[]} you
   * @returns {string | null}
   */
  at(table, you) {
    if (!this.on || table.status !== "playing" || passesBy(table)) return null;
    const step = `${table.game} ${table.at}`;
    if (this.shownFor === step) return this.current;
    this.shownFor = step;
    const counts = this.counts();
    const tip = TIPS.find(({ id, fits }) => (counts[id] ?? 0) < SHOWINGS && fits(table, you));
    this.current = tip ? tip.words(table) : null;
    if (tip) this.shelf.set("tips-shown", JSON.stringify({ ...counts, [tip.id]: (counts[tip.id] ?? 0) + 1 }));
    return this.current;
  }
}
