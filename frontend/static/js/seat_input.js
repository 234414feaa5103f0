/** Whether a key press here belongs to something else: a field, another control, an open dialog. @param {EventTarget | null} target */
function belongsElsewhere(target) {
  if (!(target instanceof Element)) return false;
  if (document.querySelector("dialog[open]")) return true;
  return target.closest("a, button:not([data-flip]), input, select, textarea, summary, label") !== null;
}

/**
 * Calls `press` once for each press of the button, the own pile, Enter or Space. A held key
 * presses once.
 * @param {HTMLElement} page
 * @param {() => void} press
 */
export function listenForPresses(page, press) {
  /** @type {Set<string>} */
  const held = new Set();

  page.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-flip]")) press();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    if (event.ctrlKey || event.altKey || event.metaKey || belongsElsewhere(event.target)) return;
    event.preventDefault();
    if (event.repeat || held.has(event.code)) return;
    held.add(event.code);
    press();
  });

  // The button's own click on releasing Space would be a second press.
  document.addEventListener("keyup", (event) => {
    held.delete(event.code);
    if (event.key === " " && !belongsElsewhere(event.target)) event.preventDefault();
  });

  window.addEventListener("blur", () => held.clear());
}
