import { inOrder, seatAt } from "./at_table.js";
import { colourOf } from "./avatars.js";
import { byId, part, setAttribute, setText, show } from "./elements.js";
import { isComplete } from "./game_log.js";
import { turningPoint, placeOf, shareOutlines } from "./game_story.js";
import { readerOf, whom } from "./names.js";
import { fill, gettext, ngettext } from "./words.js";

/** @import { TableFrame } from "./wire.js" */
/** @import { GameLog } from "./game_log.js" */

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 600;
const HEIGHT = 120;

/** @param {string} tag @param {Record<string, string | number>} attributes */
function shape(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** @param {TableFrame} table @param {number[]} you @param {GameLog} log @param {number} battle of the turning point */
function pictureOf(table, you, log, battle) {
  const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const order = inOrder(table, you);
  shareOutlines(log, order, WIDTH, HEIGHT).forEach((points, i) => {
    svg.append(shape("polygon", { points, class: `share seat-${colourOf(seatAt(table, order[i] ?? 0).avatar)}` }));
  });
  log.wars.forEach((war, i) => {
    if (war === 0) return;
    svg.append(shape("line", { x1: placeOf(log, i + 1, WIDTH), x2: placeOf(log, i + 1, WIDTH), y1: HEIGHT, y2: HEIGHT - 10 - war * 8, class: "share-war" }));
  });
  const x = placeOf(log, battle, WIDTH);
  svg.append(shape("line", { x1: x, x2: x, y1: 0, y2: HEIGHT, class: "share-turn" }));
  return svg;
}

/** A game that somebody gave up was not turned by its cards. @param {TableFrame} table @param {GameLog} log */
function momentOf(table, log) {
  if (!table.result || table.result.reason === "conceded" || !isComplete(log, table)) return null;
  return turningPoint(log, table.result.winner);
}

/**
 * How the cards went to and fro, where this page has seen the whole game.
 * @param {TableFrame} table
 * @param {number[]} you
 * @param {GameLog} log
 */
export function drawStory(table, you, log) {
  const story = byId("story");
  const moment = momentOf(table, log);
  show(story, moment !== null);
  if (!moment || story.dataset.game === table.game) return;
  story.dataset.game = table.game ?? "";
  const words = fill(ngettext(
    "Turning point: battle %(battle)s, %(cards)s card more for %(who)s",
    "Turning point: battle %(battle)s, %(cards)s cards more for %(who)s", moment.cards,
  ), {
    battle: moment.battle, cards: moment.cards, who: whom(readerOf(table, you), moment.seat),
  });
  setText(part(story, ".story-words"), words);
  const picture = part(story, ".story-picture");
  setAttribute(picture, "aria-label", gettext("Everybody’s share of the cards from the first battle to the last"));
  picture.replaceChildren(pictureOf(table, you, log, moment.battle));
}
