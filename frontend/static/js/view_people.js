import { people, seatAt } from "./at_table.js";
import { byId, keyed, make, paint, part, portray, setAttribute, setText, show } from "./elements.js";
import { nameOf, readerOf } from "./names.js";
import { fill, gettext, isolated } from "./words.js";

/** @import { Mutes } from "./mutes.js" */
/** @import { TableState } from "./table_state.js" */
/** @import { BlockedPerson, TableFrame } from "./wire.js" */

/** @param {string} key a seat */
function newPerson(key) {
  const input = make("input", "");
  input.type = "checkbox";
  input.setAttribute("role", "switch");
  input.dataset.mutes = key;
  const block = make("button", "paper-button");
  block.type = "button";
  block.dataset.act = "block";
  block.dataset.seat = key;
  return make("li", "person", make("span", "person-head"), make("bdi", "person-name"),
    make("label", "switch", input, make("span", "", gettext("Show"))), block);
}

/** @param {HTMLElement} element @param {TableFrame} table @param {number} seat @param {{muted: boolean, blocked: boolean, may: boolean}} how */
function drawPerson(element, table, seat, { muted, blocked, may }) {
  const name = nameOf(readerOf(table, []), seat);
  const { avatar } = seatAt(table, seat);
  paint(element, avatar);
  portray(part(element, ".person-head"), avatar);
  setText(part(element, ".person-name"), name);
  const shows = /** @type {HTMLInputElement} */ (part(element, "input"));
  if (shows.checked === (muted || blocked)) shows.checked = !(muted || blocked);
  if (shows.disabled !== blocked) shows.disabled = blocked;
  setAttribute(shows, "aria-label", fill(gettext("Show what %(name)s sends"), { name }));
  const block = part(element, "button");
  show(block, may);
  block.dataset.on = blocked ? "no" : "yes";
  setText(block, blocked ? gettext("Unblock") : gettext("Block"));
  setAttribute(block, "aria-label", fill(blocked ? gettext("Unblock %(name)s") : gettext("Block %(name)s"), { name }));
}

/** @param {BlockedPerson[]} blocked */
function drawBlocked(blocked) {
  show(byId("blocked"), blocked.length > 0);
  const rows = keyed(byId("blocked-people"), blocked.map(({ id }) => id), (id) => {
    const button = make("button", "paper-button", gettext("Unblock"));
    button.type = "button";
    button.dataset.act = "unblock";
    button.dataset.id = id;
    return make("li", "person", make("span", "person-head"), make("bdi", "person-name"), button);
  });
  blocked.forEach(({ name, avatar }, i) => {
    const row = /** @type {HTMLElement} */ (rows[i]);
    paint(row, avatar);
    portray(part(row, ".person-head"), avatar);
    setText(part(row, ".person-name"), isolated(name));
    setAttribute(part(row, "button"), "aria-label", fill(gettext("Unblock %(name)s"), { name }));
  });
}

/**
 * Whose pictures and phrases are shown here, who is blocked, and the host's switch for everybody.
 * @param {TableState} state
 * @param {Mutes} mutes
 */
export function drawPeople({ table, you, role, blocked }, mutes) {
  if (!table) return;
  const others = people(table).filter((seat) => !you.includes(seat));
  const here = blocked?.seats ?? [];
  const shows = /** @type {HTMLInputElement} */ (byId("show-switch"));
  if (shows.checked === mutes.here().all) shows.checked = !mutes.here().all;
  show(byId("hush"), role === "host");
  const all = /** @type {HTMLInputElement} */ (byId("hush-switch"));
  if (all.checked === table.hushed) all.checked = !table.hushed;
  setText(byId("hush-note"), role !== "host" && table.hushed ? gettext("The host has switched pictures and phrases off for now.") : "");
  show(byId("nobody-here"), others.length === 0);
  const may = role === "host" || you.length > 0;
  const rows = keyed(byId("people"), others, newPerson);
  others.forEach((seat, i) => drawPerson(/** @type {HTMLElement} */ (rows[i]), table, seat, {
    muted: mutes.isMuted(table, seat), blocked: here.includes(seat), may,
  }));
  show(byId("block-note"), may && others.length > 0);
  drawBlocked(blocked?.people ?? []);
}
