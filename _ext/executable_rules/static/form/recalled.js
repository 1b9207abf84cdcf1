// @ts-check
/** What a form holds from an earlier visit, and the note that says so, which is there before (see roll/early.js). */
import { readForm } from "./form.js";
import { formerNames, renamed } from "../storage/formerly.js";
import { forget, placeOf, recall, remember, spanOf } from "../storage/memory.js";

export class Recalled {
  /**
   * @param {HTMLElement} widget
   * @param {HTMLFormElement} form
   * @param {Record<string, string>} first what the form holds as the page was built
   */
  constructor(widget, form, first) {
    this.widget = widget;
    this.form = form;
    this.first = first;
    this.span = spanOf(widget);
    this.note = form.querySelector(":scope > .xr-recalled");
  }

  /** What was entered, or null. */
  get() {
    return renamed(recall(placeOf(this.widget), this.span), formerNames(this.widget));
  }

  /** The form holds something that the reader entered. */
  keep() {
    const { params } = readForm(this.form);
    // On the next visit, values that the page has anyway need no notice.
    if (this.#isFirst(params)) {
      this.forget();
      return;
    }
    this.note?.remove();
    remember(placeOf(this.widget), params, this.span);
  }

  forget() {
    this.note?.remove();
    forget(placeOf(this.widget), this.span);
  }

  /** The note goes where the page now brings by itself what was remembered. @param {Record<string, string>} remembered */
  tell(remembered) {
    if (this.#isFirst(remembered)) this.note?.remove();
  }

  /** @param {Record<string, string>} params */
  #isFirst(params) {
    return Object.entries(this.first).every(([name, text]) => (params[name] ?? text) === text);
  }
}
