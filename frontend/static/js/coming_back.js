/** @import { Connection } from "./connection.js" */

/**
 * Keeps a page's connection alive through sleep, lost networks and the browser's memory of pages left.
 * @param {Connection} connection
 * @param {() => void} draw called when the page is seen again
 */
export function listenForReturns(connection, draw) {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    draw();
    if (connection.state === "open") connection.ping();
    else connection.again();
  });
  window.addEventListener("online", () => connection.again());
  window.addEventListener("offline", () => connection.again());
  // An open socket would keep the page out of the browser's memory of pages left.
  window.addEventListener("pagehide", () => connection.drop());
  window.addEventListener("pageshow", ({ persisted }) => { if (persisted) connection.again(); });
}
