import { visitShelf } from "./kept.js";

const SOON_MS = 4000;

/**
 * Loads this page anew, since the server now has another one for it; at most once in a few seconds,
 * so that no page runs in circles. Whether it does.
 */
export function lookAgain() {
  const shelf = visitShelf();
  if (Date.now() - Number(shelf.getItem("war.looked")) < SOON_MS) return false;
  shelf.setItem("war.looked", String(Date.now()));
  location.reload();
  return true;
}

/**
 * Whether a frame says that the table is not for me to see, or not any more: the server has a page for that.
 * @param {import("./wire.js").Frame} frame
 */
export function turnsAway(frame) {
  return frame.type === "waiting" || (frame.type === "refused" && frame.code === "no_watching");
}
