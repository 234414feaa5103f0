import { fill, gettext, isolated, listed, ngettext } from "./words.js";

/** @typedef {{key: string, name: string, wins: number, place: number}} Line */

/**
 * What has happened on a board, in a sentence or two: who has won, and who stands first now.
 * @param {Line[]} before
 * @param {Line[]} after in their order
 */
export function newsWords(before, after) {
  const had = new Map(before.map((line) => [line.key, line]));
  const won = after.filter((line) => line.wins > (had.get(line.key)?.wins ?? 0));
  const said = won.map(({ name, wins }) => {
    const text = ngettext("%(name)s has won: %(wins)s win now.", "%(name)s has won: %(wins)s wins now.", wins);
    return fill(text, { name: isolated(name), wins });
  });
  const first = (/** @type {Line[]} */ lines) => lines.filter(({ place }) => place === 1);
  const leaders = first(after);
  const led = new Set(first(before).map(({ key }) => key));
  if (leaders.length > 0 && (leaders.length !== led.size || leaders.some(({ key }) => !led.has(key)))) {
    const names = listed(leaders.map(({ name }) => isolated(name)));
    const text = ngettext("%(names)s is first.", "%(names)s are first.", leaders.length);
    said.push(fill(text, { names }));
  }
  return said.length > 0 ? said.join(" ") : gettext("One more game was counted.");
}
