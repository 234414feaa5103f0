import { keyed, make, picture, setAttribute, show } from "./elements.js";
import { fill, gettext } from "./words.js";

/** The widths of the letters, 100 units high. @type {Record<string, number>} */
const WIDTHS = { W: 96, A: 70, R: 66 };

/** Hangs W A R from the pelmet, from the second war on with its number. @param {HTMLElement} place @param {number} war */
export function drawLetters(place, war) {
  show(place, war > 0);
  setAttribute(place, "role", "img");
  setAttribute(place, "aria-label", war > 1 ? fill(gettext("War %(war)s"), { war }) : gettext("War"));
  setAttribute(place, "data-war", String(Math.min(war, 3)));
  const characters = war > 1 ? [..."WAR", ...String(war)] : war === 1 ? [..."WAR"] : [];
  keyed(place, characters.map((character, i) => `${character}${i}`), (key) => {
    const character = key.charAt(0);
    const letter = make("span", /\d/.test(character) ? "letter letter-number" : "letter");
    letter.append(picture("glyphs", `g-${character}`, `0 0 ${WIDTHS[character] ?? 62} 100`));
    return letter;
  });
}
