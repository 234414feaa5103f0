import { visitShelf } from "./kept.js";

const SOON_MS = 4000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let coming;

/** Loads this page anew, since the server has another one for it now; never again within a few seconds, so that no page runs in circles. */
export function lookAgain() {
  const shelf = visitShelf();
  const since = Date.now() - Number(shelf.getItem("war.looked"));
  coming ??= setTimeout(() => {
    shelf.setItem("war.looked", String(Date.now()));
    location.reload();
  }, Math.max(0, SOON_MS - since));
}

/**
 * Whether a frame says that the table is not for me to see, or not any more: the server has a page for that.
 * @param {import("./wire.js").Frame} frame
 */
export function turnsAway(frame) {
  return frame.type === "waiting" || (frame.type === "refused" && frame.code === "no_watching");
}
