import { battleOver, inOrder, seatAt } from "./at_table.js";
import { byId, setAttribute, show } from "./elements.js";
import { drawCheerSeats } from "./cheer_seat.js";
import { drawFaces } from "./faces.js";
import { apronOf, myName, myNote, offersReload } from "./table_apron.js";
import { drawFloor } from "./show_floor.js";
import { addingScene } from "./show_sums.js";
import { whyWords } from "./show_why.js";
import { boxOf, sceneOf } from "./table_scene.js";
import { drawAround, drawCurtain, phaseOf, serverNow } from "./view_around.js";
import { drawApron } from "./view_apron.js";
import { drawCheers, drawTray } from "./view_cheers.js";
import { drawBarred } from "./view_barred.js";
import { drawBack } from "./view_back.js";
import { drawClosing } from "./view_closing.js";
import { drawEnd, drawProof } from "./view_end.js";
import { drawLate } from "./view_late.js";
import { drawGuess } from "./view_guess.js";
import { drawBunting, drawLog } from "./view_log.js";
import { drawFamily } from "./view_family.js";
import { drawAnimals, drawMenu } from "./view_menu.js";
import { drawPelmet } from "./view_pelmet.js";
import { drawPeople } from "./view_people.js";
import { drawScreen } from "./view_screen.js";
import { drawCount, drawStage, drawTally } from "./view_stage.js";
import { drawSeats } from "./view_seats.js";
import { drawTargets } from "./view_targets.js";
import { drawWaiting } from "./view_waiting.js";
import { drawWatching } from "./view_watching.js";
import { drawWishes } from "./view_wishes.js";
import { gettext } from "./words.js";

/** @import { ConnectionState } from "./connection.js" */
/** @import { GameLog } from "./game_log.js" */
/** @import { TableState } from "./table_state.js" */
/** @import { TableFrame } from "./wire.js" */
/** @import { Apron } from "./table_apron.js" */
/** @import { Person } from "./sitting.js" */

/**
 * All a page shows.
 * @typedef {object} Page
 * @property {TableState} state
 * @property {ConnectionState} connection
 * @property {boolean} pressed all my flips are on their way
 * @property {number[]} mine my seats that have pressed
 * @property {boolean} shared this device has a place to press for each of several seats
 * @property {boolean} tie the tie is shown, its war not yet
 * @property {boolean} lingering the game is over, its last cards still lie
 * @property {number | null} renamed which of my seats gets another name; null for the first
 * @property {"" | "me" | "also"} sitting for whom the form for a chair was asked for: me, or one more at this device
 * @property {Person | null} joins who waits for a seat in the running game
 * @property {number | null} swapping the seat that is to change places with another
 * @property {GameLog} log
 * @property {number | null} seconds the game took, once it is over and that is known
 * @property {TableFrame | null} untold the table while its sums are still to be said
 * @property {string | null} count the word that is said before cards turn up
 * @property {number[]} turned seats whose won pile the last flip turned over
 * @property {string | null} tip
 * @property {TableFrame | null} back the earlier flip that the stage shows; null for now
 * @property {import("./reaction_words.js").Reaction[]} reactions that are shown now
 * @property {import("./mutes.js").Mutes} mutes
 * @property {string} guessTold what came of my last guess
 * @property {string} code empty on a page that only watches
 * @property {string} playUrl
 * @property {string} build of this page
 * @property {number | null} lostAt when the connection was lost, this device's ms; null while there is one
 */

/** @param {Page} page @param {TableFrame} table @param {Apron} apron */
function drawMine(page, table, apron) {
  const { state, pressed, sitting } = page;
  const [seat] = state.you;
  const box = seat === undefined ? null : boxOf(table, seat, state.you);
  const playing = table.status === "playing";
  const auto = box && playing && !box.out ? seatAt(table, box.seat).auto : null;
  // With a place free on the plinth the card lies there; else it comes forward from the pile.
  const forward = pressed && playing && battleOver(table);
  const words = { name: myName(state, box?.name ?? ""), note: myNote(state) };
  drawApron(apron, box, { ...words, playing, pressed: forward, auto });
  const form = /** @type {HTMLFormElement} */ (byId("sit"));
  if (form.hidden === apron.form) form.hidden = !apron.form;
  show(byId("sit-also"), sitting === "also");
  show(byId("sit-not"), sitting !== "");
  if (apron.form) drawAnimals(table, sitting === "me" ? [page.renamed ?? state.you[0] ?? -1] : []);
  if (apron.form) drawFaces(table, state.you);
  const other = ["skip", "sum"].includes(apron.does) ? apron.label : "";
  drawTargets(page.shared && !page.back && apron.does !== "resume" ? table : null, state.you, other);
  setAttribute(document.body, "data-form", apron.form ? "yes" : null);
  setAttribute(document.body, "data-mine", box ? "yes" : "no");
}

