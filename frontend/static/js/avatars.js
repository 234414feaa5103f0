/** An avatar is an animal in its own colours, `fox`, or in those of another, `fox-owl`. */

/** Which animal is drawn. @param {string} avatar */
export function animalOf(avatar) {
  return avatar.split("-")[0] ?? "";
}

/** Whose colours it has. @param {string} avatar */
export function colourOf(avatar) {
  return avatar.split("-").at(-1) ?? "";
}
