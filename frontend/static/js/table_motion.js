// Movement between what is on the stage and what comes next. Nothing waits for it: the stage is
// already drawn, motion only shows how it came to be.

/** @import { TableFrame } from "./wire.js" */

export const FLIP_MS = 250;
const TO_PILE_MS = 320;
const REDUCED_MS = 120;
const TURN_OVER_MS = 480;

/** Whether this person wants no movement. */
export function reduced() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options */
function move(element, frames, options) {
  element.animate(frames, { fill: "backwards", ...options });
}

/** The places of the cards on the stage, before they are drawn anew. @param {HTMLElement} fight */
export function cardsOn(fight) {
  return [...fight.querySelectorAll(".face")].map((card) => ({ card, box: card.getBoundingClientRect() }));
}

/** @param {Element} card */
function turn(card) {
  const face = card.firstElementChild;
  if (!face) return;
  const back = /** @type {SVGElement} */ (face.cloneNode(true));
  back.querySelector("use")?.setAttribute("href", `${document.body.dataset.deck}#back`);
  back.classList.add("turning-back");
  card.append(back);
  move(back, [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { duration: FLIP_MS / 2, easing: "ease-in", fill: "both" });
  const half = { delay: FLIP_MS / 2, duration: FLIP_MS / 2, easing: "ease-out" };
  move(face, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], half);
  setTimeout(() => back.remove(), FLIP_MS);
}

/** Where captured cards go: my pile, or the winner's place in the pelmet. @param {number} seat @param {number[]} you */
function pileOf(seat, you) {
  if (you.includes(seat)) return document.querySelector("#pile .pile");
  return document.querySelector(`#pelmet [data-key="${seat}"] .loge`);
}

/** @param {{card: Element, box: DOMRect}[]} cards @param {Element} pile */
function gather(cards, pile) {
  const to = pile.getBoundingClientRect();
  for (const { card, box } of cards) {
    if (box.width === 0) continue;
    const flying = /** @type {HTMLElement} */ (card.cloneNode(true));
    flying.removeAttribute("role");
    flying.removeAttribute("aria-label");
    flying.setAttribute("aria-hidden", "true");
    flying.classList.add("flying");
    flying.classList.remove("card-lost");
    flying.style.setProperty("left", `${box.left}px`);
    flying.style.setProperty("top", `${box.top}px`);
    flying.style.setProperty("width", `${box.width}px`);
    document.body.append(flying);
    const x = to.left + to.width / 2 - box.left - box.width / 2;
    const y = to.top + to.height / 2 - box.top - box.height / 2;
    flying.animate([{ transform: "none" }, { transform: `translate(${x}px, ${y}px) scale(0.35)`, opacity: 0.4 }],
      { duration: TO_PILE_MS, easing: "ease-in" }).finished.then(() => flying.remove(), () => flying.remove());
  }
}

/** @param {HTMLElement} stage */
function hangWar(stage) {
  stage.querySelectorAll(".letter").forEach((letter, i) => {
    move(letter, [{ transform: "translateY(-28rem)" }, { transform: "translateY(0.25rem)", offset: 0.8 }, { transform: "none" }],
      { delay: 140 * i, duration: 320, easing: "ease-out" });
  });
}

/** New steps rise one by one, from the lowest up. @param {HTMLElement} stage @param {number} from steps that were there before */
function raiseSteps(stage, from) {
  for (const steps of stage.querySelectorAll(".steps")) {
    const laid = [...steps.children];
    // Bricks stand in the order they were laid; of steps the newest is the topmost.
    (steps.getAttribute("data-size") === "bricks" ? laid : laid.reverse()).slice(from).forEach((step, i) => {
      move(step, [{ opacity: 0, transform: "translateY(1.5rem)" }, { opacity: 1, transform: "none" }],
        { delay: 160 * i, duration: 160 });
    });
  }
}

/** @param {HTMLElement} stage @param {number} delay */
export function dropSign(stage, delay) {
  const sign = stage.querySelector(".hang:not([hidden]) .sign");
  if (!sign) return;
  move(sign, [{ transform: "translateY(-14rem)" }, { transform: "translateY(3px)", offset: 0.8 }, { transform: "none" }],
    { delay, duration: 220, easing: "ease-out" });
}

/**
 * Moves from the stage as it was to the stage as it is drawn now.
 * @param {HTMLElement} stage
 * @param {TableFrame} before
 * @param {TableFrame} after
 * @param {number[]} you
 * @param {ReturnType<typeof cardsOn>} cards where cards lay before
 */
export function moveBetween(stage, before, after, you, cards) {
  const fight = /** @type {HTMLElement} */ (stage.querySelector(".fight"));
  if (reduced()) {
    move(fight, [{ opacity: 0.3 }, { opacity: 1 }], { duration: REDUCED_MS });
    return;
  }
  if (after.battle !== before.battle && before.winner !== null) {
    const pile = pileOf(before.winner, you);
    if (pile) gather(cards, pile);
  }
  const known = new Set(cards.map(({ card }) => card));
  for (const card of fight.querySelectorAll(".fighter .face")) {
    if (!known.has(card)) turn(card);
  }
  dropSign(stage, FLIP_MS + 60);
}

/** A won pile becomes the pile: it turns over in its place. @param {HTMLElement} body @param {number[]} seats @param {number[]} you */
export function turnPilesOver(body, seats, you) {
  if (reduced()) return;
  for (const seat of seats) {
    const pile = you.includes(seat) ? body.querySelector("#pile .pile") : body.querySelector(`#pelmet [data-key="${seat}"] .won`);
    if (!pile) continue;
    move(pile, [{ transform: "translateX(2.5rem) scaleX(-1)", opacity: 0.2 }, { transform: "translateX(1rem) scaleX(0)", offset: 0.5 }, { transform: "none" }],
      { duration: TURN_OVER_MS, easing: "ease-in-out" });
  }
}

/** A war is set up: letters drop, steps rise. @param {HTMLElement} stage @param {TableFrame} before */
export function moveToWar(stage, before) {
  if (reduced()) {
    move(stage, [{ opacity: 0.3 }, { opacity: 1 }], { duration: REDUCED_MS });
    return;
  }
  hangWar(stage);
  raiseSteps(stage, before.war > 0 ? Math.max(0, ...Object.values(before.buried)) : 0);
}
