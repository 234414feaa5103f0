// Reads the question and the names aloud, where the browser has a voice.

import { hasVoice, sayAloud } from "./say_aloud.js";

const button = document.getElementById("who-voice");
if (button && hasVoice()) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const asked = document.querySelector("h1")?.textContent ?? "";
    const names = [...document.querySelectorAll(".face-name bdi")].map((name) => name.textContent ?? "");
    sayAloud([asked, ...names].map((words) => words.trim()).join(". "));
  });
}
