import { animalOf } from "./avatars.js";
import { byId } from "./elements.js";
import { keep, kept } from "./kept.js";

/** @import { TableEvent } from "./wire.js" */

/** `member` is the key of a child who sits down by its face. @typedef {{name: string, avatar: string, member?: string}} Person */

/**
 * Whether this is the server's yes to my asking for a chair: nobody else knows my commit.
 * @param {string} commit that went with the asking
 * @param {TableEvent} event
 * @returns {event is import("./wire.js").SeatedEvent}
 */
export function answersMe(commit, event) {
  return event.type === "seated" && event.kind === "person" && event.commit === commit;
}

/** The name, as it was typed, and the animal that the server let me have. @param {Person} person */
export function rememberMe({ name, avatar }) {
  keep("name", name);
  keep("animal", animalOf(avatar));
}

/** @returns {HTMLFormElement} */
const form = () => /** @type {HTMLFormElement} */ (byId("sit"));

/** @param {string} name @returns {HTMLInputElement} */
const field = (name) => /** @type {HTMLInputElement} */ (form().elements.namedItem(name));

/** The picture's name, which is also the first name offered. @returns {string} */
function animalName() {
  const checked = form().querySelector("input[name=avatar]:checked");
  return checked?.parentElement?.querySelector("svg")?.getAttribute("aria-label") ?? "";
}

/** A free animal and its name, or what this device remembers. */
export function fillForm() {
  const name = field("name");
  if (name.value !== "" && name.dataset.typed === "yes") return;
  const remembered = form().dataset.also === "yes" ? null : kept("name");
  name.value = remembered ?? animalName();
}

/** Empties the form for somebody. @param {boolean} also one more person at this device, whom it does not remember */
export function emptyForm(also) {
  form().dataset.also = also ? "yes" : "no";
  field("name").dataset.typed = "no";
}

/** Chooses an animal, and shows it where they do not all fit. @param {HTMLInputElement} input */
export function choose(input) {
  input.checked = true;
  input.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Chooses the remembered animal where it is free. */
export function chooseRemembered() {
  const avatar = kept("animal");
  const wanted = form().querySelector(`input[name=avatar][value="${CSS.escape(avatar ?? "")}"]:not(:disabled)`);
  if (wanted instanceof HTMLInputElement) choose(wanted);
}

/** @param {(person: Person) => void} sit */
export function listenForSitting(sit) {
  field("name").addEventListener("input", () => { field("name").dataset.typed = "yes"; });
  form().addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === "avatar") fillForm();
  });
  form().addEventListener("submit", (event) => {
    event.preventDefault();
    const data = new FormData(form());
    const person = { name: String(data.get("name")).trim(), avatar: String(data.get("avatar")) };
    if (person.name === "") return;
    sit(person);
  });
}
