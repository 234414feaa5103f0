import { byId } from "./elements.js";

/** @param {EventTarget | null} target */
function targetAt(target) {
  const button = target instanceof Element ? target.closest(".target") : null;
  return button instanceof HTMLElement ? button : null;
}

/** Whether letters are written here, or a dialog is open. @param {EventTarget | null} target */
function isWriting(target) {
  if (document.querySelector("dialog[open]")) return true;
  return target instanceof Element && target.closest("input, select, textarea") !== null;
}

/**
 * Calls `press` with a seat, once for each touch of its place, each press of its key, and each click that no touch
 * came before, as of Enter or a screen reader. Several fingers press at the same time.
 * @param {(press: {key: string, code: string}) => number | undefined} seatOfKey
 * @param {(seat: number) => void} press
 */
export function listenForTargets(seatOfKey, press) {
  const place = byId("targets");
  /** @type {Set<HTMLElement>} */
  const touched = new Set();
  /** @type {Set<string>} */
  const held = new Set();

  place.addEventListener("pointerdown", (event) => {
    const button = targetAt(event.target);
    if (!button || event.button !== 0) return;
    touched.add(button);
    press(Number(button.dataset.seat));
  });

  // A second finger makes no click, so that what it touched is forgotten when it is lifted.
  for (const kind of ["pointercancel", "pointerup"]) {
    document.addEventListener(kind, ({ target }) => {
      const button = targetAt(target);
      if (button) setTimeout(() => touched.delete(button), 0);
    });
  }

  place.addEventListener("click", ({ target }) => {
    const button = targetAt(target);
    if (button && !touched.delete(button)) press(Number(button.dataset.seat));
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isWriting(event.target)) return;
    const seat = seatOfKey(event);
    if (seat === undefined || event.repeat || held.has(event.code)) return;
    event.preventDefault();
    held.add(event.code);
    press(seat);
  });

  document.addEventListener("keyup", ({ code }) => held.delete(code));
  window.addEventListener("blur", () => held.clear());
}
