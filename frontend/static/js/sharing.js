import { byId, setText } from "./elements.js";
import { fill, gettext } from "./words.js";

/**
 * @typedef {object} Invitation
 * @property {string} url
 * @property {string} title
 * @property {string} text goes before the link, where there is room for words
 * @property {string} ask stands above the link, where it is copied by hand
 */

/**
 * Sends a link by the best way there is: the device's share sheet, the clipboard, or a sheet with
 * the link to copy by hand (plain HTTP offers neither). Says what it did.
 * @param {Invitation} invitation
 * @param {(words: string) => void} say
 */
export async function shareLink({ url, title, text, ask }, say) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title, text, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  if (await copied(url)) {
    say(gettext("The link is copied. Now paste it."));
    return;
  }
  offerLink(url, ask);
}

const toFriend = () => gettext("Send this link to a friend:");

/**
 * To a table to play at.
 * @param {string} url @param {string} code @param {string} [family] the name of the one whose people alone may come
 * @returns {Invitation}
 */
export function toPlay(url, code, family = "") {
  const text = fill(gettext("Play War with me! Open the link, or type the code %(code)s."), { code });
  const title = gettext("Play War with me");
  if (family === "") return { url, title, text, ask: toFriend() };
  const only = fill(gettext("Only %(family)s can come in with it."), { family });
  return { url, title, text: `${text} ${only}`, ask: fill(gettext("Send this link to your family. Only %(family)s can come in with it:"), { family }) };
}

/** @param {string} url @returns {Invitation} */
export function toWatch(url) {
  const text = gettext("Come and watch our game of War!");
  return { url, title: gettext("Watch our game of War"), text, ask: toFriend() };
}

/** To oneself, on another device. @param {string} url @returns {Invitation} */
export function toMyself(url) {
  const text = gettext("Open this on the device that you want to play on. It works once.");
  return { url, title: gettext("Play on this device"), text, ask: gettext("Open this link on the other device:") };
}

/** @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} url @param {string} ask */
function offerLink(url, ask) {
  const field = /** @type {HTMLInputElement} */ (byId("link"));
  field.value = url;
  setText(byId("link-words"), ask);
  /** @type {HTMLDialogElement} */ (byId("link-sheet")).showModal();
  field.select();
}

/** The copy button of the sheet: the old way, which works on plain HTTP too. */
export function listenForCopies() {
  byId("link-copy").addEventListener("click", () => {
    /** @type {HTMLInputElement} */ (byId("link")).select();
    const done = document.execCommand("copy");
    setText(byId("link-words"), done ? gettext("Copied. Now paste it.")
      : gettext("Press Ctrl and C, or hold the link, to copy it."));
  });
}
