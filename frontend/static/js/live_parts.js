// Parts of a page that the server tells anew every few seconds: `data-live` names the address, `data-form`
// the form whose choices go with it. What has not changed stays as it is, with the focus on it.

const EVERY_MS = 4000;

/** @param {Element} parent @returns {Map<string, HTMLElement>} */
function byKey(parent) {
  const children = [...parent.children].filter((child) => child instanceof HTMLElement);
  return new Map(children.map((child) => [child.dataset.key ?? "", child]));
}

/** The rows of a list, kept where they are the same, moved only where their order is another. @param {Element} list @param {Element} fresh */
function renewRows(list, fresh) {
  const old = byKey(list);
  const wanted = [...byKey(fresh)].map(([key, row]) => {
    const there = old.get(key);
    return there && there.innerHTML === row.innerHTML ? there : row;
  });
  for (const row of [...list.children]) if (!wanted.includes(/** @type {HTMLElement} */ (row))) row.remove();
  wanted.forEach((row, i) => {
    if (list.children[i] !== row) list.insertBefore(row, list.children[i] ?? null);
  });
}

/** @param {Element} part @param {Element | null} fresh */
function renewPart(part, fresh) {
  if (!fresh) part.remove();
  else if (part.tagName === "UL") renewRows(part, fresh);
  else if (part.outerHTML !== fresh.outerHTML) {
    for (const { name, value } of fresh.attributes) part.setAttribute(name, value);
    if (part.innerHTML !== fresh.innerHTML) part.replaceChildren(...fresh.childNodes);
  }
}

/** Where the focus was on something that is another now, it goes to what leads to the same place. @param {HTMLElement} place @param {string | null} href */
function focusAgain(place, href) {
  if (href === null || place.contains(document.activeElement)) return;
  const same = place.querySelector(`a[href="${CSS.escape(href)}"]`);
  if (same instanceof HTMLElement) same.focus({ preventScroll: true });
}

/** @param {HTMLElement} place @param {string} html */
function renew(place, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const { activeElement } = document;
  const href = activeElement && place.contains(activeElement) ? activeElement.getAttribute("href") : null;
  const there = [...place.querySelectorAll("[data-part]")];
  for (const part of there) renewPart(part, fresh.content.querySelector(`[data-part="${part.getAttribute("data-part")}"]`));
  if (there.length === 0) place.replaceChildren(fresh.content);
  focusAgain(place, href);
}

/** The choices of the form that goes with a part. @param {HTMLElement} place */
function query({ dataset }) {
  const form = dataset.form ? document.getElementById(dataset.form) : null;
  if (!(form instanceof HTMLFormElement)) return "";
  const chosen = [...new FormData(form)].filter(([, value]) => value !== "").map(([name, value]) => [name, String(value)]);
  return chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : "";
}

/** @param {HTMLElement} place */
async function look(place) {
  const asked = query(place);
  try {
    const response = await fetch(`${place.dataset.live}${asked}`, { cache: "no-cache" });
    if (response.ok && asked === query(place)) renew(place, await response.text());
  } catch {
    // The house is away; what is there stays until it is back.
  }
}

/** @param {HTMLElement} place */
function keepLive(place) {
  const lookIfSeen = () => { if (document.visibilityState === "visible") void look(place); };
  setInterval(lookIfSeen, EVERY_MS);
  document.addEventListener("visibilitychange", lookIfSeen);
  const form = document.getElementById(place.dataset.form ?? "");
  form?.classList.add("filters-live");
  form?.addEventListener("change", () => {
    history.replaceState(null, "", `${location.pathname}${query(place)}`);
    void look(place);
  });
}

for (const place of document.querySelectorAll("[data-live]")) keepLive(/** @type {HTMLElement} */ (place));
