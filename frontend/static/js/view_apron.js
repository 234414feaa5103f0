import { byId, keyed, make, paint, part, portray, setAttribute, setText, show } from "./elements.js";
import { setGlyphs } from "./glyphs.js";
import { drawWonPile } from "./show_won.js";
import { countWords } from "./view_pelmet.js";

/** @import { Apron } from "./table_apron.js" */
/** @import { Box } from "./table_scene.js" */

/** @param {Box | null} box @param {string} name @param {string} note */
function drawMe(box, name, note) {
  const apron = byId("apron");
  if (box) paint(apron, box.avatar);
  else apron.classList.remove(...[...apron.classList].filter((name) => name.startsWith("seat-")));
  portray(byId("peek"), box?.avatar ?? "");
  setText(part(byId("mine"), ".mine-name"), name);
  setText(part(byId("mine"), ".mine-note"), note);
  const count = byId("mine-count");
  show(count, box !== null && box.count !== null);
  if (box && box.count !== null) setGlyphs(count, String(box.count), countWords(box));
  drawWonPile(part(byId("pile"), ".won"), box?.won ?? null);
  show(byId("mine-low"), box?.low ?? false);
}

/** @param {Apron} apron */
function drawGo({ does, label, form, more }) {
  const go = byId("go");
  setText(go, label);
  setAttribute(go, "aria-disabled", does === "nothing" ? "true" : null);
  setAttribute(go, "data-does", does);
  setAttribute(go, "data-length", label.length > 22 ? "long" : label.length > 9 ? "middle" : "short");
  show(byId("controls"), !form);
  const buttons = keyed(byId("more"), more.map(({ act }) => act), (act) => {
    const button = make("button", "paper-button");
    button.type = "button";
    button.dataset.act = act;
    return button;
  });
  more.forEach((way, i) => setText(/** @type {HTMLElement} */ (buttons[i]), way.label));
  show(byId("more"), more.length > 0);
}

/** @param {boolean} playing @param {boolean} pressed @param {number} count */
function drawPile(playing, pressed, count) {
  const pile = byId("pile");
  show(pile, playing);
  pile.classList.toggle("pile-empty", count === 0);
  part(pile, ".pile").classList.toggle("pile-last", count < 2);
  show(part(pile, ".forward"), pressed && count > 0);
}

/**
 * @param {Apron} apron
 * @param {Box | null} box my seat; null for those who only watch
 * @param {{name: string, note: string, playing: boolean, pressed: boolean, auto: boolean | null}} mine `auto` is
 *   null where there is nothing to put on auto-play
 */
export function drawApron(apron, box, { name, note, playing, pressed, auto }) {
  drawMe(box, name, note);
  drawGo(apron);
  drawPile(playing && box !== null && !box.out, pressed, (box?.count ?? 0) - (box?.won ?? 0));
  show(byId("auto"), auto !== null);
  const autoSwitch = /** @type {HTMLInputElement} */ (byId("auto-switch"));
  if (auto !== null && autoSwitch.checked !== auto) autoSwitch.checked = auto;
}
