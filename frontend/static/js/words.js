// Django's catalogue (/jsi18n/) puts these on the page; without it every text is the English one.

/** @typedef {(text: string) => string} Gettext */
/** @typedef {(one: string, many: string, count: number) => string} Ngettext */
/** @typedef {(context: string, text: string) => string} Pgettext */

const page = /** @type {{gettext?: Gettext, ngettext?: Ngettext, pgettext?: Pgettext}} */ (globalThis);

/** @type {Gettext} */
export const gettext = (text) => (page.gettext ? page.gettext(text) : text);

/** @type {Ngettext} */
export const ngettext = (one, many, count) => {
  if (page.ngettext) return page.ngettext(one, many, count);
  return count === 1 ? one : many;
};

/** @type {Pgettext} */
export const pgettext = (context, text) => (page.pgettext ? page.pgettext(context, text) : text);

/**
 * A text with its %(names)s filled in.
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export function fill(text, values) {
  return text.replace(/%\((\w+)\)s/g, (whole, name) => String(values[name] ?? whole));
}

/** A person's name inside a sentence, kept from changing the sentence's direction. @param {string} name */
export function isolated(name) {
  return /^[\x20-\x7e]*$/.test(name) ? name : `\u2068${name}\u2069`;
}

/** "Mia, Tom and Opa". @param {string[]} names */
export function listed(names) {
  if (names.length < 2) return names.join("");
  const last = /** @type {string} */ (names.at(-1));
  return fill(gettext("%(some)s and %(last)s"), { some: names.slice(0, -1).join(", "), last });
}

/** A text that starts a sentence. @param {string} text */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
