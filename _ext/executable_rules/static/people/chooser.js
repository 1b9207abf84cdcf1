// @ts-check
/** Whom to play: the reader's own characters, those that are ready, a new one, or one from a file. */
import { button, made } from "../elements.js";
import { bringBack, deletedPeople, nameOf, people, portraitOf } from "./people.js";

/** @typedef {import("./people.js").Person} Person */

/**
 * @typedef {object} Choice what can be done with a choice
 * @property {(id: string) => void} take somebody who is kept here
 * @property {(name: string) => void} ready somebody ready-made
 * @property {() => void} blank
 * @property {(file: File) => void} open
 * @property {() => void} saveAll
 * @property {() => void} changed somebody was brought back
 */

/**
 * The round picture of somebody, or the first letter of their name.
 * @param {string} name
 * @param {string} portrait
 */
export function face(name, portrait) {
  const round = made("span", "xr-face");
  round.setAttribute("aria-hidden", "true");
  if (!portrait) {
    round.textContent = [...name][0] ?? "";
    return round;
  }
  const picture = made("img", "");
  picture.src = portrait;
  picture.alt = "";
  round.append(picture);
  return round;
}

/**
 * @param {string} game
 * @param {string} current the id of who is active; empty for nobody
 * @param {Element | null} ready the cards that the page was built with
 * @param {{ id: string, line: string }} sheet an id that nothing else has, and the field that says who somebody is
 * @param {Choice} choice
 */
export function chooser(game, current, ready, { id, line }, choice) {
  const own = people(game);
  const gone = deletedPeople(game);
  const place = made("div", "xr-people");
  // The name of who is played is the heading above these; without them there is none.
  const first = current ? "h3" : "h2";
  if (own.length) {
    place.append(
      made(first, "", "Your characters"),
      made("ul", "xr-cards", ...own.map((one) => made("li", "", card(one, current, line, choice)))),
    );
  }
  place.append(
    own.length ? made("h3", "", "Somebody new") : made(first, "", "Who do you want to play?"),
    made("p", "xr-start", button("xr-go", choice.blank, "New character"), ...opener(id, choice)),
  );
  if (ready) place.append(made("h3", "", "Ready to play"), cards(ready, choice));
  const saved = own.length > 1 ? button("", choice.saveAll, "Save all as a file") : null;
  const back = gone.map((one) =>
    button("", () => {
      bringBack(one);
      choice.changed();
    }, `Bring back ${nameOf(one)}`),
  );
  if (saved || back.length) place.append(made("p", "xr-start", saved, ...back));
  return place;
}

/** @param {Person} one @param {string} current @param {string} line @param {Choice} choice */
function card(one, current, line, choice) {
  const name = nameOf(one);
  const words = made("span", "xr-person-words", made("strong", "", name), lineOf(one, line));
  const chosen = button("xr-person", () => choice.take(one.id), face(name, portraitOf(one.id)), words);
  if (one.id === current) chosen.setAttribute("aria-current", "true");
  return chosen;
}

/**
 * Who they are, in a line: in their own words, or in those that they came with.
 * @param {Person} one
 * @param {string} field that has the words; empty where the sheet has none
 */
export function lineOf(one, field) {
  // A ready-made character with a name of the reader's own is somebody else; a copy of theirs is not.
  const same = typeof one.more.whose !== "string" || (one.fields.name ?? "").startsWith(one.more.whose);
  const who = one.fields[field]?.trim() || (same && one.more.who);
  return typeof who === "string" && who ? made("span", "", who) : null;
}

/** @param {Element} ready @param {Choice} choice */
function cards(ready, choice) {
  const list = made("ul", "xr-cards");
  for (const one of ready.querySelectorAll("button")) {
    const name = one.dataset.ready ?? "";
    const words = made("span", "xr-person-words", ...[...one.cloneNode(true).childNodes]);
    list.append(made("li", "", button("xr-person", () => choice.ready(name), face(name, ""), words)));
  }
  return list;
}

/** @param {string} id @param {Choice} choice */
function opener(id, choice) {
  const input = made("input", "xr-hidden");
  Object.assign(input, { type: "file", accept: ".json,application/json", id: `${id}-open`, tabIndex: -1 });
  input.setAttribute("aria-hidden", "true");
  input.addEventListener("input", (event) => event.stopPropagation());
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    input.value = "";
    if (file) choice.open(file);
  });
  return [button("", () => input.click(), "Open a file"), input];
}
