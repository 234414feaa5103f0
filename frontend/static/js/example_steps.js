// Worked examples that move: each turn by itself, then who takes the cards.

const PLAY_MS = 1300;

/** One example: its turns are shown up to a step; the last step is the result. */
class Example {
  /** @param {HTMLElement} figure */
  constructor(figure) {
    this.figure = figure;
    this.turns = [...figure.querySelectorAll(".turn")];
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.playing = undefined;
    this.of = this.turns.length + 1;
    this.at = this.of;
  }

  /** @param {number} at from 1; the last one shows everything */
  show(at) {
    this.at = at;
    this.turns.forEach((turn, i) => {
      turn.classList.toggle("turn-hidden", i >= at);
      turn.classList.toggle("turn-now", i === at - 1);
    });
    this.figure.classList.toggle("example-open", at < this.of);
    const words = this.figure.querySelector(".example-at");
    if (!(words instanceof HTMLElement)) return;
    words.textContent = (words.dataset.words ?? "").replace("{at}", String(at)).replace("{of}", String(this.of));
  }

  /** After the last step comes the first one. */
  next() {
    this.show(this.at >= this.of ? 1 : this.at + 1);
    if (this.at >= this.of) this.stop();
  }

  stop() {
    clearInterval(this.playing);
    this.playing = undefined;
  }

  play() {
    this.stop();
    this.show(1);
    this.playing = setInterval(() => this.next(), PLAY_MS);
  }
}

for (const figure of document.querySelectorAll(".example")) {
  if (!(figure instanceof HTMLElement)) continue;
  const example = new Example(figure);
  figure.querySelector(".example-steps")?.removeAttribute("hidden");
  figure.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-example]") : null;
    if (!(button instanceof HTMLElement)) return;
    if (button.dataset.example === "play") {
      example.play();
    } else {
      example.stop();
      example.next();
    }
  });
}
