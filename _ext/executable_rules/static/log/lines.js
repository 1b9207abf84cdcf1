// @ts-check
/** The entries of the log as a list: only changed entries are replaced, so that nobody loses the note they are writing. */
import { button, made } from "../elements.js";
import { LONGEST_NOTE, shownFaces, shownTime } from "./entries.js";

/** @typedef {import("./entries.js").Entry} Entry */

/**
 * @typedef {object} Deeds
 * @property {(entry: Entry) => void} change called with another note, while it is written
 * @property {(entry: Entry) => void} remove a note between rolls in which nothing is left
 * @property {(link: HTMLAnchorElement) => void} follow
 */

/**
 * A field that is written in for a moment: what is typed is kept at once, and Enter (in one line), Escape and the button end it.
 * @param {string} words its label
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {{ save: (text: string) => void, end: () => void }} acts
 */
export function editor(words, field, { save, end }) {
  const label = made("label", "xr-editor", made("span", "", words), field);
  field.addEventListener("input", () => save(field.value));
  field.addEventListener("keydown", (event) => {
    const { key, isComposing } = /** @type {KeyboardEvent} */ (event);
    if (isComposing || (key !== "Escape" && !(key === "Enter" && field instanceof HTMLInputElement))) return;
    event.preventDefault();
    // The panel closes at the next Escape.
    event.stopPropagation();
    end();
  });
  return made("div", "xr-editing", label, button("", end, "Done"));
}

/** @param {string} text @returns {HTMLTextAreaElement} */
export function noteField(text) {
  const field = made("textarea", "");
  Object.assign(field, { rows: 2, maxLength: LONGEST_NOTE, value: text });
  return field;
}

export class Lines {
  /** @type {Map<number, { text: string, item: HTMLLIElement }>} */
  #lines = new Map();

  /** @param {HTMLOListElement} list @param {Deeds} deeds */
  constructor(list, deeds) {
    this.list = list;
    this.deeds = deeds;
  }

  /** @param {Entry[]} entries the newest first @param {...HTMLLIElement} rest what comes after them */
  show(entries, ...rest) {
    const lines = new Map(entries.map((entry) => [entry.id, this.#lineOf(entry)]));
    this.#lines = lines;
    const wanted = [...[...lines.values()].map(({ item }) => item), ...rest];
    const stays = new Set(wanted);
    for (const item of [...this.list.children]) if (!stays.has(/** @type {HTMLLIElement} */ (item))) item.remove();
    // What is in its place already is not touched: moved elements lose the focus.
    let place = this.list.firstElementChild;
    for (const item of wanted) {
      if (item === place) place = place.nextElementSibling;
      else this.list.insertBefore(item, place);
    }
  }

  /** @param {Entry} entry */
  #lineOf(entry) {
    const text = JSON.stringify(entry);
    const had = this.#lines.get(entry.id);
    if (had && (had.text === text || had.item.querySelector(".xr-editing"))) return had;
    return { text, item: this.#made(entry) };
  }

  /** @param {Entry} entry */
  #made(entry) {
    const { time, who, roll, outcome, note, link } = entry;
    const faces = shownFaces(entry);
    const moment = made("time", "", shownTime(time));
    moment.dateTime = time;
    const anchor = made("a", "", roll);
    if (link) {
      anchor.href = link;
      anchor.addEventListener("click", () => this.deeds.follow(anchor));
    }
    const what = roll || `your note of ${shownTime(time)}`;
    const write = button("xr-note-button", () => this.#write(entry, item), note === undefined ? "Add a note" : "Change");
    write.setAttribute("aria-label", `${note === undefined ? "Add a note to" : roll ? "Change the note to" : "Change"} ${what}`);
    const item = made(
      "li",
      "",
      made("p", "", moment, " ", who && made("strong", "", who), who && " ", link ? anchor : roll),
      outcome && made("p", "", outcome),
      faces && made("p", "xr-help", faces),
      made("p", "xr-noting", note !== undefined && made("span", "xr-note", note), write),
    );
    return item;
  }

  /** @param {Entry} entry @param {HTMLLIElement} item */
  #write(entry, item) {
    let now = entry;
    const field = noteField(entry.note ?? "");
    const end = () => {
      if (!now.roll && !now.note?.trim()) {
        this.deeds.remove(now);
        return;
      }
      const next = this.#made(now);
      item.replaceWith(next);
      this.#lines.set(now.id, { text: JSON.stringify(now), item: next });
      /** @type {HTMLElement} */ (next.querySelector(".xr-note-button")).focus();
    };
    const save = (/** @type {string} */ text) => {
      const { note, ...rest } = now;
      now = text.trim() || !now.roll ? { ...rest, note: text } : rest;
      this.deeds.change(now);
    };
    const what = entry.roll ? `Note on ${entry.roll}` : "Your note";
    item.querySelector(".xr-noting")?.replaceWith(editor(what, field, { save, end }));
    field.focus();
  }
}
