import { startsItself } from "./at_table.js";
import { Connection } from "./connection.js";
import { Contributions } from "./contribution.js";
import { byId } from "./elements.js";
import { FlipPress } from "./flip_press.js";
import { afterLogged, EMPTY_LOG } from "./game_log.js";
import { visitShelf } from "./kept.js";
import { sha256 } from "./sha256.js";
import { chooseRemembered, fillForm } from "./sitting.js";
import { apronOf } from "./table_apron.js";
import { beganWar } from "./table_scene.js";
import { afterFrame, seenSoFar, UNKNOWN } from "./table_state.js";
import { cardsOn, moveBetween, moveToWar, reduced } from "./table_motion.js";
import { drawPage } from "./table_view.js";
import { leavesAGame } from "./view_menu.js";

/** @import { Announcer } from "./announcer.js" */
/** @import { Person } from "./sitting.js" */
/** @import { Command, Frame, TableFrame } from "./wire.js" */
/** @import { Page } from "./table_view.js" */

const TIE_MS = 900;
const LINGER_MS = 1600;
/** Flips that come faster than this are not moved, only shown. */
const STILL_MS = 450;
const NOTICE_MS = 4000;

/**
 * The page of one table: what it knows, what it shows, and what it sends.
 */
export class TablePage {
  /** @param {{address: string, code: string, playUrl: string, announcer: Announcer, first: TableFrame | null}} setup */
  constructor({ address, code, playUrl, announcer, first }) {
    this.announcer = announcer;
    this.contributions = new Contributions(visitShelf(), (bytes) => { crypto.getRandomValues(bytes); });
    this.presses = new FlipPress();
    this.connection = new Connection(
      { open: () => new WebSocket(address), now: () => performance.now(), random: Math.random },
      () => seenSoFar(this.page.state), (frame) => this.heard(frame), () => this.connectionChanged(),
    );
    /** @type {Page} */
    this.page = {
      state: first ? { ...UNKNOWN, table: first, epoch: first.epoch ?? null } : UNKNOWN,
      connection: "connecting", connected: false, pressed: false, tie: false, lingering: false, sitting: false,
      log: EMPTY_LOG, code, playUrl,
    };
    this.movedAt = -Infinity;
    this.startedFor = "";
    /** @type {Set<string>} */
    this.contributed = new Set();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.tieTimer = undefined;
  }

