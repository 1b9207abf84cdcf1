// @ts-check
/**
 * A roll, or a set-up, that comes from a link or the log while the reader has something of their own in the form: it is shown
 * beside that, and neither form nor deck nor journal changes unless the reader says so. There is always a way back.
 */
import { fillForm, readForm } from "./form.js";

/** @typedef {import("./link.js").SharedRoll} SharedRoll */

/**
 * @typedef {object} Home what a visit leaves behind and comes back to
 * @property {HTMLFormElement} form
 * @property {Record<string, string>} first what the form holds as the page was built
 * @property {() => void} changed called when the form was filled
 * @property {() => void} back called when the reader wants to see their own again
 */

/**
 * @param {string} words
 * @param {() => void} act
 */
function button(words, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  made.addEventListener("click", act);
  return made;
}

export class Visit {
  /** @type {{ params: Record<string, string>, faces: string } | null} what the form held before it took over the values */
  #mine = null;

  /**
   * @param {SharedRoll} roll
   * @param {Home} home
   */
  constructor(roll, home) {
    this.roll = roll;
    this.home = home;
    this.said = document.createElement("p");
    this.use = button("Use these values", () => this.#use());
    this.bar = document.createElement("div");
    this.bar.className = "xr-visit";
    this.bar.append(this.said, this.use, button("Back to mine", () => this.#back()));
  }

  /**
   * @param {Element} place the bar goes in front of it
   * @param {string} what is shown, in a few words
   */
  announce(place, what) {
    this.said.textContent = `${what} Your own values haven't changed.`;
    place.before(this.bar);
  }

  /** Nothing of it is left on the page; the form stays as it is. */
  end() {
    this.bar.remove();
  }

  #use() {
    const { form, first, changed } = this.home;
    this.#mine = readForm(form);
    fillForm(form, { ...first, ...this.roll.params }, this.roll.faces ?? "");
    this.said.textContent = "These values are in the form now.";
    this.use.hidden = true;
    /** @type {HTMLElement} */ (this.bar.lastElementChild).focus();
    changed();
  }

  #back() {
    this.end();
    if (this.#mine) {
      fillForm(this.home.form, this.#mine.params, this.#mine.faces);
      this.home.changed();
    }
    this.home.back();
  }
}
