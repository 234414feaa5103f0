import { openChairs, startsItself } from "./at_table.js";
import { Awake, playsHere, screenLock } from "./awake.js";
import { Cheering } from "./cheering.js";
import { ClockPage } from "./clock_page.js";
import { isShown } from "./clock_words.js";
import { listenForReturns } from "./coming_back.js";
import { Connection } from "./connection.js";
import { Contributions } from "./contribution.js";
import { decisionSentence } from "./decision_words.js";
import { Duration } from "./duration.js";
import { byId } from "./elements.js";
import { FlipPress } from "./flip_press.js";
import { afterLogged, EMPTY_LOG } from "./game_log.js";
import { keep, kept, visitShelf } from "./kept.js";
import { lookAgain, turnsAway } from "./look_again.js";
import { LookingBack } from "./looking_back.js";
import { Mutes } from "./mutes.js";
import { isShared } from "./own_seats.js";
import { OneTwoThree } from "./one_two_three.js";
import { readJson } from "./read_json.js";
import { Retelling } from "./retelling.js";
import { sayAloud } from "./say_aloud.js";
import { SeatsPage } from "./seats_page.js";
import { settings } from "./settings.js";
import { chooseRemembered, fillForm } from "./sitting.js";
import { ShowPage } from "./show_page.js";
import { outdatedWords } from "./status_words.js";
import { SoFar } from "./so_far.js";
import { Telling } from "./telling.js";
import { turnedOver } from "./show_won.js";
import { offersReload } from "./table_apron.js";
import { afterFrame, seenSoFar, UNKNOWN } from "./table_state.js";
import { apronFor, conditionsOf, drawPage, isOutdated } from "./table_view.js";
import { serverNow } from "./view_around.js";
import { Unfolding } from "./unfolding.js";
import { isLogOpen } from "./view_log.js";
import { leavesAGame } from "./view_menu.js";

/** @import { Announcer } from "./announcer.js" */
/** @import { Command, Frame, HandoverFrame, TableFrame, Wish } from "./wire.js" */
/** @import { Page } from "./table_view.js" */

const NOTICE_MS = 4000;
/** Somebody who still presses to flip has not yet asked for another game. */
const BREATH_MS = 600;

/**
 * The page of one table: what it knows, what it shows, and what it sends.
 */
export class TablePage {
  /**
   * @param {{address: string, code: string, playUrl: string, eventsUrl: string, build: string, announcer: Announcer, first: TableFrame | null,
   *   handedOver: (frame: HandoverFrame) => void}} setup
   */
  constructor({ address, code, playUrl, eventsUrl, build, announcer, first, handedOver }) {
    this.handedOver = handedOver;
    this.contributions = new Contributions(visitShelf(), (bytes) => { crypto.getRandomValues(bytes); });
    this.presses = new FlipPress();
    this.connection = new Connection(
      { open: () => new WebSocket(address), now: () => performance.now(), random: Math.random },
      () => seenSoFar(this.page.state), (frame) => this.heard(frame), () => this.connectionChanged(),
    );
    /** @type {Page} */
    this.page = {
      state: first ? { ...UNKNOWN, table: first, epoch: first.epoch ?? null } : UNKNOWN,
      connection: "connecting", pressed: false, mine: [], shared: false, tie: false, lingering: false, renamed: null, sitting: "", joins: null, swapping: null,
      log: EMPTY_LOG, seconds: null, code, playUrl, build, lostAt: Date.now(), untold: null, count: null, turned: [], tip: null, back: null,
      reactions: [], mutes: new Mutes({ get: kept, set: keep }, address), guessTold: "",
    };
    this.show = new ShowPage(this.page, () => this.draw());
    this.telling = new Telling(this.page, announcer, this.show);
    this.cheering = new Cheering(this.page, announcer, this.page.mutes, { draw: () => this.draw(), later: (run, ms) => setTimeout(run, ms) });
    this.clock = new ClockPage(this.page, this.telling);
    this.awake = new Awake(screenLock());
    this.pausedAt = -Infinity;
    this.duration = new Duration(() => performance.now(), readJson, () => this.draw());
    this.retelling = new Retelling(this.page, readJson, () => this.draw());
    this.soFar = new SoFar(this.page, readJson, eventsUrl, () => this.draw());
    this.back = new LookingBack(this.page, () => this.draw());
    /** The game that is stopped for a new one. @type {string | null} */
    this.stopped = null;
    this.unfolding = new Unfolding(this.page, () => this.draw());
    this.count = new OneTwoThree(this.page, {
      now: Date.now,
      wanted: () => settings().countThree && document.visibilityState === "visible",
      say: (word) => { if (settings().countAloud) sayAloud(word); },
      draw: () => this.draw(),
      know: (frame) => this.know(frame),
    });
    this.startedFor = "";
    /** @type {boolean | null} */
    this.beganFull = null;
    this.seats = new SeatsPage(this);
    /** @type {Set<string>} */
    this.contributed = new Set();
  }

