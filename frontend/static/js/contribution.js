import { hex, sha256 } from "./sha256.js";

/** @import { Command, TableFrame } from "./wire.js" */
/** @typedef {Pick<Storage, "getItem" | "setItem">} Shelf */

/**
 * This browser's part of the shuffle: drawn once a commitment and seat, kept until it is shown.
 */
export class Contributions {
  /**
   * @param {Shelf} shelf outlives a reload of the page
   * @param {(bytes: Uint8Array<ArrayBuffer>) => void} fill fills with random bytes
   */
  constructor(shelf, fill) {
    this.shelf = shelf;
    this.fill = fill;
  }

  /** @param {string} commitment @param {number} seat */
  key(commitment, seat) {
    return `war.part.${commitment}.${seat}`;
  }

  /** The stored contribution, or null. @param {string} commitment @param {number} seat */
  kept(commitment, seat) {
    return this.shelf.getItem(this.key(commitment, seat));
  }

  /** The stored contribution, drawn now if there is none. @param {string} commitment @param {number} seat */
  drawn(commitment, seat) {
    const kept = this.kept(commitment, seat);
    if (kept) return kept;
    const bytes = new Uint8Array(16);
    this.fill(bytes);
    this.shelf.setItem(this.key(commitment, seat), hex(bytes));
    return hex(bytes);
  }

  /**
   * Which commits and reveals the table still wants from my seats.
   * @param {TableFrame} table
   * @param {number[]} you
   * @returns {Command[]}
   */
  owed(table, you) {
    if (table.status === "revealing") return this.reveals(table, you);
    if (table.status === "playing" || !table.commitment) return [];
    // A contribution kept here but replaced on the table belongs to another tab of mine: leave it.
    return you.filter((seat) => !this.kept(table.commitment, seat) || !table.commits[seat])
      .map((seat) => ({ type: "commit", seat, hash: sha256(this.drawn(table.commitment, seat)) }));
  }

  /** @param {TableFrame} table @param {number[]} you @returns {Command[]} */
  reveals(table, you) {
    const commands = [];
    for (const seat of you) {
      const contribution = this.kept(table.commitment, seat);
      if (contribution && sha256(contribution) === table.commits[seat]) {
        commands.push({ type: "reveal", seat, contribution });
      }
    }
    return commands;
  }
}
