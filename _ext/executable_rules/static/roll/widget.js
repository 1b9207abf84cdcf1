// @ts-check
/** The custom element `<rule-widget>`: what the page was built with, brought to life (see playing.js). */
import { offerFilling } from "../people/active.js";
import { followAddress } from "./linked.js";
import { onApproach } from "../python/approach.js";
import { workBars } from "./bars.js";
import { setFolds } from "../form/folds.js";
import { readForm } from "../form/form.js";
import { workMenu, workOwnDice } from "./menu.js";
import { runtime } from "../python/page_runtime.js";
import { Playing } from "./playing.js";
import { printAlone } from "./print.js";
import "./shortcut.js";
import { workSuggestions } from "../form/suggest.js";

class RuleWidget extends HTMLElement {
  /** @type {Playing | null} null until the form has come out of its template */
  #playing = null;
  /** @type {Promise<import("../sheet/sheet.js").Sheet> | undefined} what takes over where this is a character sheet */
  #sheet = undefined;

  connectedCallback() {
    const template = this.querySelector(":scope > template");
    if (template && this.dataset.sheet) {
      this.#sheet ??= import("../sheet/sheet.js").then(({ Sheet }) => new Sheet(this));
      return;
    }
    if (this.#playing || !(template instanceof HTMLTemplateElement)) return;
    template.replaceWith(template.content.cloneNode(true));
    const form = /** @type {HTMLFormElement} */ (this.querySelector("form"));
    const menu = this.querySelector(":scope > .xr-menu");
    if (menu instanceof HTMLElement) {
      this.querySelector(".xr-head")?.append(menu);
      workMenu(menu);
    }
    // A result stands right under the button; odds for other values come after it, and what is kept at the end.
    const below = [".xr-message", ".xr-result", ".xr-static"].map((part) => this.querySelector(`:scope > ${part}`));
    form.after(...below.filter((part) => part !== null));
    setFolds(this);
    workSuggestions(form);
    workBars(this);
    workOwnDice(this);
    this.addEventListener("click", (event) => {
      if (/** @type {Element} */ (event.target).closest(".xr-print")) printAlone(this);
    });
    this.querySelector(".xr-many-times")?.addEventListener("click", () => this.#rollMany(form));
    this.#playing = new Playing(this, form);
    offerFilling(this);
    onApproach(this, () => runtime.load());
  }

  /**
   * Hundreds of rolls, for those who ask for them: what that takes is fetched only then.
   * @param {HTMLFormElement} form
   */
  async #rollMany(form) {
    const { showMany } = await import("./many.js");
    showMany(this, () => ({ rule: this.dataset.rule ?? "", params: readForm(form).params }));
  }

  /** The page's runtime, for scripts and tests. */
  get runtime() {
    return runtime;
  }

  /**
   * Ask the rules something of your own; the page does not change.
   * @param {import("../python/runtime.js").Request} request
   */
  ask(request) {
    return runtime.ask(request);
  }

  /**
   * Show the roll that a link names, or the set-up, if it names no roll.
   * @param {import("../storage/link.js").SharedRoll} roll
   * @param {{ own: boolean, goThere: boolean }} how `own`: it is this reader's own last roll
   */
  show(roll, how) {
    this.#sheet?.then((sheet) => sheet.show(roll));
    this.#playing?.linked.show(roll, how);
  }
}

customElements.define("rule-widget", RuleWidget);
addEventListener("hashchange", followAddress);
followAddress();
