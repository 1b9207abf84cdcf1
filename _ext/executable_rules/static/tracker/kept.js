// @ts-check
/** A fight as this browser keeps it, with the steps that led there: over reloads, and the same in every tab. */
import { keep, kept, onKeptElsewhere } from "../storage/memory.js";

/** @typedef {import("./tracker.js").Fight} Fight */
/** @typedef {{ html: string, label: string, rolled?: boolean } | null} Result what came of the last deed */
/** @typedef {import("./sheets.js").Page} Page */
/** @typedef {import("./sheets.js").Known} Known */
/** @typedef {{ label: string, fight: Fight, told: Result, known?: Known, sheets?: Page[] }} Step the fight before it, and what it wrote on sheets */
/** @typedef {{ number: number, fight: Fight, told: Result, known?: Known, steps: Step[] }} Book as it is stored: readers have fights with the key `told` */

/** How many steps can be undone. */
const MOST = 40;

export class Kept {
  /** @type {Book} */
  #book;

  /**
   * @param {string} game
   * @param {() => void} changed called when another tab has gone on
   */
  constructor(game, changed) {
    this.key = `tracker:${game}`;
    this.#book = this.#read() ?? { number: 0, fight: {}, told: null, steps: [] };
    const look = () => {
      const found = this.#read();
      if (!found || found.number === this.#book.number) return;
      this.#book = found;
      changed();
    };
    onKeptElsewhere(this.key, look);
    // A page that was set aside may have missed it.
    addEventListener("pageshow", (event) => event.persisted && look());
  }

  /** @returns {Fight} */
  get fight() {
    return this.#book.fight;
  }

  /** Grows with every change, in whatever tab. */
  get number() {
    return (this.#read() ?? this.#book).number;
  }

  /** @returns {Result} */
  get result() {
    return this.#book.told;
  }

  /** What of the fight is on sheets already, or came from them. */
  get known() {
    return this.#book.known ?? {};
  }

  /** What would be undone; empty for nothing. */
  get last() {
    return this.#book.steps.at(-1)?.label ?? "";
  }

  /** @param {string} label @param {Fight} fight @param {Result} result @param {Known} known @param {Page[]} [sheets] @returns {boolean} whether it outlasts the page */
  add(label, fight, result, known, sheets) {
    const { steps, number, ...before } = this.#book;
    return this.#write({ fight, told: result, known, steps: [...steps, { label, ...before, ...(sheets ? { sheets } : {}) }].slice(-MOST) });
  }

  /** Take the last step back. @returns {Step | null} what it was */
  undo() {
    const steps = [...this.#book.steps];
    const step = steps.pop();
    if (!step) return null;
    const { label, sheets, ...before } = step;
    this.#write({ ...before, steps });
    return step;
  }

  /** @param {Omit<Book, "number">} book @returns {boolean} */
  #write(book) {
    this.#book = { ...book, number: this.#book.number + 1 };
    return keep(this.key, JSON.stringify(this.#book));
  }

  /** @returns {Book | null} null where there is none, or none that can be used */
  #read() {
    try {
      const found = JSON.parse(kept(this.key) ?? "null");
      const usable = found && typeof found.number === "number" && typeof found.fight === "object" && Array.isArray(found.steps);
      return usable ? found : null;
    } catch {
      return null;
    }
  }
}
