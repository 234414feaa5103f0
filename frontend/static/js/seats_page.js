import { battleOver, openChairs, seatAt } from "./at_table.js";
import { byId } from "./elements.js";
import { hasFaces, offerFaces } from "./faces.js";
import { seatOfKey } from "./own_seats.js";
import { closeSheets, openSheet } from "./sheets.js";
import { sha256 } from "./sha256.js";
import { answersMe, emptyForm, rememberMe } from "./sitting.js";
import { askIfSure } from "./sure.js";
import { listenForTargets } from "./target_input.js";
import { gettext } from "./words.js";

/** @import { TablePage } from "./table_page.js" */
/** @import { Person } from "./sitting.js" */
/** @import { Page } from "./table_view.js" */
/** @import { RefusedFrame, TableEvent, TableFrame } from "./wire.js" */

/** What makes asking for the same seat once more useless. */
const IN_VAIN = new Set(["bad_name", "avatar_taken", "same_device_off", "device_full", "already_seated", "not_from_here", "pictures_first", "plays_already"]);

/**
 * Taking seats, sharing a device, and the sheet "Who sits where".
 */
export class SeatsPage {
  /** @param {TablePage} table */
  constructor(table) {
    this.table = table;
    this.page = table.page;
    /** As whom, and with which commit, a chair was asked for last. @type {(Person & {commit: string}) | null} */
    this.asked = null;
    /** The step at which it was tried to join last. */
    this.triedAt = "";
  }

  listen() {
    listenForTargets((key) => (this.page.shared ? seatOfKey(this.page.state.you, key) : undefined), (seat) => this.press(seat));
    byId("same-device-switch").addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement) this.table.send({ type: "same_device", on: target.checked });
    });
    byId("guests-switch").addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement) this.table.send({ type: "guests", on: target.checked });
    });
    offerFaces(true);
  }

  /** One of those who share this device presses. @param {number} seat */
  press(seat) {
    const { table } = this.page.state;
    if (!table) return;
    if (seatAt(table, seat).auto) this.table.send({ type: "auto", on: false, seat });
    else if (this.table.does() === "flip") this.table.flip(table, [seat]);
    else this.table.press();
  }

  /** @param {Page["sitting"]} who @param {number | null} [seat] whose name and animal, where several are mine */
  ask(who, seat = null) {
    this.page.sitting = who;
    this.page.renamed = seat;
    emptyForm(who === "also");
    offerFaces(who !== "me" || this.page.state.you.length === 0);
    this.table.draw();
    /** @type {HTMLElement | null} */ (byId("sit").querySelector(hasFaces() ? ".child-face" : "input"))?.focus();
  }

  /** The form for a chair was filled in. @param {Person} person */
  sit(person) {
    const { table, you } = this.page.state;
    if (!table) return;
    if (you.length === 0 && table.status === "playing") {
      this.page.joins = person;
      this.page.sitting = "";
      this.triedAt = "";
      this.look();
    } else if (this.take(table, person)) {
      this.page.sitting = "";
      this.page.renamed = null;
    }
    this.table.draw();
  }

  /** @param {TableFrame} table @param {Person} person */
  take(table, { name, avatar, member }) {
    const also = this.page.sitting === "also";
    const mine = also ? undefined : this.page.renamed ?? this.page.state.you[0];
    const seat = mine ?? openChairs(table)[0] ?? 0;
    const commit = sha256(this.table.contributions.drawn(table.commitment, seat));
    const child = member === undefined ? {} : { member };
    if (!this.table.send({ type: "sit", seat, name, avatar, commit, also, ...child })) return false;
    // a device of a family remembers none of its children
    this.asked = also || member !== undefined || mine !== this.page.state.you[0] ? null : { name, avatar, commit };
    return true;
  }

  /** Whoever waits for a seat in a running game takes it as soon as no battle is on the table. */
  look() {
    const { joins, state: { table, you } } = this.page;
    if (!joins || !table) return;
    const step = `${table.game} ${table.status} ${table.at}`;
    if (you.length > 0) this.page.joins = null;
    else if (openChairs(table).length === 0 && table.status !== "revealing") {
      this.page.joins = null;
      this.table.notice(gettext("No seat is free any more."));
    } else if (step !== this.triedAt && table.status !== "revealing" && (table.status !== "playing" || table.at === 0 || battleOver(table))) {
      this.triedAt = step;
      this.take(table, joins);
    }
  }

  /** @param {TableEvent} event */
  heard(event) {
    if (this.asked && answersMe(this.asked.commit, event)) rememberMe(this.asked);
  }

  /** @param {RefusedFrame} refused */
  refused({ re, code }) {
    if (re === "sit" && IN_VAIN.has(code)) this.page.joins = null;
  }

  /** What the buttons of seats do. @type {Record<string, (button: HTMLElement) => void>} */
  acts = {
    seats: () => openSheet("seats-sheet", () => this.swapping(null)),
    also: () => {
      closeSheets();
      this.ask("also");
    },
    "sit-member": ({ dataset }) => {
      const { name = "", avatar = "", member } = dataset;
      this.sit({ name, avatar, member: member || undefined });
    },
    "sit-other": () => offerFaces(false),
    "sit-faces": () => offerFaces(true),
    "not-sit": () => this.ask(""),
    unjoin: () => {
      this.page.joins = null;
      this.table.draw();
    },
    ready: () => this.ready(true),
    unready: () => this.ready(false),
    "hand-host": ({ dataset }) => this.table.send({ type: "host", seat: Number(dataset.seat) }),
    "leave-seat": ({ dataset }) => this.table.send({ type: "leave", seat: Number(dataset.seat) }),
    "auto-seat": ({ dataset }) => this.table.send({ type: "auto", on: dataset.kind === "on", seat: Number(dataset.seat) }),
    "rename-seat": ({ dataset }) => {
      closeSheets();
      this.ask("me", Number(dataset.seat));
    },
    swap: ({ dataset }) => this.swapping(Number(dataset.seat)),
    "swap-off": () => this.swapping(null),
    "swap-with": ({ dataset }) => {
      this.table.send({ type: "swap", a: Number(this.page.swapping), b: Number(dataset.seat) });
      this.swapping(null);
    },
    remove: ({ dataset }) => askIfSure("remove", this.page.state, Number(dataset.seat)),
    "really-remove": ({ dataset }) => {
      this.table.send({ type: "remove", seat: Number(dataset.seat) });
      closeSheets();
    },
  };

  /** @param {boolean} on */
  ready(on) {
    for (const seat of this.page.state.you) this.table.send({ type: "ready", on, seat });
  }

  /** @param {number | null} seat */
  swapping(seat) {
    this.page.swapping = seat;
    this.table.draw();
  }
}
