import { picture } from "./elements.js";

/** @param {string} character */
function idOf(character) {
  if (character === "+") return "g-plus";
  return character === "-" ? "g-minus" : `g-${character}`;
}

/** @param {string} character */
function glyph(character) {
  const box = /[A-Z]/.test(character) ? "0 0 96 100" : "0 0 62 100";
  const svg = picture("glyphs", idOf(character), box);
  svg.classList.add("glyph");
  return svg;
}

/**
 * Sets a cut-paper number or word, with its meaning for those who cannot see it. Only characters
 * that change are drawn anew.
 * @param {HTMLElement} element
 * @param {string} text digits, signs and capitals
 * @param {string} label
 */
export function setGlyphs(element, text, label) {
  if (element.getAttribute("aria-label") !== label) {
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", label);
  }
  const before = element.dataset.glyphs ?? "";
  if (before === text) return;
  element.dataset.glyphs = text;
  element.classList.add("glyphs");
  if (before.length !== text.length) {
    element.replaceChildren(...[...text].map(glyph));
    return;
  }
  [...text].forEach((character, i) => {
    if (character !== before[i]) element.children[i]?.replaceWith(glyph(character));
  });
}
