import { drawFloor } from "./show_floor.js";
import { whyWords } from "./show_why.js";
import { boxOf, sceneOf } from "./table_scene.js";
import { drawAround, drawCurtain, phaseOf, serverNow } from "./view_around.js";
import { drawBarred } from "./view_barred.js";
import { drawEnd } from "./view_end.js";
import { drawJoin, drawLobby } from "./view_lobby.js";
import { drawPelmet } from "./view_pelmet.js";
import { drawStage, drawTally } from "./view_stage.js";

/** @import { Page } from "./table_view.js" */

/**
 * Draws a table for those who sit far away: everybody in the pelmet, nothing to be pressed.
 * @param {Page} page @param {boolean} awake the screen is sure to stay on
 */
export function drawTv(page, awake) {
  const { state: { table, refused }, log, turned, tie } = page;
  const phase = phaseOf(page);
  drawAround(page, phase);
  drawCurtain(phase);
  drawBarred(phase === "barred" ? refused?.message ?? "" : null);
  drawLobby(phase === "waiting" || phase === "connecting" ? table : null, awake);
  if (!table || phase === "barred") return;
  const boxes = table.seats.map((_, seat) => boxOf(table, seat, []));
  drawPelmet(boxes, { host: false, bare: phase !== "play" });
  drawStage(table, phase === "play" ? sceneOf(table, [], tie) : null);
  drawTally(table, serverNow(page));
  drawFloor(phase === "play" ? table : null, whyWords(table, [], turned), null);
  drawJoin(phase === "waiting" ? null : table);
  drawEnd(phase === "end" ? table : null, [], log, page.seconds);
}
