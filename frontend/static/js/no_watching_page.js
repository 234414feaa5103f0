import { lookAgain } from "./look_again.js";

// Nobody watches just now. A television has no keys to ask again, so the page asks until it may look.

const EVERY_MS = 10000;

async function ask() {
  try {
    const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    if (answer.ok) lookAgain();
  } catch {
    // the house is away, and is asked again
  }
}

setInterval(() => { void ask(); }, EVERY_MS);
