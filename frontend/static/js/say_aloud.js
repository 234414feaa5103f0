/** Whether this browser has a voice. */
export function hasVoice() {
  return typeof speechSynthesis !== "undefined" && typeof SpeechSynthesisUtterance !== "undefined";
}

/** Says a word now; what was still being said is cut short. @param {string} word */
export function sayAloud(word) {
  if (!hasVoice()) return;
  const spoken = new SpeechSynthesisUtterance(word);
  spoken.lang = document.documentElement.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
}
