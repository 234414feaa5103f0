import { nameOf, readerOf } from "./names.js";
import { fill, gettext, isolated, listed, ngettext } from "./words.js";

/** @import { Onlooker, TableEvent, TableFrame, Watching } from "./wire.js" */

/** What the choice of who may watch means. @param {TableFrame} table @param {boolean} may change it */
export function watchingNote(table, may) {
  /** @type {Record<Watching, string>} */
  const words = {
    open: table.visibility === "public" ? gettext("The list of tables shows this one, and a free seat may be taken.")
      : gettext("The list of tables shows this one. Seats are taken by the code only."),
    link: table.family && !table.guests ? gettext("The family sees the table by the link to watch.")
      : gettext("Whoever has the link to watch sees the table."),
    approve: may ? gettext("You are asked about everybody who opens the link.")
      : gettext("The host is asked about everybody who opens the link."),
    none: gettext("Nobody sees the table who does not play."),
  };
  if (may) return words[table.watching];
  const who = table.host === null ? gettext("The host decides who may watch.")
    : fill(gettext("%(name)s decides who may watch."), { name: nameOf(readerOf(table, []), table.host) });
  return `${words[table.watching]} ${who}`;
}

/** "Tom would like to watch." @param {Onlooker} onlooker */
export function askedWords({ name }) {
  return fill(gettext("%(name)s would like to watch"), { name: isolated(name) });
}

/** How many watch, and who of those that were let in; nobody is named who has not agreed. @param {TableFrame} table */
export function watchersWords({ watchers, admitted, here }) {
  if (watchers === 0) return gettext("Nobody is watching.");
  const count = fill(ngettext("%(count)s person is watching", "%(count)s people are watching", watchers), { count: watchers });
  const names = admitted.filter(({ id }) => here.includes(id)).map(({ name }) => isolated(name));
  if (names.length === 0) return `${count}.`;
  const others = watchers - names.length;
  if (others > 0) names.push(fill(ngettext("%(count)s more", "%(count)s more", others), { count: others }));
  return fill(gettext("%(count)s: %(names)s."), { count, names: listed(names) });
}

/** What everybody at the table is told; empty for other events. @param {TableFrame} before @param {TableEvent} event */
export function watchingSentence(before, event) {
  if (event.type === "admitted" && event.on) {
    const who = before.asked.find(({ id }) => id === event.id);
    return who ? fill(gettext("%(name)s may watch."), { name: isolated(who.name) }) : "";
  }
  if (event.type !== "watching") return "";
  /** @type {Record<Watching, string>} */
  const words = {
    open: gettext("Anybody may watch now."),
    link: gettext("Whoever has the link may watch now."),
    approve: gettext("The host now lets in everybody who watches."),
    none: gettext("Nobody may watch now."),
  };
  return words[event.who];
}
