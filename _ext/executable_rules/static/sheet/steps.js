// @ts-check
/** What was done with a character, step by step, so that it can be undone as long as the tab is open. */

/** @typedef {import("../people/people.js").Fields} Fields */
/** @typedef {{ label: string, before: Fields, after: Fields, logged?: boolean }} Step only the fields that it changed */

/** How many steps can be undone. */
const MOST = 50;

const KEY = "rules-undo:";

export class Steps {
  /** @param {string} id of the character */
  constructor(id) {
    this.key = KEY + id;
    /** @type {Step[]} */
    this.list = recalled(this.key);
  }

  /** @returns {string} what would be undone; empty for nothing */
  get last() {
    return this.list.at(-1)?.label ?? "";
  }

  /** @returns {boolean} whether what would be undone is in the log */
  get logged() {
    return this.list.at(-1)?.logged ?? false;
  }

  /**
   * @param {string} label
   * @param {Fields} before
   * @param {Fields} after
   * @param {boolean} [logged]
   */
  add(label, before, after, logged = false) {
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    if (!changed.length) return;
    const part = (/** @type {Fields} */ fields) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? ""]));
    this.list = [...this.list, { label, before: part(before), after: part(after), logged }].slice(-MOST);
    this.#keep();
  }

  /**
   * Take the last step back.
   * @param {Fields} fields as they are now
   * @returns {Fields | null} as they were; null where somebody has changed them since, and it would be lost
   */
  undo(fields) {
    const step = this.list.pop();
    const fits = step && Object.entries(step.after).every(([name, text]) => fields[name] === text);
    if (!fits) this.list = [];
    this.#keep();
    return fits ? { ...fields, ...step.before } : null;
  }

  #keep() {
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.list));
    } catch {
      // Then a reload ends it.
    }
  }
}

/** @param {string} key @returns {Step[]} */
function recalled(key) {
  try {
    const found = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? found.filter((step) => typeof step?.label === "string" && step.before && step.after) : [];
  } catch {
    return [];
  }
}
