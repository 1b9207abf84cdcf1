// @ts-check
/**
 * Rolls and set-ups that a link names, or the log. Where the reader has something of their own, they are shown beside that,
 * and neither form nor deck nor journal changes unless the reader says so; else the form is filled with what the link says.
 */
import { fillForm, readForm } from "../form/form.js";
import { formerNames, renamed } from "../storage/formerly.js";
import { LinkError, rollOf, shortened } from "../storage/link.js";

/** @typedef {import("../storage/link.js").SharedRoll} SharedRoll */
/** @typedef {HTMLElement & { show: (roll: SharedRoll, how: { own: boolean, goThere: boolean }) => void }} Shower */

/**
 * Show the roll that the address names, if it names one.
 * @param {Event} [event] nothing when the page has just been loaded
 */
export function followAddress(event) {
  document.querySelector(".xr-link-message")?.remove();
  try {
    const roll = rollOf(location.hash);
    if (!roll) return;
    const widgets = [...document.querySelectorAll("rule-widget")].filter(
      (widget) => /** @type {HTMLElement} */ (widget).dataset.rule === roll.rule,
    );
    const widget = widgets.find((candidate) => candidate.id === roll.widget) ?? widgets[0];
    const own = history.state?.rolled === true;
    // A page that is reloaded stays where it was, and so does the reader.
    if (widget) /** @type {Shower} */ (widget).show(roll, { own, goThere: event !== undefined || !own });
    else sayOfLink(`this page has no rule “${shortened(roll.rule)}”.`);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    sayOfLink(`${error.message}.`);
  }
}

/** @param {string} reason */
function sayOfLink(reason) {
  const note = document.createElement("p");
  note.className = "xr-message xr-link-message";
  note.setAttribute("role", "alert");
  note.textContent = `This link cannot be followed: ${reason}`;
  (document.querySelector("article") ?? document.querySelector("main") ?? document.body).prepend(note);
}

/**
 * @typedef {object} Host what a widget is to a roll from elsewhere
 * @property {HTMLElement} widget
 * @property {HTMLFormElement} form
 * @property {Record<string, string>} first what the form holds as the page was built
 * @property {import("./outcome.js").Outcome} outcome
 * @property {import("./asking.js").Asking} asking
 * @property {() => void} showMine
 * @property {() => void} filled
 * @property {() => void} changed by the reader
 * @property {() => void} backToMine
 */

export class Linked {
  /** Whether there is something of the reader's own here, which a link must not take the place of. */
  own = false;
  /** @type {Visit | null} a roll from elsewhere that is shown beside what the reader has */
  visit = null;
  /** Whether the reader is brought to it: they have followed a link, and not only reloaded the page. */
  going = false;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
  }

  /**
   * @param {SharedRoll} linked
   * @param {{ own: boolean, goThere: boolean }} how `own`: it is this reader's own last roll
   */
  show(linked, { own, goThere }) {
    const { widget, form, first, outcome } = this.host;
    const roll = { ...linked, params: renamed(linked.params, formerNames(widget)) };
    const { version, ruling, seed, faces } = roll;
    const named = seed !== undefined || faces !== undefined;
    this.end();
    this.going = goThere;
    if (goThere) goTo(widget, named);
    if (own && outcome.mine && outcome.mine.link === location.href) {
      this.host.showMine();
      return;
    }
    const beside = this.own && !own;
    if (!this.own) {
      // What the link does not name is as in the page.
      fillForm(form, first, "");
      fillForm(form, roll.params, faces ?? "");
      widget.dataset.behind = "";
    }
    if (beside) {
      const { host } = this;
      this.visit = new Visit(roll, { form, first, changed: () => host.changed(), back: () => host.backToMine() });
    }
    this.own ||= own;
    // Every word of the link is sent, also those that have no field: the rules say what is wrong with them.
    const params = { ...first, ...roll.params };
    if (named) this.host.asking.ask({ op: "roll", rule: roll.rule, params, seed, faces, link: { version, ruling } });
    else if (this.visit) this.visit.announce(outcome.result, "This link brings values of its own.");
    else this.host.filled();
  }

  /** From now on, the values here are the reader's own. */
  end() {
    this.visit?.end();
    this.visit = null;
  }
}

/**
 * @param {HTMLElement} widget
 * @param {boolean} rolled whether dice are what it is about: a form that would keep them out of sight is passed over
 */
function goTo(widget, rolled) {
  const button = /** @type {HTMLElement} */ (widget.querySelector(".xr-actions"));
  const long = button.getBoundingClientRect().top - widget.getBoundingClientRect().top > innerHeight / 2;
  (rolled && long ? button : widget).scrollIntoView({ block: "start", behavior: "instant" });
}

/**
 * @typedef {object} Home what a visit leaves and comes back to
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
    this.said.textContent = `${what} Your own values on this page haven’t changed.`;
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
