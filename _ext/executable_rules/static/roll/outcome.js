// @ts-check
/** What a widget shows, and which of it is the reader's own: the result, the link to it, and the address of the page. */
import { readForm } from "../form/form.js";
import { fragmentOf } from "../storage/link.js";
import { placeOf } from "../storage/memory.js";
import { copies, showResult } from "./result.js";

/** @typedef {import("../python/runtime.js").Ruled} Ruled */

export class Outcome {
  /** @type {{ response: Ruled, link: string } | null} what the reader themselves was last shown */
  mine = null;
  /** @type {{ text: string, link: string }} what the menu copies: the result that is shown */
  shown = { text: "", link: "" };

  /**
   * @param {HTMLElement} widget
   * @param {HTMLFormElement} form
   */
  constructor(widget, form) {
    this.widget = widget;
    this.form = form;
    this.result = /** @type {HTMLElement} */ (widget.querySelector(".xr-result"));
    /** What the page says without a roll: the odds, or what the form began with. */
    this.standing = /** @type {HTMLElement} */ (widget.querySelector(".xr-static"));
  }

  /**
   * @param {Ruled} response
   * @returns {string} the link to it; empty when it has none
   */
  show(response) {
    const link = showResult(this.result, response, { page: this.#page, widget: this.#idInLinks });
    this.shown = { text: response.text, link };
    for (const item of this.widget.querySelectorAll(".xr-late")) /** @type {HTMLElement} */ (item).hidden = false;
    return link;
  }

  /** @param {(sentence: string) => void} say that something was copied, to those who do not see it */
  workCopies(say) {
    const item = (/** @type {string} */ name) => this.widget.querySelector(name);
    copies(item(".xr-copy-setup"), () => this.linkToSetup(), "Link copied.", say);
    copies(item(".xr-copy-link"), () => this.shown.link, "Link copied.", say);
    copies(item(".xr-copy-text"), () => this.shown.text, "Text copied.", say);
  }

  /** The form holds something else by now: what was rolled stays to be read, and its odds, which aren't those, go. */
  age() {
    const roll = this.result.querySelector(".xr-roll:not(:has(> .xr-aged))");
    roll?.querySelector(".xr-odds-fold")?.remove();
    roll?.prepend(Object.assign(document.createElement("p"), { className: "xr-notice xr-aged", textContent: "This result is from before your last change." }));
  }

  /** Nothing was rolled. */
  clear() {
    this.mine = null;
    this.result.hidden = true;
    this.standing.hidden = false;
    for (const item of this.widget.querySelectorAll(".xr-late")) /** @type {HTMLElement} */ (item).hidden = true;
  }

  /** The link to what the form holds, without a roll. */
  linkToSetup() {
    const { params } = readForm(this.form);
    return `${this.#page}${fragmentOf({ rule: this.#rule, params, widget: this.#idInLinks })}`;
  }

  /**
   * The page's address is that of the roll it shows, so that a reload shows it again and a copy leads to it.
   * @param {string} link empty for the page alone
   */
  setAddress(link) {
    if (this.widget.dataset.place) return; // A pinned widget is at home on another page.
    history.replaceState(link ? { rolled: true } : null, "", link || location.pathname + location.search);
  }

  /** The address of the page that this widget is at home on. */
  get #page() {
    return new URL(placeOf(this.widget).replace(/#.*$/s, ""), location.href).href;
  }

  /** What links name this widget by; nothing where its rule has no other on its page. */
  get #idInLinks() {
    const { place } = this.widget.dataset;
    if (place) return place.replace(/^.*#/s, "");
    const same = `rule-widget[data-rule="${CSS.escape(this.#rule)}"]:not([data-place])`;
    return document.querySelectorAll(same).length > 1 ? this.widget.id : undefined;
  }

  get #rule() {
    return this.widget.dataset.rule ?? "";
  }
}
