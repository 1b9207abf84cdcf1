// @ts-check
/** Who takes part: the reader's own characters by a tap each, people who are ready to play, and foes. */
import { button, made } from "../elements.js";
import { nameOf, people } from "../people/people.js";
import { runtime } from "../python/page_runtime.js";

/** @typedef {import("./tracker.js").Scene} Scene */
/** @typedef {{ name: string, who: string }} Kind */

export class Joining {
  /** @type {Set<string>} who is in the fight, by name */
  #here = new Set();
  /** @type {string[]} */
  #teams = ["", ""];
  /** @type {Kind[]} */
  #foes = [];
  /** @type {{ name: string, who: string, fields: Record<string, string> }[]} */
  #ready = [];

  /**
   * @param {string} id of the tracker
   * @param {string} game
   * @param {string} sheet the page of the game's character sheet; empty for none
   * @param {(request: import("./tracker.js").Newcomer, label: string) => Promise<boolean>} join
   */
  constructor(id, game, sheet, join) {
    this.id = id;
    this.game = game;
    this.sheet = sheet;
    this.join = join;
    this.party = made("div", "xr-party");
    this.foes = made("div", "xr-foes");
    this.place = made("details", "xr-joining", made("summary", "", "Who takes part"), this.party, this.foes);
    this.place.open = true;
  }

  /** Those who are ready to play, of whom the reader has no sheet. */
  get ready() {
    const owned = new Set(people(this.game).map(nameOf));
    return this.#ready.filter(({ name }) => !owned.has(name));
  }

  /** @param {{ teams: string[], foes: Kind[] }} answer @param {() => void} complete called once those who are ready to play are here too */
  know({ teams, foes }, complete) {
    if (this.#foes.length) return;
    this.#teams = teams;
    this.#foes = foes;
    this.#drawFoes();
    // Those who are ready to play are fetched after what the reader waits for.
    runtime.ask({ op: "ready", game: this.game }).then((answer) => {
      if (answer.ok) this.#ready = answer.ready;
      this.draw();
      complete();
    }, console.warn);
  }

  /** @param {Record<string, any>} fight @param {Scene} scene */
  show(fight, scene) {
    const before = this.#here.size;
    this.#here = new Set(scene.entries.map(({ name }) => name));
    const begun = !scene.deeds.some(({ act }) => act === "start");
    if (begun && this.begun === false) this.place.open = false;
    if (!begun) this.place.open = true;
    if (begun && this.begun === undefined && before === 0) this.place.open = false;
    this.begun = begun;
    this.draw();
  }

  draw() {
    const mine = people(this.game).map((one) => ({ name: nameOf(one), fields: one.fields }));
    const { ready } = this;
    const focused = document.activeElement;
    const key = focused instanceof HTMLElement && this.party.contains(focused) ? focused.textContent : null;
    const hint = made("p", "xr-help", "Make your own characters ", this.#sheetLink(), ", and you can pick them here.");
    this.party.replaceChildren(
      made("h3", "", "Your characters"),
      mine.length ? this.#choices(mine) : hint,
      ...(ready.length ? [made("h3", "", "Ready to play"), this.#choices(ready)] : []),
    );
    const same = [...this.party.querySelectorAll("button")].find((one) => one.textContent === key);
    same?.focus({ preventScroll: true });
  }

  #sheetLink() {
    const link = made("a", "", "on the character sheet");
    link.href = this.sheet;
    return link;
  }

  /** @param {{ name: string, fields: Record<string, string> }[]} some */
  #choices(some) {
    const list = some.map(({ name, fields }) => {
      const here = this.#here.has(name);
      const one = button("xr-join", () => !this.#here.has(name) && this.join({ fields, name, team: this.#teams[0] }, `${name} joins`), name);
      one.setAttribute("aria-pressed", String(here));
      return made("li", "", one);
    });
    return made("ul", "xr-joins", ...list);
  }

  #drawFoes() {
    const kind = made("select", "", ...this.#foes.map(({ name, who }) => new Option(`${name}: ${who}`, name)));
    kind.id = `${this.id}-foe`;
    const count = made("input", "");
    Object.assign(count, { type: "number", min: "1", max: "20", value: "1", id: `${this.id}-foes` });
    const called = made("input", "");
    Object.assign(called, { type: "text", maxLength: 40, id: `${this.id}-called`, autocomplete: "off" });
    const add = async () => {
      const name = called.value.trim() || kind.value;
      const many = Number.isNaN(count.valueAsNumber) ? count.value : count.valueAsNumber;
      if (await this.join({ foe: kind.value, name, team: this.#teams[1], count: many }, `${name} joins`)) called.value = "";
    };
    this.foes.append(
      made("h3", "", this.#teams[1]),
      field("Foe", kind),
      field("How many", count),
      field("Called (if you like)", called),
      made("p", "", button("xr-add-foe", add, "Add")),
    );
  }
}

/** @param {string} title @param {HTMLElement} control */
function field(title, control) {
  const label = made("label", "", title);
  label.htmlFor = control.id;
  return made("div", "xr-ask", label, control);
}
