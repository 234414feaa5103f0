import assert from "node:assert/strict";
import test from "node:test";
import { toPlay } from "../../frontend/static/js/sharing.js";

const URL = "http://war.example.org/t/BAMBAT/";

test("the link to a table says its code, and on a family's table whom alone it lets in", () => {
  const anybody = toPlay(URL, "BAMBAT");
  assert.equal(anybody.url, URL);
  assert.match(anybody.text, /the code BAMBAT\.$/);
  const family = toPlay(URL, "BAMBAT", "The Bakers");
  assert.match(family.text, /the code BAMBAT\. Only The Bakers can come in with it\.$/);
  assert.match(family.ask, /Only The Bakers can come in/);
});
