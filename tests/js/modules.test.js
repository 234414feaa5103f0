import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const scripts = new URL("../../frontend/static/js/", import.meta.url);

/** @param {string} page */
const template = (page) => readFileSync(new URL(`../../frontend/templates/${page}/modules.html`, import.meta.url), "utf8");

/** @param {string} name */
const source = (name) => readFileSync(new URL(name, scripts), "utf8");

/** @param {string} name */
const imports = (name) => [...source(name).matchAll(/^import [^;]*? from "\.\/([\w.]+)";/gms)].map((match) => match[1] ?? "");

/** @param {string} name @param {Set<string>} [found] */
function reached(name, found = new Set()) {
  for (const other of imports(name)) {
    if (found.has(other)) continue;
    found.add(other);
    reached(other, found);
  }
  return found;
}

for (const page of ["table", "tv"]) {
  test(`the page ${page} asks for every module at once, not one after the other`, () => {
    const listed = [...template(page).matchAll(/js\/([\w.]+)/g)].map((match) => match[1]);
    assert.deepEqual(listed, [...reached(`${page}.js`)].sort());
  });
}

test("no module is left over, and none re-exports another", () => {
  const all = readdirSync(scripts).filter((name) => name.endsWith(".js"));
  const pages = ["table.js", "tv.js", "example_steps.js", "handover_page.js", "ask_to_watch.js", "live_parts.js", "no_watching_page.js", "passkeys_page.js", "print_page.js",
    "board_page.js", "who_page.js", "code_in_link.js", "forgetting.js", "time_zone.js"];
  const used = new Set([...pages, "wire.js", ...pages.flatMap((page) => [...reached(page)])]);
  assert.deepEqual(all.sort(), [...used].sort());
  for (const name of all) assert.doesNotMatch(source(name), /export[^;]*from "/);
});
