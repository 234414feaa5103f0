import { byId, setAttribute } from "./elements.js";
import { keepSettings, settings } from "./settings.js";

/** @import { AddFirst } from "./show_sums.js" */
/** @import { Settings } from "./settings.js" */

/** @param {string} id */
const switchOf = (id) => /** @type {HTMLInputElement} */ (byId(id));

/** @param {Settings} chosen */
function wear({ fourColours }) {
  setAttribute(document.documentElement, "data-deck", fourColours ? "four" : null);
}

/** @returns {Settings} */
function read() {
  const pause = byId("settings-sheet").querySelector("input[name=add-first]:checked");
  return {
    sound: switchOf("sound-switch").checked,
    tips: switchOf("tips-switch").checked,
    fourColours: switchOf("colours-switch").checked,
    addFirst: /** @type {AddFirst} */ (pause instanceof HTMLInputElement ? pause.value : "2"),
  };
}

/** Shows what is kept, keeps what is chosen. @param {(chosen: Settings) => void} changed */
export function listenForSettings(changed) {
  const chosen = settings();
  wear(chosen);
  switchOf("sound-switch").checked = chosen.sound;
  switchOf("tips-switch").checked = chosen.tips;
  switchOf("colours-switch").checked = chosen.fourColours;
  for (const input of byId("settings-sheet").querySelectorAll("input[name=add-first]")) {
    /** @type {HTMLInputElement} */ (input).checked = /** @type {HTMLInputElement} */ (input).value === chosen.addFirst;
  }
  byId("settings-sheet").addEventListener("change", () => {
    const now = read();
    keepSettings(now);
    wear(now);
    changed(now);
  });
}
