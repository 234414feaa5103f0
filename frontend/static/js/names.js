import { seatAt } from "./at_table.js";
import { animalOf } from "./avatars.js";
import { fill, gettext, isolated, listed } from "./words.js";

/** @import { TableFrame } from "./wire.js" */

/**
 * Who reads a sentence: a table and the one seat called "you". A watcher, or a device with
 * several seats, reads names only.
 * @typedef {{table: TableFrame, me: number}} Reader
 */

/** @param {TableFrame} table @param {number[]} you @returns {Reader} */
export function readerOf(table, you) {
  return { table, me: you.length === 1 ? you[0] ?? -1 : -1 };
}

/** @type {() => Record<string, string>} */
const animals = () => ({
  fox: gettext("Fox"), bear: gettext("Bear"), frog: gettext("Frog"), owl: gettext("Owl"),
  rabbit: gettext("Rabbit"), hedgehog: gettext("Hedgehog"), cat: gettext("Cat"), dog: gettext("Dog"),
  lion: gettext("Lion"), penguin: gettext("Penguin"), unicorn: gettext("Unicorn"), dragon: gettext("Dragon"),
});

/** What the server calls whoever was deleted; nobody else can be called so. */
const SOMEONE = /^someone(?= \d+$|$)/;

/** A seat's name; a computer goes by its animal's, which a person may have too. @param {Reader} reader @param {number} seat */
export function nameOf({ table }, seat) {
  const { name, avatar } = seatAt(table, seat);
  if (name) return isolated(name.replace(SOMEONE, gettext("Someone")));
  const animal = animals()[animalOf(avatar)] ?? fill(gettext("Seat %(number)s"), { number: seat + 1 });
  const same = table.seats.some((other) => other.name.toLowerCase() === animal.toLowerCase());
  return same ? fill(gettext("%(animal)s (computer)"), { animal }) : animal;
}

/** "you" or "Mia", as the object of a sentence. @param {Reader} reader @param {number} seat */
export function whom(reader, seat) {
  return seat === reader.me ? gettext("you") : nameOf(reader, seat);
}

/** "You" or "Mia". @param {Reader} reader @param {number} seat */
export function who(reader, seat) {
  return seat === reader.me ? gettext("You") : nameOf(reader, seat);
}

/** "your king" or "Mia’s king". @param {Reader} reader @param {number} seat @param {string} thing */
export function owned(reader, seat, thing) {
  if (seat === reader.me) return fill(gettext("your %(thing)s"), { thing });
  return fill(gettext("%(name)s’s %(thing)s"), { name: nameOf(reader, seat), thing });
}

/** "you, Mia and Tom": me first. @param {Reader} reader @param {number[]} seats */
export function together(reader, seats) {
  const mine = seats.filter((seat) => seat === reader.me);
  return listed([...mine, ...seats.filter((seat) => seat !== reader.me)].map((seat) => whom(reader, seat)));
}
