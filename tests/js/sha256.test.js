import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { hex, sha256 } from "../../frontend/static/js/sha256.js";

test("it gives the standard's own examples", () => {
  assert.equal(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  assert.equal(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  assert.equal(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
});

test("it agrees with the platform at every length around a block", () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
    assert.equal(sha256(bytes), createHash("sha256").update(bytes).digest("hex"));
  }
});

test("a text is hashed as UTF-8", () => {
  assert.equal(sha256("Zoë ♠"), createHash("sha256").update("Zoë ♠").digest("hex"));
});

test("hex keeps leading zeros", () => {
  assert.equal(hex(Uint8Array.of(0, 10, 255)), "000aff");
});
