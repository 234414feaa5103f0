import { keep, kept } from "./kept.js";
import { listenForSettings } from "./settings_sheet.js";
import { settings } from "./settings.js";
import { whyWords } from "./show_why.js";
import { Sound } from "./sound.js";
import { cueOf } from "./sound_cues.js";
import { Tips } from "./tips.js";
import { serverNow } from "./view_around.js";
import { drawTally } from "./view_stage.js";

/** @import { TableEvent, TableFrame } from "./wire.js" */
/** @import { Page } from "./table_view.js" */

const TICK_MS = 1000;

/** @returns {boolean} */
const isSeen = () => document.visibilityState === "visible";

/** What goes with the cards on this device: sound, tips, the clock that ticks. */
export class ShowPage {
  /** @param {Page} page @param {() => void} draw */
  constructor(page, draw) {
    this.page = page;
    this.draw = draw;
    this.tips = new Tips({ get: kept, set: keep });
    this.sound = new Sound({
      context: () => new AudioContext(),
      shake: (pattern) => { navigator.vibrate?.(pattern); },
      seen: isSeen,
    }, settings().sound);
  }

  listen() {
    listenForSettings(({ sound, tips }) => {
      this.sound.set(sound);
      this.tips.on = tips;
      this.draw();
    });
    for (const gesture of ["pointerup", "keydown"]) document.addEventListener(gesture, () => this.sound.touch(), true);
    setInterval(() => {
      const { table } = this.page.state;
      if (table?.ends && table.status === "playing" && isSeen()) drawTally(table, serverNow(this.page));
    }, TICK_MS);
  }

  /** The tip that is shown now; one that is not seen does not count. @returns {string | null} */
  tip() {
    const { state: { table, you }, untold, turned } = this.page;
    if (!table || untold || !isSeen() || whyWords(table, you, turned).length > 0) return null;
    return this.tips.at(table, you);
  }

  /** @param {TableFrame} table @param {TableEvent} event */
  heard(table, event) {
    const cue = cueOf(table, event);
    if (cue) this.sound.play(cue);
  }
}
