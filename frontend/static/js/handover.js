import { byId, setAttribute, setText } from "./elements.js";
import { openSheet } from "./sheets.js";
import { fill, gettext, ngettext } from "./words.js";

/** @import { Command, HandoverFrame } from "./wire.js" */

/**
 * @typedef {object} Surroundings
 * @property {string} playUrl under which others find this house
 * @property {string} pictureUrl draws a link
 * @property {(command: Command) => boolean} send
 * @property {() => number} now server ms
 */

/** The time that a link still has. @param {number} ms */
export function leftWords(ms) {
  const minutes = Math.ceil(ms / 60_000);
  return fill(ngettext(
    "It works once, for %(count)s more minute.", "It works once, for %(count)s more minutes.", minutes,
  ), { count: minutes });
}

/** The sheet by which one's place goes on on another device. */
export class Handover {
  /** @param {Surroundings} around */
  constructor(around) {
    this.around = around;
    /** Empty where there is none. */
    this.link = "";
    this.until = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Each asking makes a new link; the one before opens nothing any more. */
  ask() {
    this.forget(gettext("One moment"));
    openSheet("handover-sheet");
    this.around.send({ type: "handover" });
  }

  takeBack() {
    this.around.send({ type: "handover", on: false });
  }

  /** @param {HandoverFrame} frame */
  told({ url, until }) {
    if (url === null || until === null) {
      this.forget(gettext("You stay on this device. The link opens nothing any more."));
      return;
    }
    this.link = new URL(url, this.around.playUrl).href;
    this.until = until;
    void this.draw(url);
    this.tick();
  }

  /** @param {string} words */
  forget(words) {
    clearTimeout(this.timer);
    this.link = "";
    byId("handover-picture").replaceChildren();
    this.show(words);
  }

  /** @param {string} words */
  show(words) {
    setText(byId("handover-until"), words);
    for (const id of ["handover-send", "only-here"]) setAttribute(byId(id), "disabled", this.link ? null : "");
  }

  tick() {
    clearTimeout(this.timer);
    const left = this.until - this.around.now();
    if (left <= 0) {
      this.forget(gettext("The link has run out. Close this, and ask for a new one."));
      return;
    }
    this.show(leftWords(left));
    this.timer = setTimeout(() => this.tick(), left % 60_000 + 50);
  }

  /** Posted, so that the secret stands in no address. @param {string} url */
  async draw(url) {
    const secret = url.slice(url.indexOf("#") + 1);
    const response = await fetch(this.around.pictureUrl, { method: "POST", body: new URLSearchParams({ secret }) });
    if (!response.ok || !this.link.endsWith(secret)) return;
    const picture = new DOMParser().parseFromString(await response.text(), "image/svg+xml").documentElement;
    setAttribute(picture, "role", "img");
    setAttribute(picture, "aria-label", gettext("A picture of the link, for another device’s camera"));
    byId("handover-picture").replaceChildren(picture);
  }
}
