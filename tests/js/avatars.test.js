import assert from "node:assert/strict";
import test from "node:test";

import { animalOf, colourOf } from "../../frontend/static/js/avatars.js";

test("an avatar is an animal in its own colours, or in those of another", () => {
  assert.deepEqual(["fox", "fox-owl"].map(animalOf), ["fox", "fox"]);
  assert.deepEqual(["fox", "fox-owl", ""].map(colourOf), ["fox", "owl", ""]);
});
