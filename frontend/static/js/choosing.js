// The rules of the next game: the host's dialog, and the panel that says what is played now.

import { byId, setText, show } from "./elements.js";
import { openSheet } from "./sheets.js";
import { gettext } from "./words.js";

/** @import { Rules, TableFrame } from "./wire.js" */

/** @param {string} url @param {Rules} rules @param {string} [code] */
function addressOf(url, rules, code) {
  const address = new URL(url, location.href);
  if (code) address.searchParams.set("rules", code);
  if (rules.war_word) address.searchParams.set("word", rules.war_word);
  return address;
}

/** @param {Element} place @param {string} html of our own server */
function put(place, html) {
  place.replaceChildren(document.createRange().createContextualFragment(html));
}

/** Opens the form with the rules that are played now. @param {TableFrame} table */
export async function chooseRules(table) {
  const { chooseUrl = "" } = byId("table").dataset;
  setText(byId("choose-when"), table.status === "playing" || table.status === "revealing"
    ? gettext("This game is played to its end by its own rules. The new ones count from the next game on.")
    : gettext("The new rules count from the next game on."));
  const place = byId("choose-form");
  setText(place, gettext("One moment"));
  show(byId("choose-yes"), false);
  openSheet("choose-sheet");
  try {
    const response = await fetch(addressOf(chooseUrl, table.rules, table.rule_code));
    if (!response.ok) throw new Error(String(response.status));
    put(place, await response.text());
    show(byId("choose-yes"), true);
  } catch {
    setText(place, gettext("The form could not be fetched. Please close this and try again."));
  }
}

/** @param {(rules: Rules) => void} chosen */
export function listenForRules(chosen) {
  const sheet = /** @type {HTMLDialogElement} */ (byId("choose-sheet"));
  sheet.addEventListener("submit", async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const address = new URL(byId("table").dataset.chosenUrl ?? "", location.href);
    address.search = fields.toString();
    const response = await fetch(address).catch(() => null);
    if (response?.ok) {
      sheet.close();
      chosen((await response.json()).rules);
    } else if (response?.status === 422) {
      put(byId("choose-form"), await response.text());
    } else {
      setText(byId("choose-when"), gettext("That did not go through. Please try again."));
    }
  });
}

/** The panel of rules again, where other rules have come into force since. @param {TableFrame} table */
export async function renewRules(table) {
  const panel = byId("rules-panel");
  const word = table.rules.war_word ?? "";
  if (panel.dataset.code === table.rule_code && (panel.dataset.word ?? "") === word) return;
  const address = addressOf((byId("table").dataset.rulesUrl ?? "").replace("CODE", table.rule_code), table.rules);
  address.searchParams.set("fragment", "");
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) return;
  put(panel, await response.text());
  panel.dataset.code = table.rule_code;
  panel.dataset.word = word;
}