  open() {
    this.show.listen();
    this.back.listen();
    this.seats.listen();
    this.draw();
    this.connection.open();
    listenForReturns(this.connection, () => this.draw());
  }

  connectionChanged() {
    this.page.connection = this.connection.state;
    if (["replaced", "signed_out"].includes(this.page.connection)) this.page.state = { ...this.page.state, role: "watcher", you: [] };
    this.page.lostAt = this.connection.state === "open" ? null : this.page.lostAt ?? Date.now();
    this.draw();
  }

  /** @param {Frame} frame */
  heard(frame) {
    if (turnsAway(frame)) lookAgain();
    else if (!this.count.holds(frame)) this.know(frame);
  }

  /** @param {Frame} frame */
  know(frame) {
    const before = this.page.state;
    const { state, resync } = afterFrame(before, frame, Date.now());
    if (resync) {
      this.connection.again();
      return;
    }
    const wasOutdated = isOutdated(this.page);
    this.page.state = state;
    if (!wasOutdated && isOutdated(this.page)) this.newerPage();
    if (frame.type === "table") this.page.turned = [];
    if (frame.type === "table") this.telling.renewed(before.table, frame);
    if (frame.type === "refused") this.wasRefused(frame.re);
    if (frame.type === "handover") this.handedOver(frame);
    if (frame.type === "refused") this.seats.refused(frame);
    if (frame.type === "pressed") this.unfolding.othersPressed(frame.seats);
    if (frame.type === "reaction" || frame.type === "phrase") this.cheering.heard(frame);
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
      if (this.page.connection === "barred") return;
      this.page.state = { ...this.page.state, refused: null };
      this.draw();
    }, NOTICE_MS);
  }

  /** @param {TableFrame | null} before @param {TableFrame} after @param {import("./wire.js").TableEvent} event */
  happened(before, after, event) {
    const { you } = this.page.state;
    this.page.log = afterLogged(this.page.log, after, event, you, before);
    this.seats.heard(event);
    if (event.type === "paused") this.wasPaused();
    if (before) this.cheering.happened(before, after, event);
    if (event.type === "dealt") this.duration.dealt(after.game);
    const decided = before ? decisionSentence(before, event, you) : "";
    if (decided && isShown(event)) this.telling.notice(decided);
    else if (decided) this.notice(decided);
    const line = this.page.log.lines.at(-1);
    if (event.type === "flip" && before) {
      this.page.turned = turnedOver(before, after);
      this.unfolding.turnUp(before, after, () => {
        this.telling.happened(after, event, line);
        this.cheering.guessTold(before, after);
      });
      this.telling.sumAsked(after);
      return;
    }
    if (event.type === "over") this.unfolding.lingerOn(after);
    else this.draw();
    this.telling.happened(after, event, line);
  }

  /** A press on its way does not count; one that comes now was meant for a card. */
  wasPaused() {
    this.presses.refused();
    this.pausedAt = performance.now();
  }

  /** Sends what the table waits for from this page without a press. @param {Frame} frame */
  answer(frame) {
    const { table, you, role } = this.page.state;
    if (!table) return;
    this.seats.look();
    if (frame.type === "welcome") this.contributed.clear();
    for (const command of this.contributions.owed(table, you)) this.sendOnce(command);
    if (frame.type !== "entry") for (const command of this.presses.unanswered(table)) this.send(command);
    this.startAnew(table, you);
    if (this.beganFull === null) this.firstSight(table);
    if (this.beganFull && startsItself(table, you, role) && this.startedFor !== table.commitment) {
      if (this.start("computer")) this.startedFor = table.commitment;
    }
  }

  /** Another game for the one that was stopped, as soon as this page has promised its part. @param {TableFrame} table @param {number[]} you */
  startAnew(table, you) {
    if (table.status !== "over" || table.game !== this.stopped || !you.every((seat) => table.commits[seat])) return;
    if (this.wish("rematch", true)) this.stopped = null;
  }

  /** Only a table that was full from the start begins by itself; the host's kept pace goes with it. @param {TableFrame} table */
  firstSight(table) {
    this.beganFull = openChairs(table).length === 0;
    const pace = Number(kept("pace"));
    if (pace && pace !== table.pace_ms && table.status === "open" && this.page.state.role === "host") {
      this.send({ type: "pace", ms: pace });
    }
  }

  /** @param {number} ms */
  setPace(ms) {
    keep("pace", String(ms));
    this.send({ type: "pace", ms });
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

  /** @param {Wish} what @param {boolean} on */
  wish(what, on) {
    if (what === "call" && !on) this.stopped = null;
    return this.send({ type: what, on });
  }

  concede() {
    for (const seat of this.page.state.you) this.send({ type: "concede", seat });
  }

  /** Counts this game as it stands, and deals another. */
  newGame() {
    this.stopped = this.page.state.table?.game ?? null;
    this.wish("call", true);
  }

  /** @param {boolean} on */
  setAuto(on) {
    const sent = this.page.state.you.map((seat) => this.send({ type: "auto", on, seat }));
    // What the table was not told, the switch does not show.
    if (sent.includes(false)) this.draw();
  }

  serverNow() {
    return serverNow(this.page);
  }

  apron() {
    return apronFor(this.page);
  }

  does() {
    return this.apron().does;
  }

  /** One press of the big button, the pile, Enter or Space. */
  press() {
    const { table, you } = this.page.state;
    if (!table) return;
    const does = this.does();
    if (does === "flip") this.flip(table, this.page.shared ? you.slice(0, 1) : you);
    else if (does === "now") this.back.now();
    else if (does === "skip") this.count.skip();
    else if (does === "sum") this.showSum();
    else if (does === "stop") this.setAuto(false);
    else if (does === "ready") this.seats.ready(true);
    else if (does === "resume" && performance.now() - this.pausedAt > BREATH_MS) this.send({ type: "resume" });
    else if (does === "rematch" && this.unfolding.hasEndedFor(BREATH_MS)) this.wish("rematch", true);
    else if (does === "start" && this.unfolding.hasEndedFor(BREATH_MS)) this.start("computer");
  }

  /** @param {TableFrame} table @param {number[]} you */
  flip(table, you) {
    const commands = this.presses.press(table, you, performance.now());
    for (const command of commands) this.send(command);
    if (this.page.tie) this.unfolding.setUpWar(table);
    else if (commands.length > 0) this.draw();
  }

  /** A second press right after it is a double press, not a flip. */
  showSum() {
    this.presses.shownAt = performance.now();
    this.unfolding.tellSum();
  }

  leavesAGame() {
    return leavesAGame(this.page.state);
  }

  leave() {
    const { you, role } = this.page.state;
    for (const seat of you) this.send({ type: "leave", seat });
    if (you.length === 0 && role === "host") this.send({ type: "leave" });
  }

  /** Words for a moment, seen and spoken. @param {string} words */
  notice(words) {
    this.know({ type: "refused", re: "", code: "notice", message: words });
    this.telling.notice(words);
    this.wasRefused("");
  }

  /** The server has a newer page; where the offer of it stands on the stage, the words are in it. */
  newerPage() {
    if (offersReload(this.page.state, conditionsOf(this.page))) this.telling.notice(outdatedWords());
    else this.notice(outdatedWords());
  }

  draw() {
    const { table, you } = this.page.state;
    if (table) {
      this.presses.shown(table, performance.now());
      this.page.mine = this.presses.pressed(table, you);
      this.page.pressed = this.page.mine.length > 0 && you.every((seat) => !table.awaits.includes(seat) || this.page.mine.includes(seat));
      this.page.shared = isShared(table, you);
    }
    this.page.seconds = this.duration.of(table);
    this.page.tip = this.show.tip();
    void this.retelling.look();
    this.back.keepUp();
    if (isLogOpen()) void this.soFar.look();
    const formWasHidden = byId("sit").hidden;
    const focused = document.activeElement;
    const didNotStart = byId("go").dataset.does !== "start";
    drawPage(this.page);
    this.clock.draw();
    void this.awake.keep(document.visibilityState === "visible" && playsHere(table, you));
    // What had the focus may be gone: the one thing to press takes it. So it does where everybody has come.
    const lost = focused && focused !== document.body && !focused.checkVisibility();
    if (lost || (didNotStart && this.does() === "start" && focused === document.body)) byId("go").focus({ preventScroll: true });
    if (formWasHidden && !byId("sit").hidden) {
      chooseRemembered();
      fillForm();
    }
  }
}
