import assert from "node:assert/strict";
import test from "node:test";
import { startsItself } from "../../frontend/static/js/at_table.js";
import { apronOf, offersReload } from "../../frontend/static/js/table_apron.js";
import { UNKNOWN } from "../../frontend/static/js/table_state.js";
import { seat, table } from "./tables.js";

/** @import { TableFrame } from "../../frontend/static/js/wire.js" */
/** @import { Conditions } from "../../frontend/static/js/table_apron.js" */
/** @import { TableState } from "../../frontend/static/js/table_state.js" */

const open = seat("", { kind: "open" });
/** @type {Conditions} */
const PAGE = { pressed: false, shares: true, sitting: false, joins: false, lingering: false, connection: "open", outdated: false, signsIn: true, board: false };

/** @param {Partial<TableFrame>} now @param {Partial<TableState>} [who] @param {Partial<Conditions>} [page] */
function apron(now, who = { you: [0], role: "host" }, page = {}) {
  return apronOf({ ...UNKNOWN, table: table(now), ...who }, { ...PAGE, ...page });
}

const ways = (/** @type {ReturnType<typeof apron>} */ { more }) => more.map(({ act }) => act);

test("in play: flip, turn up in a war, wait for the named, stop auto-play", () => {
  assert.deepEqual([apron({}).does, apron({}).label], ["flip", "Flip"]);
  assert.equal(apron({ at: 1, war: 1, warriors: [0, 1] }).label, "Turn up");
  assert.deepEqual(apron({ awaits: [1] }).label, "Waiting for Tom");
  assert.deepEqual(apron({}, undefined, { pressed: true }).does, "nothing");
  assert.equal(apron({ seats: [seat("Mia", { auto: true }), seat("Tom")] }).does, "stop");
});

test("alone at a table for two: send the link, or play the computer", () => {
  const waiting = apron({ status: "open", seats: [seat("Mia"), open] });
  assert.deepEqual([waiting.does, ways(waiting)], ["share", ["start-computer"]]);
});

test("two of three are here: the host may start with a computer or without", () => {
  const waiting = apron({ status: "open", seats: [seat("Mia"), seat("Tom"), open] });
  assert.deepEqual(ways(waiting), ["start-computer", "start-drop"]);
  const guest = apron({ status: "open", seats: [seat("Mia"), seat("Tom"), open] }, { you: [1], role: "player" });
  assert.deepEqual([guest.does, ways(guest)], ["ready", ["share"]]);
});

test("everybody is here: the host starts, the others wait for the host", () => {
  assert.deepEqual(apron({ status: "open" }).does, "start");
  const guest = apron({ status: "open" }, { you: [1], role: "player" });
  assert.deepEqual([guest.does, guest.label], ["ready", "I am ready"]);
});

test("a visitor may sit where a chair is free; a watch page never offers it", () => {
  const now = { status: /** @type {"open"} */ ("open"), seats: [seat("Mia"), open] };
  const visitor = { you: [], role: /** @type {"watcher"} */ ("watcher") };
  assert.equal(apron(now, visitor).form, true);
  assert.equal(apron(now, visitor, { shares: false }).form, false);
  assert.equal(apron({}, visitor).label, "You are watching");
});

test("the end: everybody who sits here may play again, once the last cards have been seen", () => {
  for (const who of /** @type {Partial<TableState>[]} */ ([{ you: [0], role: "host" }, { you: [1], role: "player" }])) {
    const over = apron({ status: "over" }, who);
    assert.deepEqual([over.does, over.label, ways(over)], ["rematch", "Play again", ["count", "check", "home"]]);
  }
  assert.equal(apron({ status: "over" }, undefined, { lingering: true }).does, "nothing");
  assert.equal(apron({ status: "over" }, { you: [], role: "watcher" }).label, "You are watching");
});

test("the end: one who is ready waits for the named, and may take it back", () => {
  const ready = apron({ status: "over", agreed: { rematch: [0] } });
  assert.deepEqual([ready.does, ready.label, ready.more[0]?.act], ["nothing", "Waiting for Tom", "unwish"]);
  const asked = apron({ status: "over", agreed: { rematch: [0] } }, { you: [1], role: "player" });
  assert.equal(asked.does, "rematch");
});

test("the end: the host asks for the same cards, the others agree or take it back", () => {
  const result = /** @type {any} */ ({ winner: 0 });
  const offer = { rules: table().rules, rule_code: "w1" };
  const other = { you: [1], role: /** @type {"player"} */ ("player") };
  assert.equal(ways(apron({ status: "over", result }))[0], "again");
  assert.equal(ways(apron({ status: "over", result }, other))[0], "count");
  assert.equal(ways(apron({ status: "over", result, offer, agreed: { rerun: [0] } }, other))[0], "rerun");
  assert.equal(ways(apron({ status: "over", result, offer, agreed: { rerun: [0] } }))[0], "unrerun");
});

test("the end with a chair that has become free: the link goes out again, or the others play on without it", () => {
  const seats = [seat("Mia"), seat("Tom"), open];
  assert.deepEqual(ways(apron({ status: "over", seats })).slice(0, 2), ["share", "start-drop"]);
  assert.deepEqual(ways(apron({ status: "over", seats }, { you: [1], role: "player" }))[1], "count");
});

test("shuffling, and a closed table", () => {
  assert.equal(apron({ status: "revealing" }).does, "nothing");
  assert.equal(apron({}, undefined, { connection: "closed" }).does, "home");
});

