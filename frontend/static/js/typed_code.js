/** The code behind the `#` of a link; empty where there is none. @param {string} hash */
export function codeIn(hash) {
  const found = /^#([A-Z]{3}(?:-[A-Z]{3}){2,3})$/.exec(hash);
  return found?.[1] ?? "";
}
