// @ts-check
/** What a form holds from an earlier visit, for how long, and the note that says so. */
import { readForm } from "./form.js";
import { formerNames, renamed } from "../storage/formerly.js";
import { forget, placeOf, recall, remember } from "../storage/memory.js";

export class Recalled {
  /**
   * @param {HTMLElement} widget
   * @param {HTMLFormElement} form
   */
  constructor(widget, form) {
    this.widget = widget;
    this.form = form;
    // Tables that are worked out, such as the order of an encounter, end with the tab.
    const long = widget.dataset.kind !== "roll" && form.querySelector(".xr-rows");
    /** @type {import("../storage/memory.js").Span} */
    this.span = long ? "tab" : "browser";
    this.note = document.createElement("p");
    this.note.className = "xr-help xr-recalled";
  }

  /** What was entered, or null. */
  get() {
    return renamed(recall(placeOf(this.widget), this.span), formerNames(this.widget));
  }

  /** The form holds something that the reader entered. */
  keep() {
    this.note.remove();
    remember(placeOf(this.widget), readForm(this.form).params, this.span);
  }

  forget() {
    this.note.remove();
    forget(placeOf(this.widget), this.span);
  }

  /**
   * Say that the form holds what was left in it; nobody should take the odds of their last visit for those of the rule.
   * @param {Record<string, string>} first what the form holds as the page was built
   * @param {Record<string, string>} remembered
   */
  tell(first, remembered) {
    if (Object.entries(first).every(([name, text]) => (remembered[name] ?? text) === text)) return;
    const reset = Object.assign(document.createElement("button"), { type: "button", className: "xr-reset", textContent: "Reset" });
    this.note.replaceChildren("These are your values from last time. ", reset);
    this.form.prepend(this.note);
  }
}
