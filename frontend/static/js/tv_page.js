import { battleOver } from "./at_table.js";
import { ClockPage } from "./clock_page.js";
import { isShown } from "./clock_words.js";
import { listenForReturns } from "./coming_back.js";
import { Connection } from "./connection.js";
import { decisionSentence } from "./decision_words.js";
import { Duration } from "./duration.js";
import { afterLogged, EMPTY_LOG } from "./game_log.js";
import { keep, kept, visitShelf } from "./kept.js";
import { lookAgain, turnsAway } from "./look_again.js";
import { Mutes } from "./mutes.js";
import { readJson } from "./read_json.js";
import { Retelling } from "./retelling.js";
import { turnedOver } from "./show_won.js";
import { afterFrame, seenSoFar, UNKNOWN } from "./table_state.js";
import { Telling } from "./telling.js";
import { drawTv } from "./tv_view.js";
import { Unfolding } from "./unfolding.js";
import { serverNow } from "./view_around.js";
import { drawTally } from "./view_stage.js";
import { WakeLock } from "./wake_lock.js";

/** @import { Announcer } from "./announcer.js" */
/** @import { Page } from "./table_view.js" */
/** @import { EntryFrame, Frame, TableFrame } from "./wire.js" */

const NOTICE_MS = 4000;
const TICK_MS = 1000;

/** A table on a big screen: it follows what happens there, game after game, and nobody presses anything. */
export class TvPage {
  /** @param {{address: string, build: string, announcer: Announcer, first: TableFrame | null}} setup */
  constructor({ address, build, announcer, first }) {
    this.connection = new Connection(
      { open: () => new WebSocket(address), now: () => performance.now(), random: Math.random },
      () => seenSoFar(this.page.state), (frame) => this.heard(frame), () => this.connectionChanged(),
    );
    /** @type {Page} */
    this.page = {
      state: first ? { ...UNKNOWN, table: first, epoch: first.epoch ?? null } : UNKNOWN,
      connection: "connecting", pressed: false, mine: [], shared: false, tie: false, lingering: false, renamed: null, sitting: "", joins: null, swapping: null,
      log: EMPTY_LOG,
      seconds: null, code: "", playUrl: "", build, lostAt: Date.now(), untold: null, count: null, turned: [], tip: null, back: null,
      reactions: [], mutes: new Mutes({ get: kept, set: keep }, address), guessTold: "",
    };
    this.wake = new WakeLock(
      navigator.wakeLock ? () => navigator.wakeLock.request("screen") : null, () => this.draw(),
    );
    this.telling = new Telling(this.page, announcer, { heard: () => {} });
    this.clock = new ClockPage(this.page, this.telling);
    this.unfolding = new Unfolding(this.page, () => this.draw());
    this.duration = new Duration(() => performance.now(), readJson, () => this.draw());
    this.retelling = new Retelling(this.page, readJson, () => this.draw());
  }

  open() {
    this.draw();
    this.connection.open();
    listenForReturns(this.connection, () => this.draw());
    setInterval(() => {
      const { table } = this.page.state;
      if (table?.ends && table.status === "playing") drawTally(table, serverNow(this.page));
    }, TICK_MS);
  }

  connectionChanged() {
    const { state } = this.connection;
    this.page.connection = state;
    this.page.lostAt = state === "open" ? null : this.page.lostAt ?? Date.now();
    if (state === "old") this.renew("old");
    this.draw();
  }

  /** @param {Frame} frame */
  heard(frame) {
    if (turnsAway(frame)) {
      lookAgain();
      return;
    }
    const before = this.page.state.table;
    const { state, resync } = afterFrame(this.page.state, frame, Date.now());
    if (resync) {
      this.connection.again();
      return;
    }
    this.page.state = state;
    if (frame.type === "table") {
      this.page.turned = [];
      this.telling.renewed(before, frame);
    }
    if (frame.type === "entry" && state.table && state.table !== before) this.happened(before, state.table, frame);
    else this.draw();
    if (this.isOutdated()) this.renew(state.build);
  }

  /** @param {TableFrame | null} before @param {TableFrame} after @param {EntryFrame} entry */
  happened(before, after, { event }) {
    this.page.log = afterLogged(this.page.log, after, event, [], before);
    const line = this.page.log.lines.at(-1);
    if (event.type === "dealt") this.duration.dealt(after.game);
    const decided = before ? decisionSentence(before, event, []) : "";
    if (decided && isShown(event)) this.telling.notice(decided);
    else if (decided) this.notice(decided);
    if (event.type === "flip" && before) {
      this.page.turned = turnedOver(before, after);
      this.unfolding.turnUp(before, after, () => this.telling.happened(after, event, line));
      return;
    }
    if (event.type === "over") this.unfolding.lingerOn(after);
    else this.draw();
    this.telling.happened(after, event, line);
  }

  /** Words for a moment, seen and spoken. @param {string} message */
  notice(message) {
    this.page.state = { ...this.page.state, refused: { type: "refused", re: "", code: "notice", message } };
    this.telling.notice(message);
    setTimeout(() => {
      this.page.state = { ...this.page.state, refused: null };
      this.draw();
    }, NOTICE_MS);
  }

  /** Whether the server has a newer page, and nobody would miss a card by loading it. */
  isOutdated() {
    const { state: { table, build }, build: own } = this.page;
    return build !== "" && build !== own && table !== null && (table.status !== "playing" || battleOver(table));
  }

  /** Loads the newer page, once for each: what is still old then stays so. @param {string} build */
  renew(build) {
    const shelf = visitShelf();
    if (shelf.getItem("war.renewed") === build) return;
    shelf.setItem("war.renewed", build);
    location.reload();
  }

  draw() {
    const { table } = this.page.state;
    this.page.seconds = this.duration.of(table);
    this.wake.want(table !== null && !table.closed && this.connection.state !== "closed");
    void this.retelling.look();
    drawTv(this.page, this.wake.awake);
    this.clock.draw();
  }
}
