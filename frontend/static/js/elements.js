// Making and changing elements without ever replacing one that could hold the focus.

import { animalOf, colourOf } from "./avatars.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [className]
 * @param {...(Node | string)} children
 */
export function make(tag, className = "", ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** The element with this id; the page's template has it. @param {string} id */
export function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** @param {Element} within @param {string} selector */
export function part(within, selector) {
  return /** @type {HTMLElement} */ (within.querySelector(selector));
}

/** A picture out of a sprite. @param {"deck" | "animals" | "glyphs" | "reactions"} sprite @param {string} id @param {string} viewBox */
export function picture(sprite, id, viewBox) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", viewBox);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${document.body.dataset[sprite]}#${id}`);
  svg.append(use);
  return svg;
}

/** @param {string} avatar */
export function animal(avatar) {
  return picture("animals", animalOf(avatar), "0 0 100 100");
}

/** @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Sets, or with null takes away, an attribute; only where it changes. @param {Element} element @param {string} name @param {string | null} value */
export function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** @param {HTMLElement} element @param {boolean} visible */
export function show(element, visible) {
  if (element.hidden === visible) element.hidden = !visible;
}

/** Gives the seat's colours. @param {HTMLElement} element @param {string} avatar "" for an empty chair */
export function paint(element, avatar) {
  const wanted = avatar ? `seat-${colourOf(avatar)}` : "seat-open";
  if (element.classList.contains(wanted)) return;
  element.classList.remove(...[...element.classList].filter((name) => name.startsWith("seat-")));
  element.classList.add(wanted);
}

/** Draws an animal into a place, once. @param {HTMLElement} place @param {string} avatar */
export function portray(place, avatar) {
  if (place.dataset.avatar === avatar) return;
  place.dataset.avatar = avatar;
  place.replaceChildren(...(avatar ? [animal(avatar)] : []));
}

/**
 * Makes the children of `parent` one for each key, in order, keeping those that are there.
 * @param {HTMLElement} parent
 * @param {(string | number)[]} keys
 * @param {(key: string) => HTMLElement} create
 * @returns {HTMLElement[]} in the order of the keys
 */
export function keyed(parent, keys, create) {
  const old = new Map([...parent.children].map((child) => [/** @type {HTMLElement} */ (child).dataset.key, child]));
  const wanted = keys.map((key) => {
    const there = /** @type {HTMLElement | undefined} */ (old.get(String(key)));
    if (there) return there;
    const made = create(String(key));
    made.dataset.key = String(key);
    return made;
  });
  for (const child of [...parent.children]) {
    if (!wanted.includes(/** @type {HTMLElement} */ (child))) child.remove();
  }
  wanted.forEach((child, i) => {
    if (parent.children[i] !== child) parent.insertBefore(child, parent.children[i] ?? null);
  });
  return wanted;
}

/** Says a sentence to a screen reader, in the live region `say` or `shout`: what was said before is past. @param {string} id @param {string} text */
export function spoken(id, text) {
  for (const region of ["say", "shout"]) byId(region).replaceChildren();
  // The same words twice are two messages.
  byId(id).replaceChildren(document.createTextNode(text));
}
