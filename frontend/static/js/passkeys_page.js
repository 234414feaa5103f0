/** @import { Options } from "./passkeys.js" */
// Pages with passkeys: where the browser has them they are offered, and where not it is said.

import { forKnown, forNew, hasPasskeys, told } from "./passkeys.js";

/** What to ask the browser for: told by the page, or by the server at the moment of signing in. @param {HTMLFormElement} form @returns {Promise<Options>} */
async function optionsOf(form) {
  if (form.dataset.options) return JSON.parse(form.dataset.options);
  const response = await fetch(form.action, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error("no options");
  return (await response.json()).request_options;
}

/** @param {HTMLFormElement} form */
async function ask(form) {
  const options = await optionsOf(form);
  const { credentials } = navigator;
  const credential = form.dataset.passkey === "add"
    ? await credentials.create({ publicKey: /** @type {any} */ (forNew(options)) })
    : await credentials.get({ publicKey: /** @type {any} */ (forKnown(options)) });
  return JSON.stringify(told(credential));
}

/** A choice that stands in another form of the page. @param {HTMLFormElement} form */
function copyChoices(form) {
  for (const copy of form.querySelectorAll("input[data-copies]")) {
    const input = /** @type {HTMLInputElement} */ (copy);
    const there = document.querySelector(`input[type="checkbox"][name="${input.dataset.copies}"]`);
    input.value = there instanceof HTMLInputElement && there.checked ? there.value : "";
  }
}

/** @param {HTMLFormElement} form */
async function submit(form) {
  const problem = /** @type {HTMLElement | null} */ (form.querySelector("[data-passkey-problem]"));
  if (problem) problem.hidden = true;
  try {
    const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("credential"));
    input.value = await ask(form);
    copyChoices(form);
    form.submit();
  } catch {
    // Nobody touched it, or there is none for this house.
    if (problem) problem.hidden = false;
  }
}

const has = hasPasskeys({ isSecureContext: window.isSecureContext, hostname: location.hostname, has: "PublicKeyCredential" in window });
if (has) {
  for (const shown of document.querySelectorAll("[data-passkey]")) /** @type {HTMLElement} */ (shown).hidden = false;
  for (const words of document.querySelectorAll("[data-no-passkeys]")) /** @type {HTMLElement} */ (words).hidden = true;
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void submit(/** @type {HTMLFormElement} */ (form));
    });
  }
}
