import assert from "node:assert/strict";
import test from "node:test";
import { mayStillSit } from "../../frontend/static/js/at_table.js";
import { seat, table } from "./tables.js";

test("a late comer finds a free chair, or in a game a seat that is offered", () => {
  const offered = seat("", { kind: "computer", offered: true });
  assert.equal(mayStillSit(table()), false);
  assert.equal(mayStillSit(table({ seats: [seat("Mia"), offered] })), true);
  assert.equal(mayStillSit(table({ status: "open", seats: [seat("Mia"), seat("", { kind: "open" })] })), true);
  assert.equal(mayStillSit(table({ closed: "idle", seats: [seat("Mia"), seat("", { kind: "open" })] })), false);
});