  open() {
    this.draw();
    this.connection.open();
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState !== "visible") return;
      this.draw();
      this.connection.ping();
    });
    window.addEventListener("online", () => this.connection.again());
    window.addEventListener("offline", () => this.connection.again());
    // An open socket would keep the page out of the browser's memory of pages left.
    window.addEventListener("pagehide", () => this.connection.drop());
    window.addEventListener("pageshow", ({ persisted }) => { if (persisted) this.connection.again(); });
  }

  connectionChanged() {
    this.page.connection = this.connection.state;
    this.page.connected ||= this.connection.state === "open";
    this.draw();
  }

  /** @param {Frame} frame */
  heard(frame) {
    const before = this.page.state;
    const { state, resync } = afterFrame(before, frame, Date.now());
    if (resync) {
      this.connection.again();
      return;
    }
    this.page.state = state;
    if (frame.type === "refused") this.wasRefused(frame.re);
    if (frame.type === "entry" && state.table !== before.table && state.table) {
      this.happened(before.table, state.table, frame.event);
    } else {
      this.draw();
    }
    if (frame.type === "welcome" || frame.type === "table" || frame.type === "entry") this.answer(frame);
  }

  /** @param {string} command */
  wasRefused(command) {
    if (command === "flip") this.presses.refused();
    setTimeout(() => {
      this.page.state = { ...this.page.state, refused: null };
      this.draw();
    }, NOTICE_MS);
  }

  /** @param {TableFrame | null} before @param {TableFrame} after @param {import("./wire.js").TableEvent} event */
  happened(before, after, event) {
    const { you } = this.page.state;
    this.page.log = afterLogged(this.page.log, after, event, you);
    const line = this.page.log.lines.at(-1);
    if (line && (event.type === "flip" || event.type === "over")) this.announcer.announce(line.text, line.loud);
    if (event.type === "flip" && before) this.turnUp(before, after);
    else if (event.type === "over") this.lingerOn(after);
    else this.draw();
  }

  /** @param {TableFrame} before @param {TableFrame} after */
  turnUp(before, after) {
    const now = performance.now();
    const still = now - this.movedAt < STILL_MS || document.visibilityState !== "visible";
    this.movedAt = now;
    const stage = byId("table");
    const cards = still ? [] : cardsOn(byId("fight"));
    clearTimeout(this.tieTimer);
    const tie = !still && !reduced() && beganWar(before, after);
    this.page.tie = tie;
    this.draw();
    if (still) return;
    moveBetween(stage, before, after, this.page.state.you, cards);
    if (tie) this.tieTimer = setTimeout(() => this.setUpWar(before), TIE_MS);
  }

  /** @param {TableFrame} before */
  setUpWar(before) {
    this.page.tie = false;
    this.draw();
    moveToWar(byId("table"), before);
  }

  /** @param {TableFrame} table */
  lingerOn(table) {
    this.page.lingering = table.pace_ms > 600 && document.visibilityState === "visible";
    this.draw();
    setTimeout(() => {
      this.page.lingering = false;
      this.draw();
    }, LINGER_MS);
  }

  /** Sends what the table waits for from this page without a press. @param {Frame} frame */
  answer(frame) {
    const { table, you, role } = this.page.state;
    if (!table) return;
    if (frame.type === "welcome") this.contributed.clear();
    for (const command of this.contributions.owed(table, you)) this.sendOnce(command);
    if (frame.type !== "entry") for (const command of this.presses.unanswered(table)) this.send(command);
    if (startsItself(table, you, role) && this.startedFor !== table.commitment) {
      if (this.start("computer")) this.startedFor = table.commitment;
    }
  }

  /** A commit or a reveal, once a connection. @param {Command} command */
  sendOnce(command) {
    const key = JSON.stringify(command);
    if (!this.contributed.has(key) && this.send(command)) this.contributed.add(key);
  }

  /** @param {Command} command */
  send(command) {
    return this.connection.send(command);
  }

  /** @param {"computer" | "drop"} open what becomes of free chairs */
  start(open) {
    return this.send({ type: "start", open });
  }

  /** @param {boolean} on */
  setAuto(on) {
    for (const seat of this.page.state.you) this.send({ type: "auto", on, seat });
  }

  apron() {
    return apronOf(this.page.state, { pressed: this.page.pressed, shares: this.page.code !== "", sitting: this.page.sitting });
  }

  does() {
    return this.apron().does;
  }

  /** One press of the big button, the pile, Enter or Space. */
  press() {
    const { table, you } = this.page.state;
    if (!table) return;
    const does = this.does();
    if (does === "flip") this.flip(table, you);
    else if (does === "stop") this.setAuto(false);
    else if (does === "start") this.start("computer");
  }

  /** @param {TableFrame} table @param {number[]} you */
  flip(table, you) {
    for (const command of this.presses.press(table, you, performance.now())) this.send(command);
    if (this.page.tie) this.setUpWar(table);
    this.draw();
  }

  /** @param {boolean} sitting */
  askToSit(sitting) {
    this.page.sitting = sitting;
    this.draw();
    byId("sit").querySelector("input")?.focus();
  }

  /** @param {Person} person */
  sit({ name, avatar }) {
    const { table, you } = this.page.state;
    if (!table) return;
    const [mine] = you;
    const seat = mine ?? table.seats.findIndex(({ kind }) => kind === "open");
    const commit = sha256(this.contributions.drawn(table.commitment, seat));
    this.page.sitting = false;
    this.send({ type: "sit", seat, name, avatar, commit });
    this.draw();
  }

  leavesAGame() {
    return leavesAGame(this.page.state);
  }

  leave() {
    for (const seat of this.page.state.you) this.send({ type: "leave", seat });
  }

  /** Words for a moment, seen and spoken. @param {string} words */
  notice(words) {
    this.heard({ type: "refused", re: "", code: "notice", message: words });
    this.announcer.announce(words);
    this.wasRefused("");
  }

  draw() {
    const { table, you } = this.page.state;
    if (table) {
      this.presses.shown(table, performance.now());
      this.page.pressed = this.presses.pressed(table, you);
    }
    const formWasHidden = byId("sit").hidden;
    drawPage(this.page);
    if (formWasHidden && !byId("sit").hidden) {
      chooseRemembered();
      fillForm();
    }
  }
}
