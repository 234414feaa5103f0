// Sounds made by Web Audio, without files. The game never waits for them: what cannot be heard
// now is not heard later.

/** @import { Cue } from "./sound_cues.js" */

/**
 * @typedef {object} Device
 * @property {() => AudioContext} context makes one
 * @property {(pattern: number[]) => void} shake a phone's motor; nothing elsewhere
 * @property {() => boolean} seen whether the page is looked at
 */

/** @type {Record<Cue, number[]>} */
const SHAKES = { snap: [12], drum: [40, 60, 80], fanfare: [30, 40, 30, 40, 90] };

/** One falling or steady tone. @param {AudioContext} context @param {{type: OscillatorType, from: number, to: number, at: number, for: number, loud: number}} tone */
function tone(context, { type, from, to, at, for: length, loud }) {
  const start = context.currentTime + at;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

/** The dry click of a card on a table: a breath of noise. @param {AudioContext} context */
function snap(context) {
  const length = Math.floor(context.sampleRate * 0.05);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  // A fixed rule instead of chance: every card sounds alike.
  let state = 1;
  for (let i = 0; i < length; i += 1) {
    state = (state * 16807) % 2147483647;
    samples[i] = (state / 1073741823.5 - 1) * (1 - i / length) ** 4 * 0.5;
  }
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.start();
}

/** @type {Record<Cue, (context: AudioContext) => void>} */
const SOUNDS = {
  snap,
  drum: (context) => [0, 0.22, 0.44].forEach((at, i) => (
    tone(context, { type: "sine", from: 120, to: 42, at, for: 0.3, loud: 0.5 + i * 0.15 }))),
  fanfare: (context) => [392, 523, 659, 784].forEach((pitch, i) => (
    tone(context, { type: "triangle", from: pitch, to: pitch, at: i * 0.14, for: i === 3 ? 0.6 : 0.16, loud: 0.3 }))),
};

export class Sound {
  /** @param {Device} device @param {boolean} on */
  constructor(device, on) {
    this.device = device;
    this.on = on;
    /** @type {AudioContext | null} */
    this.context = null;
    this.touched = false;
  }

  /** @param {boolean} on by a gesture on the switch */
  set(on) {
    this.on = on;
    if (on) this.touch();
  }

  /** A press anywhere: browsers let sound begin, and begin again, only then. */
  touch() {
    this.touched = true;
    if (!this.on) return;
    try {
      this.context ??= this.device.context();
      // Phones call it "interrupted" after a call or a locked screen; types know "suspended" only.
      if (/** @type {string} */ (this.context.state) !== "running") this.context.resume().catch(() => {});
    } catch {
      // A device without sound plays on without it.
    }
  }

  /** Heard now or never. @param {Cue} cue */
  play(cue) {
    if (!this.on || !this.touched || !this.device.seen()) return;
    this.device.shake(SHAKES[cue]);
    if (this.context?.state !== "running") return;
    try {
      SOUNDS[cue](this.context);
    } catch {
      // A context closed by the browser: the next press makes no noise either, the game goes on.
    }
  }
}
