import { battleOver, holding, seatAt, upOf, upSeats } from "./at_table.js";
import { aRank, cardName, numberWord, rankName, ranks, sumOf } from "./card_words.js";
import { nameOf, owned, readerOf, together, who, whom } from "./names.js";
import { capital, fill, gettext, listed, ngettext } from "./words.js";
import { calledLetters } from "./show_spelling.js";
import { whyWords } from "./show_why.js";

/** @import { TableFrame } from "./wire.js" */
/** @import { Reader } from "./names.js" */

/** "king", or "18" when two cards are turned up. @param {Reader} reader @param {number} seat */
function shown({ table }, seat) {
  const [first, ...more] = upOf(table, seat);
  return first && more.length === 0 ? rankName(first) : String(sumOf(upOf(table, seat), table.rules.ace));
}

/** "a king", or "18". @param {Reader} reader @param {number} seat */
function aShown(reader, seat) {
  const [first, ...more] = upOf(reader.table, seat);
  return first && more.length === 0 ? aRank(first) : shown(reader, seat);
}

/** The one other seat that turned up in a flip of two, or -1. @param {TableFrame} table */
function beaten(table) {
  const seats = upSeats(table);
  if (table.showdown || table.tied.length > 0 || seats.length !== 2) return -1;
  return seats.find((seat) => seat !== table.winner) ?? -1;
}

/** "Six cards for Mia". @param {Reader} reader */
function spoilsFor(reader) {
  const { winner, captured } = reader.table;
  const text = ngettext("%(count)s card for %(who)s", "%(count)s cards for %(who)s", captured);
  return fill(text, { count: capital(numberWord(captured)), who: whom(reader, Number(winner)) });
}

/** Whether the winner fought on with a card that was up already. @param {TableFrame} table */
function stoodStill({ winner, up, tied, rules }) {
  return winner !== null && rules.shortage === "stands" && !up[winner] && tied.length === 0 && Object.keys(up).length > 0;
}

/** "your king beats a nine". @param {Reader} reader */
function beats(reader) {
  const winner = Number(reader.table.winner);
  const loser = beaten(reader.table);
  if (stoodStill(reader.table)) {
    const cards = reader.table.before.map((flip) => flip[winner] ?? []).findLast((own) => own.length > 0) ?? [];
    const last = cards[0] && cards.length === 1 ? rankName(cards[0]) : String(sumOf(cards, reader.table.rules.ace));
    return fill(gettext("%(card)s, which stayed up, wins"), { card: owned(reader, winner, last) });
  }
  if (!reader.table.up[winner] || reader.table.tied.length > 0) {
    return fill(gettext("nobody else can go on, so the table goes to %(who)s"), { who: whom(reader, winner) });
  }
  const high = owned(reader, winner, shown(reader, winner));
  if (reader.table.showdown) {
    return fill(gettext("%(who)s wins the showdown"), { who: who(reader, winner) });
  }
  if (loser < 0) return fill(gettext("%(card)s wins"), { card: high });
  const low = winner === reader.me ? aShown(reader, loser) : owned(reader, loser, shown(reader, loser));
  return fill(gettext("%(high)s beats %(low)s"), { high, low });
}

/** "31 to 21", mine first; others read names. @param {Reader} reader */
function score(reader) {
  const { table, me } = reader;
  const count = (/** @type {number} */ seat) => holding(seatAt(table, seat));
  if (table.seats.length === 2 && me >= 0) {
    return fill(gettext("%(mine)s to %(theirs)s"), { mine: count(me), theirs: count(1 - me) });
  }
  return table.seats.map((_, seat) => `${who(reader, seat)} ${count(seat)}`).join(", ");
}

/** "Two queens", or "A tie" when the tied cards differ. @param {Reader} reader */
function tie({ table }) {
  const cards = table.tied.map((seat) => table.up[seat] ?? table.before.at(-1)?.[seat] ?? []);
  if (table.rules.cards_up === 2 && cards.some((own) => own.length > 1)) {
    return fill(gettext("A tie at %(sum)s"), { sum: sumOf(cards.find((own) => own.length > 1) ?? [], table.rules.ace) });
  }
  const first = cards[0]?.[0];
  const alike = cards.every((own) => own.length === 1 && own[0]?.charAt(0) === first?.charAt(0));
  if (!first || !alike) return gettext("A tie");
  return fill(gettext("%(count)s %(cards)s"), { count: capital(numberWord(cards.length)), cards: ranks(first) });
}

/** "Battle 43", or "Battle 43, war 2". @param {TableFrame} table */
function heading({ battle, war }) {
  if (war === 0) return fill(gettext("Battle %(battle)s"), { battle });
  if (war === 1) return fill(gettext("Battle %(battle)s, war"), { battle });
  return fill(gettext("Battle %(battle)s, war %(war)s"), { battle, war });
}

