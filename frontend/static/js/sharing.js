import { byId, setText } from "./elements.js";
import { fill, gettext } from "./words.js";

/** @typedef {{url: string, title: string, text: string}} Invitation `text` goes before the link, where there is room for words */

/**
 * Sends a link by the best way there is: the device's share sheet, the clipboard, or a sheet with
 * the link to copy by hand (plain HTTP offers neither). Says what it did.
 * @param {Invitation} invitation
 * @param {(words: string) => void} say
 */
export async function shareLink({ url, title, text }, say) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title, text, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  if (await copied(url)) {
    say(gettext("The link is copied. Paste it to your friend."));
    return;
  }
  offerLink(url);
}

/** To a table to play at. @param {string} url @param {string} code @returns {Invitation} */
export function toPlay(url, code) {
  const text = fill(gettext("Play War with me! Open the link, or type the code %(code)s."), { code });
  return { url, title: gettext("Play War with me"), text };
}

/** @param {string} url @returns {Invitation} */
export function toWatch(url) {
  return { url, title: gettext("Watch our game of War"), text: gettext("Come and watch our game of War!") };
}

/** To oneself, on another device. @param {string} url @returns {Invitation} */
export function toMyself(url) {
  return { url, title: gettext("Play on this device"), text: gettext("Open this on the device that you want to play on. It works once.") };
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

/** @param {string} url */
function offerLink(url) {
  const field = /** @type {HTMLInputElement} */ (byId("link"));
  field.value = url;
  setText(byId("link-words"), gettext("Send this link to a friend:"));
  /** @type {HTMLDialogElement} */ (byId("link-sheet")).showModal();
  field.select();
}

/** The copy button of the sheet: the old way, which works on plain HTTP too. */
export function listenForCopies() {
  byId("link-copy").addEventListener("click", () => {
    /** @type {HTMLInputElement} */ (byId("link")).select();
    const done = document.execCommand("copy");
    setText(byId("link-words"), done ? gettext("Copied. Paste it to your friend.")
      : gettext("Press Ctrl and C, or hold the link, to copy it."));
  });
}
