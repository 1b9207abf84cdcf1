// @ts-check
/** The one character that a sheet shows: kept after each change, merged with what other tabs change, and undone step by step. */
import * as store from "../people/people.js";
import { tellKept } from "../storage/unkept.js";
import { Steps } from "./steps.js";

/** @typedef {import("../people/people.js").Person} Person */
/** @typedef {import("../people/people.js").Fields} Fields */

export class KeptPerson {
  /** @type {Person | null} */
  person = null;
  /** The fields as they were when they were last written or read: what another tab has changed since differs. @type {Fields} */
  #base = {};
  #steps = new Steps("");
  /** @type {Fields | null} the fields as they were when the form was opened */
  #opened = null;

  /**
   * @param {string} game
   * @param {string} page the path of the sheet
   * @param {HTMLElement} place what does not last is said before it
   */
  constructor(game, page, place) {
    this.game = game;
    this.page = page;
    this.place = place;
  }

  /** What would be undone; empty for nothing. */
  get last() {
    return this.#steps.last;
  }

  /** Whether that is in the log. */
  get logged() {
    return this.#steps.logged;
  }

  /** @param {Person} one @returns {boolean} whether it is another one than before */
  take(one) {
    this.closeForm();
    const another = this.person?.id !== one.id;
    this.person = one;
    this.#base = one.fields;
    if (another) this.#steps = new Steps(one.id);
    this.#activate();
    return another;
  }

  /** Nobody is shown, and nobody active. */
  leave() {
    store.setActive(this.game, null);
    document.dispatchEvent(new CustomEvent("xr-active"));
    this.person = null;
  }

  #activate() {
    const one = /** @type {Person} */ (this.person);
    const before = store.activeIn(this.game);
    const rules = before?.id === one.id ? before.rules : [];
    const done = store.setActive(this.game, { id: one.id, name: store.nameOf(one), page: this.page, rules });
    tellKept("active", done, this.place);
    document.dispatchEvent(new CustomEvent("xr-active"));
  }

  /** From here on, all changes of the form are one step. */
  openForm() {
    this.#opened ??= this.person?.fields ?? null;
  }

  /** What was changed in the form is one step, which can be undone. */
  closeForm() {
    if (this.#opened && this.person) this.#steps.add("Your changes", this.#opened, this.person.fields);
    this.#opened = null;
  }

  /** Somebody new. @param {Partial<Person>} some @returns {Person} */
  added(some) {
    /** @type {Person} */
    const one = { id: store.newId(), game: this.game, notes: "", unknown: {}, more: {}, fields: {}, ...some };
    this.tellKept(store.keepPerson(one));
    return one;
  }

  /** A step that has a name. @param {string} label @param {Fields} before @param {Fields} after @param {boolean} logged */
  step(label, before, after, logged) {
    this.#steps.add(label, before, after, logged);
    this.write({ ...before, ...after });
  }

  /** Keep these fields; what another tab has changed meanwhile stays. @param {Fields} mine */
  write(mine) {
    const one = /** @type {Person} */ (this.person);
    const stored = store.person(one.id);
    const fields = stored ? store.merged(this.#base, mine, stored.fields) : mine;
    this.person = { ...(stored ?? one), fields };
    delete this.person.deleted;
    this.#base = fields;
    this.tellKept(store.keepPerson(this.person));
    if (fields.name !== one.fields.name) this.#activate();
  }

  /** @param {string} notes */
  note(notes) {
    if (!this.person) return;
    const one = store.person(this.person.id) ?? this.person;
    this.person = { ...one, fields: this.person.fields, notes };
    this.tellKept(store.keepPerson({ ...one, notes }));
  }

  /** @returns {boolean} whether the last step could be taken back; nobody else has changed the same since */
  undo() {
    const one = /** @type {Person} */ (this.person);
    const fields = this.#steps.undo((store.person(one.id) ?? one).fields);
    if (fields) this.write(fields);
    return fields !== null;
  }

  /** After an undo, the form starts from what it shows. @param {boolean} open whether it is open */
  restartForm(open) {
    this.#opened = open ? (this.person?.fields ?? null) : null;
  }

  /** @returns {"same" | "changed" | "deleted"} what another tab has done with this character */
  readAnew() {
    const before = this.person;
    const stored = before && store.person(before.id);
    if (!stored || JSON.stringify(stored) === JSON.stringify(before)) return "same";
    this.person = stored;
    if (stored.deleted && !before.deleted) return "deleted";
    this.#base = stored.fields;
    return "changed";
  }

  /** @param {boolean} done */
  tellKept(done) {
    tellKept("person", done, this.place);
  }
}
