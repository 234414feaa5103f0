/** Whether a key press belongs to something else: a field, another control, an open dialog. @param {KeyboardEvent} event */
function belongsElsewhere({ target, key }) {
  if (document.querySelector("dialog[open]")) return true;
  if (!(target instanceof Element)) return false;
  if (key === "Enter" && target.matches("input[type=checkbox]")) return false;
  return target.closest("a, button:not([data-flip]), input, select, textarea, summary, label") !== null;
}

/**
 * Calls `press` once for each press of the button, the own pile, Enter or Space. A held key
 * presses once. Keys count from anywhere on the page while a press turns cards.
 * @param {HTMLElement} page
 * @param {() => string} does what a press would do now
 * @param {() => void} press
 */
export function listenForPresses(page, does, press) {
  /** @type {Set<string>} */
  const held = new Set();

  /** @param {KeyboardEvent} event */
  const isOurs = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return false;
    if (event.ctrlKey || event.altKey || event.metaKey || belongsElsewhere(event)) return false;
    const onButton = event.target instanceof Element && event.target.closest("[data-flip]") !== null;
    return onButton || ["flip", "stop", "skip", "sum"].includes(does());
  };

  page.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-flip]")) press();
  });

  document.addEventListener("keydown", (event) => {
    if (!isOurs(event)) return;
    event.preventDefault();
    if (event.repeat || held.has(event.code)) return;
    held.add(event.code);
    press();
  });

  // The button's own click on releasing Space would be a second press.
  document.addEventListener("keyup", (event) => {
    held.delete(event.code);
    if (event.key === " " && !belongsElsewhere(event)) event.preventDefault();
  });

  window.addEventListener("blur", () => held.clear());
}
