import { byId, keyed, make, paint, part, portray, setAttribute, setText, show } from "./elements.js";
import { askedWords, watchersWords, watchingNote } from "./watching_words.js";
import { fill, gettext, isolated } from "./words.js";

/** @import { TableState } from "./table_state.js" */
/** @import { Onlooker, TableFrame } from "./wire.js" */

/** A button of the host's answer. @param {string} id @param {boolean} on @param {string} className */
function answer(id, on, className) {
  const button = make("button", `paper-button ${className}`);
  button.type = "button";
  button.dataset.act = "admit";
  button.dataset.id = id;
  button.dataset.on = on ? "yes" : "no";
  return button;
}

/** @param {Element} button @param {string} text @param {string} label */
function label(button, text, label) {
  setText(button, text);
  setAttribute(button, "aria-label", label);
}

/** @param {Element} place holds the two answers @param {Onlooker} onlooker */
function labelAnswers(place, { name }) {
  const who = { name: isolated(name) };
  label(part(place, "[data-on=yes]"), gettext("Yes"), fill(gettext("Let %(name)s watch"), who));
  label(part(place, "[data-on=no]"), gettext("No"), fill(gettext("Do not let %(name)s watch"), who));
}

/** Those who ask, one at a time, on the stage of the host. @param {TableFrame} table @param {boolean} may */
function drawAskers(table, may) {
  const asked = may ? table.asked : [];
  const notes = keyed(byId("askers"), asked.map(({ id }) => id), (id) => (
    make("div", "wish", make("p", "wish-words"), answer(id, true, "wish-join"), answer(id, false, "wish-back"))));
  asked.forEach((onlooker, i) => {
    const note = /** @type {HTMLElement} */ (notes[i]);
    setText(part(note, ".wish-words"), askedWords(onlooker));
    labelAnswers(note, onlooker);
  });
  show(byId("askers"), asked.length > 0);
  const [first] = asked;
  setText(byId("askers-say"), first ? `${askedWords(first)}. ${gettext("There is a button for it on the stage.")}` : "");
}

/** @param {string} id */
function newOnlooker(id) {
  const ways = make("span", "onlooker-ways", answer(id, true, ""), answer(id, false, ""));
  return make("li", "onlooker", make("span", "onlooker-head"), make("bdi", "onlooker-name"), ways);
}

/** Everybody who asks, and whom the host has let in. @param {TableFrame} table @param {boolean} may */
function drawOnlookers(table, may) {
  const { asked, admitted, here } = table;
  const all = may ? [...asked, ...admitted] : admitted;
  const rows = keyed(byId("onlookers"), all.map(({ id }) => id), newOnlooker);
  all.forEach((onlooker, i) => {
    const row = /** @type {HTMLElement} */ (rows[i]);
    const waits = asked.includes(onlooker);
    paint(row, onlooker.avatar);
    portray(part(row, ".onlooker-head"), onlooker.avatar);
    setText(part(row, ".onlooker-name"), onlooker.name);
    row.classList.toggle("onlooker-gone", !waits && !here.includes(onlooker.id));
    labelAnswers(row, onlooker);
    show(part(row, "[data-on=yes]"), may && waits);
    show(part(row, "[data-on=no]"), may);
    if (!waits) label(part(row, "[data-on=no]"), gettext("Send away"), fill(gettext("Send %(name)s away"), { name: isolated(onlooker.name) }));
  });
  show(byId("onlookers"), all.length > 0);
}

/** Who may watch and who does. @param {TableState} state */
export function drawWatching({ table, role }) {
  if (!table) return;
  const may = role === "host";
  const choice = /** @type {HTMLFieldSetElement} */ (byId("watching"));
  if (choice.disabled === may) choice.disabled = !may;
  for (const input of choice.querySelectorAll("input")) {
    const checked = input.value === table.watching;
    if (input.checked !== checked) input.checked = checked;
  }
  setText(byId("watching-note"), watchingNote(table, may));
  setText(byId("watchers"), watchersWords(table));
  drawAskers(table, may);
  drawOnlookers(table, may);
}