/** @param {Reader} reader */
function warSentence(reader) {
  const { battle, war, warriors, stake } = reader.table;
  const call = war > 1 ? fill(gettext("War %(war)s!"), { war }) : gettext("War!");
  const between = fill(gettext("Between %(names)s, %(stake)s cards at stake."), {
    names: together(reader, warriors), stake,
  });
  return `${fill(gettext("Battle %(battle)s"), { battle })}: ${tie(reader)}. ${call} ${between}`;
}

/** @param {Reader} reader */
function undecided({ table }) {
  if (Object.keys(table.takeback).length > 0) {
    return gettext("nobody can go on. The tied take their own cards back");
  }
  return fill(ngettext(
    "nobody can go on. %(count)s card stays on the table",
    "nobody can go on. %(count)s cards stay on the table", table.carry,
  ), { count: table.carry });
}

/** Seats that went out in the battle just ended. @param {TableFrame} table */
function newlyOut(table) {
  const opening = table.before[0] ?? table.up;
  return Object.keys(opening).map(Number).filter((seat) => seatAt(table, seat).out);
}

/** @param {Reader} reader */
function outSentences(reader) {
  return newlyOut(reader.table).map((seat) => (seat === reader.me
    ? gettext("You are out.")
    : fill(gettext("%(name)s is out."), { name: nameOf(reader, seat) })));
}

/** The letters of a spelling war, called one by one. @param {TableFrame} table */
function spelled(table) {
  const letters = calledLetters(table);
  return letters.length > 0 ? [`${letters.join(", ")}!`] : [];
}

/**
 * One plain sentence or a few for the last flip: "Battle 42: your king beats a nine. 31 to 21".
 * `loud` is true where a war begins.
 * @param {TableFrame} table
 * @param {number[]} you
 * @param {number[]} [turned] seats whose won pile was turned over
 */
export function flipSentence(table, you, turned = []) {
  const reader = readerOf(table, you);
  const shorts = whyWords(table, you, turned);
  if (!battleOver(table)) return { text: [warSentence(reader), ...spelled(table), ...shorts].join(" "), loud: true };
  const what = table.winner === null ? undecided(reader) : beats(reader);
  const parts = [`${heading(table)}: ${what}.`, ...shorts];
  if (table.winner !== null && (table.war > 0 || table.seats.length > 2)) parts.push(`${spoilsFor(reader)}.`);
  parts.push(...outSentences(reader), score(reader));
  return { text: parts.join(" "), loud: false };
}

/** The cards that no seat gets, as the sign says it before the first flip; null where there are none. @param {TableFrame} table */
function leftOver({ aside }) {
  if (aside.length === 0) return null;
  const title = fill(ngettext("%(count)s card is left over", "%(count)s cards are left over", aside.length), {
    count: capital(numberWord(aside.length)),
  });
  const sub = aside.length === 1 ? listed(aside.map(cardName)) : gettext("They belong to nobody.");
  return { title, sub };
}

/**
 * The words on the hung sign: "King beats nine", "Two cards for you"; null where it has none.
 * @param {TableFrame} table
 * @param {number[]} you
 */
export function signWords(table, you) {
  const reader = readerOf(table, you);
  if (table.at === 0) return leftOver(table);
  if (!battleOver(table)) return { title: tie(reader), sub: gettext("That means war!") };
  if (table.winner === null) {
    const sub = Object.keys(table.takeback).length > 0
      ? gettext("Everybody takes their cards back")
      : fill(ngettext("%(count)s card stays here", "%(count)s cards stay here", table.carry), { count: table.carry });
    return { title: gettext("Nobody wins"), sub };
  }
  const { winner } = table;
  const loser = beaten(table);
  const sub = spoilsFor(reader);
  if (table.seats.length === 2 && loser >= 0) {
    const values = { high: capital(shown(reader, winner)), low: shown(reader, loser) };
    return { title: fill(gettext("%(high)s beats %(low)s"), values), sub };
  }
  if (table.tied.length > 0 || table.showdown || !table.up[winner]) {
    const title = winner === reader.me ? gettext("You win it")
      : fill(gettext("%(name)s wins it"), { name: nameOf(reader, winner) });
    return { title, sub };
  }
  const card = owned(reader, winner, shown(reader, winner));
  return { title: fill(gettext("%(card)s wins"), { card: capital(card) }), sub };
}

/** "Six cards for Mia", beside the number: "cards for Mia". @param {TableFrame} table @param {number[]} you */
export function stakeWords(table, you) {
  const reader = readerOf(table, you);
  if (!battleOver(table)) return gettext("at stake");
  if (table.winner === null) return gettext("stay here");
  return fill(gettext("cards for %(who)s"), { who: whom(reader, table.winner) });
}
