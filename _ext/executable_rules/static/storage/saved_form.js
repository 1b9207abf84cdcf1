// @ts-check
/** A form as text for storage and files, and back; and what it was before each of its last steps. */
import { renamed } from "./formerly.js";
import { keep, kept } from "./memory.js";

/** @typedef {Record<string, string>} Params */

/** Larger files are none that a form could have saved. */
const LONGEST = 100_000;

/** Why a text cannot be what was kept; the message is a sentence. */
export class KeptError extends Error {}

/**
 * @param {string} rule
 * @param {Params} params
 * @returns {string} JSON for storage and files; tables are tables in it
 */
export function packed(rule, params) {
  const values = Object.entries(params).map(([name, text]) => [name, tableIn(text) ?? text]);
  return `${JSON.stringify({ rule, params: Object.fromEntries(values) }, null, 2)}\n`;
}

/**
 * @param {string} rule
 * @param {string} text
 * @param {Params} formerly names that fields once had, with those of today
 * @returns {Params} as typed in a form; whether the rules allow them is another question
 * @throws {KeptError}
 */
export function unpacked(rule, text, formerly) {
  if (text.length > LONGEST) throw new KeptError("It is too long for a saved form.");
  /** @type {any} */
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new KeptError("It isn’t a saved form.");
  }
  if (!isObject(found) || !isObject(found.params)) throw new KeptError("It isn’t a saved form.");
  if (found.rule !== rule) throw new KeptError("It was saved from another form.");
  const texts = Object.entries(found.params).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]);
  return renamed(Object.fromEntries(texts), formerly);
}

/** @param {unknown} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {string} text @returns {unknown[] | null} the rows that `text` holds as JSON */
function tableIn(text) {
  try {
    const value = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** How many steps can be undone. */
const MOST = 20;

export class Steps {
  /** @type {string[]} where storage is forbidden or full */
  #here = [];

  /** @param {string} place of the widget */
  constructor(place) {
    this.key = `${place}:steps`;
  }

  get any() {
    return this.#all().length > 0;
  }

  /** @param {string} text what was kept before the step */
  add(text) {
    this.#set([...this.#all(), text].slice(-MOST));
  }

  /** @returns {string | null} what was kept before the last step, which is forgotten; null when there is none */
  take() {
    const all = this.#all();
    const last = all.pop() ?? null;
    this.#set(all);
    return last;
  }

  #all() {
    try {
      const found = JSON.parse(kept(this.key) ?? "null") ?? this.#here;
      return Array.isArray(found) ? found.filter((text) => typeof text === "string") : [];
    } catch {
      return [...this.#here];
    }
  }

  /** @param {string[]} texts the fewer, the smaller the room that is left */
  #set(texts) {
    this.#here = texts;
    while (!keep(this.key, JSON.stringify(texts)) && texts.length > 1) texts = texts.slice(1);
  }
}
