import { gettext } from "./words.js";

/** @import { WaitingFrame } from "./wire.js" */

/** What somebody reads who would like to watch. @typedef {{title: string, note: string, go: string, form: boolean, may: boolean}} Asking */

/**
 * @param {Pick<WaitingFrame, "asked" | "again">} frame
 * @param {number} now server ms
 * @returns {Asking}
 */
export function askingWords({ asked, again }, now) {
  if (asked) {
    const note = gettext("Keep this page open. It turns to the table by itself.");
    return { title: gettext("You wait until the host lets you in"), note, go: gettext("Waiting…"), form: false, may: false };
  }
  if (again !== null && again > now) {
    const note = gettext("In a minute you may ask once more.");
    return { title: gettext("The host would rather not just now"), note, go: gettext("Waiting…"), form: false, may: false };
  }
  const note = gettext("Say who you are, and ask to watch.");
  return { title: gettext("The host lets people in"), note, go: gettext("Ask to watch"), form: true, may: true };
}
