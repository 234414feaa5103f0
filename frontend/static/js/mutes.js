// Whose pictures and phrases this device does not show, table by table. Nobody else hears of it.

import { seatAt } from "./at_table.js";

/** @import { TableFrame } from "./wire.js" */

/** Of one table: nobody is shown, or not these. @typedef {{all: boolean, who: string[]}} Mute */
/** What a device remembers. @typedef {{get: (key: string) => string | null, set: (key: string, value: string) => void}} Shelf */

const TABLES = 20;

/** @type {Readonly<Mute>} */
const NONE = Object.freeze({ all: false, who: [] });

/** What the page knows a person by: ids of people never leave the server. @param {TableFrame} table @param {number} seat */
function personAt(table, seat) {
  const { name, avatar } = seatAt(table, seat);
  return `${avatar} ${name}`;
}

/** @param {unknown} value @returns {value is Mute} */
function isMute(value) {
  return typeof value === "object" && value !== null && "all" in value && "who" in value && Array.isArray(value.who);
}

export class Mutes {
  /** @param {Shelf} shelf @param {string} place the table's address */
  constructor(shelf, place) {
    this.shelf = shelf;
    this.place = place;
  }

  /** @returns {[string, Mute][]} the latest last */
  kept() {
    try {
      const tables = JSON.parse(this.shelf.get("muted") ?? "[]");
      return Array.isArray(tables) ? tables.filter((one) => Array.isArray(one) && isMute(one[1])) : [];
    } catch {
      return [];
    }
  }

  /** @returns {Mute} */
  here() {
    return new Map(this.kept()).get(this.place) ?? NONE;
  }

  /** @param {Mute} mute */
  keep(mute) {
    const others = this.kept().filter(([place]) => place !== this.place);
    const all = mute.all || mute.who.length > 0 ? [...others, [this.place, mute]] : others;
    this.shelf.set("muted", JSON.stringify(all.slice(-TABLES)));
  }

  /** @param {boolean} all */
  muteAll(all) {
    this.keep({ ...this.here(), all });
  }

  /** @param {TableFrame} table @param {number} seat @param {boolean} on */
  mute(table, seat, on) {
    const person = personAt(table, seat);
    const others = this.here().who.filter((one) => one !== person);
    this.keep({ ...this.here(), who: on ? [...others, person] : others });
  }

  /** @param {TableFrame} table @param {number} seat */
  isMuted(table, seat) {
    return this.here().who.includes(personAt(table, seat));
  }

  /** Somebody who only took another name or animal stays muted. @param {TableFrame} before @param {TableFrame} after @param {number} seat */
  renamed(before, after, seat) {
    const [old, now] = [seatAt(before, seat), seatAt(after, seat)];
    if (old.kind !== "person" || now.kind !== "person" || old.kept || !this.isMuted(before, seat)) return;
    this.mute(before, seat, false);
    this.mute(after, seat, true);
  }
}
