// @ts-check
/** What makes a `<rule-widget>` work, when its form is in the page (see early.js). */
import { offerFilling } from "../people/active.js";
import { onApproach } from "../python/approach.js";
import { workBars } from "./bars.js";
import { readForm } from "../form/form.js";
import { workMenu, workOwnDice } from "./menu.js";
import { runtime } from "../python/page_runtime.js";
import { Playing } from "./playing.js";
import { printAlone } from "./print.js";
import { workSuggestions } from "../form/suggest.js";

export { followAddress } from "./linked.js";

export class Living {
  /** @type {Playing | null} null where this is a character sheet */
  #playing = null;
  /** @type {Promise<import("../sheet/sheet.js").Sheet> | undefined} what takes over where this is one */
  #sheet = undefined;
  runtime = runtime;

  /** @param {HTMLElement} widget */
  constructor(widget) {
    this.widget = widget;
    const form = widget.querySelector("form");
    if (widget.dataset.sheet) this.#sheet = import("../sheet/sheet.js").then(({ Sheet }) => new Sheet(widget));
    else if (form) this.#work(form);
  }

  /** @param {HTMLFormElement} form */
  #work(form) {
    const { widget } = this;
    const menu = widget.querySelector(".xr-menu");
    if (menu instanceof HTMLElement) workMenu(menu);
    workSuggestions(form);
    workBars(widget);
    workOwnDice(widget);
    widget.addEventListener("click", (event) => {
      if (/** @type {Element} */ (event.target).closest(".xr-print")) printAlone(widget);
    });
    widget.querySelector(".xr-many-times")?.addEventListener("click", () => this.#rollMany(form));
    this.#playing = new Playing(widget, form);
    offerFilling(widget);
    onApproach(widget, () => runtime.load());
  }

  /**
   * Hundreds of rolls, for those who ask for them: what that takes is fetched only then.
   * @param {HTMLFormElement} form
   */
  async #rollMany(form) {
    const { showMany } = await import("./many.js");
    showMany(this.widget, () => ({ rule: this.widget.dataset.rule ?? "", params: readForm(form).params }));
  }

  /** @param {import("../python/runtime.js").Request} request */
  ask(request) {
    return runtime.ask(request);
  }

  /**
   * @param {import("../storage/link.js").SharedRoll} roll
   * @param {{ own: boolean, goThere: boolean }} how
   */
  show(roll, how) {
    this.#sheet?.then((sheet) => sheet.show(roll));
    this.#playing?.linked.show(roll, how);
  }
}
