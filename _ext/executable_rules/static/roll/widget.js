// @ts-check
/** What makes a `<rule-widget>` work, when its form is in the page (see early.js); character sheets have sheet/living.js. */
import { offerFilling } from "../people/active.js";
import { onApproach } from "../python/approach.js";
import { workBars } from "./bars.js";
import { readForm } from "../form/form.js";
import { workMenu, workOwnDice } from "./menu.js";
import { runtime } from "../python/page_runtime.js";
import { Fault } from "../python/runtime.js";
import { Playing } from "./playing.js";
import { printAlone } from "./print.js";
import { workSuggestions } from "../form/suggest.js";

export { followAddress } from "./linked.js";

export class Living {
  /** @type {Playing} */
  #playing;
  runtime = runtime;

  /** @param {HTMLElement} widget */
  constructor(widget) {
    this.widget = widget;
    const form = /** @type {HTMLFormElement} */ (widget.querySelector("form"));
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
    const { telling } = this.#playing;
    const many = await import("./many.js").catch((cause) =>
      telling.fault(new Fault("That couldn’t be loaded. Check your connection and try again.", { cause })),
    );
    if (!many) return;
    telling.tell("");
    many.showMany(this.widget, () => ({ rule: this.widget.dataset.rule ?? "", params: readForm(form).params }));
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
    this.#playing.linked.show(roll, how);
  }
}
