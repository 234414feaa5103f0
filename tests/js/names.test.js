import assert from "node:assert/strict";
import test from "node:test";
import { nameOf } from "../../frontend/static/js/names.js";
import { seat, table } from "./tables.js";

test("a computer is called after its animal, and told from a person of that name", () => {
  const computer = seat("", { kind: "computer", avatar: "owl" });
  assert.equal(nameOf({ table: table({ seats: [seat("Mia"), computer] }), me: 0 }, 1), "Owl");
  assert.equal(nameOf({ table: table({ seats: [seat("owl"), computer] }), me: 0 }, 1), "Owl (computer)");
});

test("who was deleted is Someone, however many there are", () => {
  const names = table({ seats: [seat("someone"), seat("someone 2"), seat("someones")] });
  assert.deepEqual([0, 1, 2].map((k) => nameOf({ table: names, me: -1 }, k)), ["Someone", "Someone 2", "someones"]);
});
