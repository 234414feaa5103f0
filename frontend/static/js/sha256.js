// Browsers offer crypto.subtle only over HTTPS; a game at home often runs over plain HTTP.

/** @typedef {[number, number, number, number, number, number, number, number]} Eight */

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The first 32 bits of the fractional part. @param {number} x */
function fraction(x) {
  return ((x - Math.floor(x)) * 0x100000000) >>> 0;
}

for (let candidate = 2, found = 0; found < 64; candidate += 1) {
  let prime = true;
  for (let d = 2; d * d <= candidate; d += 1) {
    if (candidate % d === 0) prime = false;
  }
  if (!prime) continue;
  K[found] = fraction(Math.cbrt(candidate));
  if (found < 8) START[found] = fraction(Math.sqrt(candidate));
  found += 1;
}

/** @param {number} word @param {number} by */
function rotated(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** @param {Uint8Array} bytes */
function padded(bytes) {
  const blocks = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const ends = new DataView(blocks.buffer);
  ends.setUint32(blocks.length - 8, Math.floor(bytes.length / 0x20000000));
  ends.setUint32(blocks.length - 4, (bytes.length << 3) >>> 0);
  return ends;
}

/** @param {Uint32Array} words @param {number} i */
function at(words, i) {
  return words[i] ?? 0;
}

/** The 64 words of one block's schedule. @param {DataView} data @param {number} from */
function schedule(data, from) {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i += 1) w[i] = data.getUint32(from + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const [near, far] = [at(w, i - 2), at(w, i - 15)];
    const s0 = rotated(far, 7) ^ rotated(far, 18) ^ (far >>> 3);
    const s1 = rotated(near, 17) ^ rotated(near, 19) ^ (near >>> 10);
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
  }
  return w;
}

/** @param {Uint32Array} state @param {DataView} data @param {number} from */
function mixBlock(state, data, from) {
  const w = schedule(data, from);
  let [a, b, c, d, e, f, g, h] = /** @type {Eight} */ (/** @type {unknown} */ (state));
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] = at(state, i) + word; });
}

/**
 * SHA-256 of bytes or of a text as UTF-8, as 64 lower-case hex digits.
 * @param {Uint8Array | string} message
 */
export function sha256(message) {
  const bytes = typeof message === "string" ? new TextEncoder().encode(message) : message;
  const data = padded(bytes);
  const state = START.slice();
  for (let from = 0; from < data.byteLength; from += 64) mixBlock(state, data, from);
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes that `hex` wrote down. @param {string} digits */
export function bytesOf(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