/** @param {Page} page */
export function conditionsOf(page) {
  const { pressed, code, sitting, joins, lingering, connection } = page;
  return {
    pressed, shares: code !== "", sitting: sitting !== "", joins: joins !== null, lingering, connection, outdated: isOutdated(page),
    ...mayGoOn(),
  };
}

/** Where this browser may go on: on a family's own device nobody signs in. */
export function mayGoOn() {
  const { signIn, board } = byId("table").dataset;
  return { signsIn: Boolean(signIn), board: Boolean(board) };
}

/** Whether the server has another page than this one. @param {Page} page */
export function isOutdated({ state, build }) {
  return state.build !== "" && state.build !== build;
}

/** What is to be pressed; while somebody counts or sums stay hidden, the press that ends it. @param {Page} page @returns {Apron} */
export function apronFor(page) {
  const { state } = page;
  const apron = apronOf(state, conditionsOf(page));
  if (page.back) return { does: "now", label: gettext("Back to now"), form: false, more: [] };
  if (apron.does === "stop" || apron.does === "resume") return apron;
  if (page.count !== null) return { ...apron, does: "skip", label: gettext("Turn up now") };
  if (!untoldOf(page)) return apron;
  return { ...apron, does: "sum", label: gettext("Show the sum") };
}

/** @param {Page} page */
function untoldOf({ untold, state: { table } }) {
  return untold && table && untold.game === table.game && untold.at === table.at ? untold : null;
}

/** My press shows at once, before the table says so; a count begins when all have pressed. @param {Page} page @returns {Page} */
function withPresses(page) {
  const { table } = page.state;
  if (table && page.count !== null) return { ...page, state: { ...page.state, table: { ...table, pressed: table.awaits } } };
  if (!table || page.mine.length === 0) return page;
  const mine = page.mine.filter((seat) => table.awaits.includes(seat) && !table.pressed.includes(seat));
  return { ...page, state: { ...page.state, table: { ...table, pressed: [...table.pressed, ...mine] } } };
}

/** Draws everything there is; what has not changed is left alone. @param {Page} now */
export function drawPage(now) {
  const page = withPresses(now);
  const { state, tie, log } = page;
  const { table, you } = state;
  const { back } = page;
  const untold = back ? null : untoldOf(page);
  const phase = back ? "play" : phaseOf(page);
  drawAround(page, phase);
  drawBarred(phase === "barred" ? state.refused?.message ?? "" : null);
  const apron = apronFor(page);
  if (!table || phase === "barred") {
    drawApron(apron, null, { name: "", note: "", playing: false, pressed: false, auto: null });
    return;
  }
  // Nobody owes a card of long ago.
  const seen = back ? { ...back, awaits: [] } : untold ?? table;
  drawMine(page, seen, apron);
  drawCurtain(phase);
  const others = inOrder(table, you).filter((seat) => phase === "end" || !you.includes(seat));
  drawPelmet(others.map((seat) => boxOf(seen, seat, you)), {
    host: phase === "waiting" && state.role === "host", bare: phase === "end",
  });
  const scene = phase === "play" ? sceneOf(seen, you, !back && tie) : null;
  drawStage(seen, scene && untold ? addingScene(scene) : scene);
  drawCount(page.count);
  drawTally(seen, serverNow(page));
  drawFloor(phase === "play" && !back ? seen : null, untold ? [] : whyWords(table, you, page.turned), page.tip);
  drawWaiting(phase === "waiting" ? state : null, { code: page.code, playUrl: page.playUrl });
  drawLate(table, phase === "play");
  drawEnd(phase === "end" ? table : null, you, log, page.seconds);
  if (phase === "end") drawProof(table);
  drawWishes(table, you, offersReload(state, conditionsOf(page)));
  drawClosing(table, page.code !== "");
  const told = untold ? log.winners.slice(0, untold.battle - 1) : log.winners;
  drawBunting(phase === "play" ? { ...log, winners: told } : { ...log, winners: [] }, table.seats.map(({ avatar }) => avatar));
  drawLog(log);
  drawBack(page);
  drawMenu(state);
  drawWatching(state);
  drawFamily(state);
  drawScreen(state);
  drawGuess(phase === "play" ? seen : null, you, page.guessTold);
  drawCheers(page.reactions, you, phase);
  drawTray(state, phase, page.mutes.here().all);
  if (state.table) drawCheerSeats(state.table, state.you);
  drawPeople(state, page.mutes);
  drawSeats(state, page.swapping);
}
