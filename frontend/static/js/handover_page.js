// Opens a link to another device: takes the secret out of the address before anything else sees it there.

const secret = location.hash.slice(1);
if (secret) {
  history.replaceState(null, "", location.pathname);
  const form = /** @type {HTMLFormElement} */ (document.getElementById("handover-form"));
  /** @type {HTMLInputElement} */ (form.elements.namedItem("secret")).value = secret;
  form.submit();
}
// The link may be pasted on a page that is open already.
window.addEventListener("hashchange", () => location.reload());
