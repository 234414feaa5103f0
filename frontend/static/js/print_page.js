// A button that prints the page.

for (const button of document.querySelectorAll("[data-print]")) {
  /** @type {HTMLElement} */ (button).hidden = false;
  button.addEventListener("click", () => window.print());
}