test("a table begun by one press starts itself once its person has committed", () => {
  const seats = [seat("Mia"), seat("", { kind: "computer" })];
  const ready = table({ status: "open", seats });
  assert.equal(startsItself(ready, [0], "host"), true);
  assert.equal(startsItself({ ...ready, commits: [null, null] }, [0], "host"), false);
  assert.equal(startsItself(ready, [0], "player"), false);
  assert.equal(startsItself({ ...ready, seats: [seat("Mia"), seat("Tom")] }, [0], "host"), false);
});

test("without a connection nothing is offered that could not be kept", () => {
  const lost = { connection: /** @type {const} */ ("reconnecting") };
  assert.deepEqual([apron({}, undefined, lost).does, apron({}, undefined, lost).label], ["nothing", "One moment"]);
  assert.equal(apron({ seats: [seat("Mia", { auto: true }), seat("Tom")] }, undefined, lost).does, "nothing");
  assert.equal(apron({ status: "open" }, undefined, lost).does, "nothing");
  const over = apron({ status: "over" }, undefined, lost);
  assert.deepEqual([over.does, ways(over)], ["nothing", ["count", "check", "home"]]);
  const waiting = apron({ status: "open", seats: [seat("Mia"), open] }, undefined, lost);
  assert.deepEqual([waiting.does, ways(waiting)], ["share", []]);
  // A name that is being typed stays.
  assert.equal(apron({ status: "open", seats: [seat("Mia"), open] }, { you: [], role: "watcher" }, lost).form, true);
});

test("a new version of the page is offered between steps, and never in a war or a press", () => {
  const outdated = { outdated: true };
  const offered = (/** @type {Partial<TableFrame>} */ now, /** @type {Partial<Conditions>} */ page = {}) => (
    offersReload({ ...UNKNOWN, table: table(now) }, { ...PAGE, ...outdated, ...page }));
  assert.equal(offered({}), true);
  assert.equal(offered({}, { outdated: false }), false);
  assert.equal(offered({ at: 1, war: 1, warriors: [0, 1] }), false);
  assert.equal(offered({}, { pressed: true }), false);
  assert.equal(offered({ status: "revealing" }), false);
  assert.equal(offered({}, { connection: "reconnecting" }), false);
  // In a game it stands on the stage; the big button goes on as ever.
  assert.deepEqual([apron({}, undefined, outdated).does, ways(apron({}, undefined, outdated))], ["flip", []]);
  assert.equal(ways(apron({ status: "over" }, undefined, outdated)).at(-1), "reload");
});

test("a page that the server does not understand can only be loaded anew", () => {
  assert.equal(apron({}, undefined, { connection: "old" }).does, "reload");
});

test("where another device has the place, this one may look on", () => {
  const replaced = apron({}, undefined, { connection: "replaced" });
  assert.deepEqual([replaced.does, ways(replaced)], ["watch", ["home"]]);
});

test("whoever is not signed in any more goes on as a guest, or signs in", () => {
  const out = apron({}, undefined, { connection: "signed_out" });
  assert.deepEqual([out.does, ways(out)], ["reload", ["sign-in"]]);
});

test("whoever is ready waits for the host, or sends the link, and may take it back", () => {
  const ready = seat("Tom", { ready: true });
  const full = apron({ status: "open", seats: [seat("Mia"), ready] }, { you: [1], role: "player" });
  assert.deepEqual([full.does, full.label, ways(full)], ["nothing", "Waiting for Mia to start", ["unready"]]);
  const free = apron({ status: "open", seats: [seat("Mia"), ready, open] }, { you: [1], role: "player" });
  assert.deepEqual([free.does, ways(free)], ["share", ["unready"]]);
});

test("who comes by the link while a game runs may take a seat that is offered, after the battle", () => {
  const offered = { seats: [seat("Mia"), seat("", { kind: "computer", offered: true })] };
  const watcher = /** @type {Partial<TableState>} */ ({ you: [], role: "watcher" });
  assert.deepEqual(ways(apron(offered, watcher)), ["sit"]);
  assert.equal(apron(offered, watcher, { sitting: true }).form, true);
  const waits = apron(offered, watcher, { joins: true });
  assert.deepEqual([waits.does, waits.label, ways(waits)], ["nothing", "You get a seat after this battle", ["unjoin"]]);
  assert.deepEqual(ways(apron(offered, watcher, { shares: false })), [], "on a page that only watches there is nothing to take");
});

test("a host who only watches has the host's ways", () => {
  const host = /** @type {Partial<TableState>} */ ({ you: [], role: "host" });
  assert.deepEqual(ways(apron({ status: "open", seats: [seat("Mia"), open] }, host)), ["start-computer", "sit"]);
  assert.equal(apron({ status: "open" }, host).does, "start");
});

test("whoever was turned away finds the way home", () => {
  assert.equal(apron({}, undefined, { connection: "barred" }).does, "home");
});

test("where nobody signs in, whoever does not play there any more goes on to whoever does", () => {
  const out = apron({}, undefined, { connection: "signed_out", signsIn: false });
  assert.deepEqual([out.does, ways(out)], ["home", []]);
});

test("the end of a family's game leads its people to their board", () => {
  assert.ok(ways(apron({ status: "over" }, undefined, { board: true })).includes("board"));
  assert.ok(!ways(apron({ status: "over" })).includes("board"));
});
