import { Announcer } from "./announcer.js";
import { byId, spoken } from "./elements.js";
import { knowHouses } from "./house_names.js";
import { TvPage } from "./tv_page.js";

const CURSOR_MS = 3000;

/** A pointer that nobody moves is not wanted on a television. */
function hideCursor() {
  let hiding = setTimeout(() => {}, 0);
  const seen = () => {
    document.body.removeAttribute("data-alone");
    clearTimeout(hiding);
    hiding = setTimeout(() => document.body.setAttribute("data-alone", ""), CURSOR_MS);
  };
  document.addEventListener("pointermove", seen);
  seen();
}

/** Any press fills the screen: browsers ask for one, and a remote control has one key for it. */
function fillScreen() {
  const fill = () => {
    if (document.fullscreenEnabled && !document.fullscreenElement) document.documentElement.requestFullscreen().catch(() => {});
  };
  document.addEventListener("click", fill);
  document.addEventListener("keydown", ({ key }) => { if (key === "Enter" || key === "f") fill(); });
}

const first = document.getElementById("first-view")?.textContent;
const { ws = "", build = "" } = byId("table").dataset;
const address = new URL(ws, location.href);
address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
knowHouses(JSON.parse(byId("house-names").textContent ?? "{}"));
const announcer = new Announcer(
  (text) => spoken("say", text), (text) => spoken("shout", text), () => performance.now(),
  (run, ms) => setTimeout(run, ms),
);
const page = new TvPage({
  address: address.href, build, announcer, first: first ? { watchers: 0, ...JSON.parse(first) } : null,
});
page.open();
hideCursor();
fillScreen();
document.addEventListener("fullscreenchange", () => page.draw());
