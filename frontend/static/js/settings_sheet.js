import { screenLock } from "./awake.js";
import { byId, setAttribute, show } from "./elements.js";
import { hasVoice } from "./say_aloud.js";
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
    countThree: switchOf("three-switch").checked,
    countAloud: switchOf("aloud-switch").checked,
    addFirst: /** @type {AddFirst} */ (pause instanceof HTMLInputElement ? pause.value : "2"),
  };
}

/** A voice for the count, where there is a count and a voice. @param {Settings} chosen */
function offerVoice({ countThree }) {
  show(byId("aloud"), countThree && hasVoice());
}

/** Shows what is kept, keeps what is chosen. @param {(chosen: Settings) => void} changed */
export function listenForSettings(changed) {
  const chosen = settings();
  wear(chosen);
  switchOf("sound-switch").checked = chosen.sound;
  switchOf("tips-switch").checked = chosen.tips;
  switchOf("colours-switch").checked = chosen.fourColours;
  switchOf("three-switch").checked = chosen.countThree;
  switchOf("aloud-switch").checked = chosen.countAloud;
  offerVoice(chosen);
  show(byId("dark-note"), screenLock() === null);
  for (const input of byId("settings-sheet").querySelectorAll("input[name=add-first]")) {
    /** @type {HTMLInputElement} */ (input).checked = /** @type {HTMLInputElement} */ (input).value === chosen.addFirst;
  }
  byId("settings-sheet").addEventListener("change", () => {
    const now = read();
    keepSettings(now);
    wear(now);
    offerVoice(now);
    changed(now);
  });
}
