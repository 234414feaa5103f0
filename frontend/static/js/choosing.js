// The rules of the next game, or of the same cards once more: the host's dialog, and the panel that says what is played now.

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

/** What the chosen rules are for. @typedef {"rules" | "rerun"} Purpose */

/** @type {Record<Purpose, () => {title: string, yes: string}>} */
const HEADS = {
  rules: () => ({ title: gettext("Rules of the next game"), yes: gettext("Take these rules") }),
  rerun: () => ({ title: gettext("Same cards, other rules"), yes: gettext("Ask the others") }),
};

/** @param {TableFrame} table @param {Purpose} purpose */
function whenWords({ status }, purpose) {
  if (purpose === "rerun") {
    return gettext("The cards of this game are dealt once more, once everybody wants it: what if the rules had been others? It is for fun and counts nowhere.");
  }
  return status === "playing" || status === "revealing"
    ? gettext("This game is played to its end by its own rules. The new ones count from the next game on.")
    : gettext("The new rules count from the next game on.");
}

/** Opens the form with the rules that are played now. @param {TableFrame} table @param {Purpose} purpose */
export async function chooseRules(table, purpose) {
  const { chooseUrl = "" } = byId("table").dataset;
  const { title, yes } = HEADS[purpose]();
  setText(byId("choose-title"), title);
  setText(byId("choose-yes"), yes);
  setText(byId("choose-when"), whenWords(table, purpose));
  byId("choose-sheet").dataset.purpose = purpose;
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

/** @param {(rules: Rules, purpose: Purpose) => void} chosen */
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
      chosen((await response.json()).rules, sheet.dataset.purpose === "rerun" ? "rerun" : "rules");
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
