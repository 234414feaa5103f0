import { byId, setText } from "./elements.js";
import { gettext } from "./words.js";

/**
 * Sends a link by the best way there is: the device's share sheet, the clipboard, or a sheet with
 * the link to copy by hand (plain HTTP offers neither). Says what it did.
 * @param {string} url
 * @param {string} title
 * @param {(words: string) => void} say
 */
export async function shareLink(url, title, say) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title, url });
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
