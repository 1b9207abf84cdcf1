// @ts-check
/** What a widget says, for eyes and for ears: results and refusals, what is to be expected, and that one has to wait. */
import { runtime } from "../python/page_runtime.js";
import { LOADING, announce, hushLoading, onceMore, whenLate } from "../elements.js";
import { clearRefusals, showRefusal } from "../form/form.js";
import { Fault } from "../python/runtime.js";

export class Telling {
  /**
   * @param {HTMLElement} widget
   * @param {HTMLFormElement} form
   */
  constructor(widget, form) {
    this.widget = widget;
    this.form = form;
  }

  /** @param {string} sentence to those who do not see the page */
  announce(sentence) {
    announce(this.#part(".xr-live"), sentence);
  }

  /** @param {string} sentence nothing hides it */
  tell(sentence) {
    const place = this.#part(".xr-message");
    place.textContent = sentence;
    place.hidden = !sentence;
  }

  /** @param {string} verdict of a long form, where it stays in sight */
  judge(verdict) {
    const place = this.widget.querySelector(".xr-verdict");
    if (place) place.textContent = verdict;
  }

  /** @param {string | undefined} chance of what the form holds; empty where it has none, or none is known */
  expect(chance) {
    const place = this.widget.querySelector(".xr-go-chance");
    if (place) place.textContent = chance ? ` · ${chance}` : "";
    if (chance) delete this.widget.dataset.behind;
  }

  /** @param {boolean} again whether the button would do once more what it has just done */
  sayAgain(again) {
    this.#part(".xr-go-word").textContent = again ? onceMore(this.word) : this.word;
  }

  /** What the button does, such as "Roll" or "Draw", also while it says that it's once more. */
  get word() {
    const word = (this.#part(".xr-go-word").textContent ?? "").replace(/ again$/, "");
    return word === onceMore("Draw") ? "Draw" : word;
  }

  /**
   * @param {Messages.Refusal} refused
   * @param {boolean} asked whether the reader asked for an answer, and focus may go where the mistake is
   */
  refuse(refused, asked) {
    const { message } = refused;
    clearRefusals(this.form);
    this.widget.dataset.stale = "";
    this.expect("");
    const control = showRefusal(this.form, refused);
    if (!control) this.tell(message);
    else if (asked) control.focus();
    this.judge(message);
    this.announce(message);
  }

  /** Nothing that the form holds is wrong, as far as is known. */
  clear() {
    clearRefusals(this.form);
    delete this.widget.dataset.stale;
  }

  /** @param {Error} error */
  fault(error) {
    // The sentence is for the reader; the program's own words are for the console.
    if (error.cause || !(error instanceof Fault)) console.warn(error, error.cause);
    const sentence = error instanceof Fault ? error.message : "Something went wrong in this page.";
    this.tell(`${sentence} What you entered is still there.`);
    this.announce(sentence);
  }

  /** @param {string} selector */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.widget.querySelector(selector));
  }
}

/** @typedef {"idle" | "loading" | "working" | "done" | "error"} State */

export class Waiting {
  /** No longer waits to show what comes when it takes long: a bar, a button to stop it, and words. */
  #arrived = () => {};

  /**
   * @param {HTMLElement} widget
   * @param {(sentence: string) => void} say
   */
  constructor(widget, say) {
    this.widget = widget;
    this.say = say;
    runtime.addEventListener("progress", (event) => this.#show(/** @type {CustomEvent} */ (event).detail));
    runtime.addEventListener("ready", () => widget.dataset.state === "loading" && this.enter("working"));
  }

  /** @param {State} state */
  enter(state) {
    const { widget } = this;
    const busy = state === "loading" || state === "working";
    if (state !== "loading") hushLoading(this.#part(".xr-live"));
    const goesOn = state === "loading" && widget.dataset.state === state;
    widget.dataset.state = state;
    widget.setAttribute("aria-busy", String(busy));
    const go = this.#part(".xr-go");
    // Not `disabled`: the button keeps the focus, and a screen reader its place.
    go.setAttribute("aria-disabled", String(busy));
    const leaving = busy ? this.#part(".xr-retry") : this.#part(".xr-stop");
    if (leaving === document.activeElement) go.focus();
    this.#part(".xr-retry").hidden = state !== "error";
    if (!goesOn) this.#arrived();
    if (!busy) this.#offerStop(false);
    else if (this.#part(".xr-progress").hidden && !goesOn) this.#arrived = whenLate(() => this.#tellLate(state));
    for (const part of [".xr-progress > progress", ".xr-progress-text"]) this.#part(part).hidden = state !== "loading";
  }

  /** @param {State} state */
  #tellLate(state) {
    this.#offerStop(true);
    // Seconds may pass, and readers who don't see the bar must know that something happens.
    if (state === "loading") this.say(LOADING);
  }

  /** @param {boolean} offered */
  #offerStop(offered) {
    this.#part(".xr-stop").hidden = !offered;
    this.#part(".xr-progress").hidden = !offered;
  }

  /** @param {{ bytes: number, total: number }} progress */
  #show({ bytes, total }) {
    const megabytes = (/** @type {number} */ size) => (size / 1e6).toFixed(1);
    const bar = /** @type {HTMLProgressElement} */ (this.#part(".xr-progress progress"));
    bar.value = bytes / total;
    this.#part(".xr-progress-text").textContent =
      bytes < total ? `Loading the rules: ${megabytes(bytes)} of ${megabytes(total)} MB` : "Starting the rules";
  }

  /** @param {string} selector */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.widget.querySelector(selector));
  }
}

/** Pixels left free at the edges of the window. */
const ROOM = 8;

/**
 * @param {Element} button
 * @param {Element} result
 */
export function bringIntoView(button, result) {
  const sentence = result.querySelector(".xr-summary") ?? result;
  if (button.closest(".xr-table-panel")) {
    sentence.scrollIntoView({ block: "nearest", behavior: "instant" });
    return;
  }
  const style = getComputedStyle(document.documentElement);
  const top = (document.querySelector("header")?.getBoundingClientRect().bottom ?? 0) + ROOM;
  const bottom = innerHeight - (parseFloat(style.scrollPaddingBlockEnd) || ROOM);
  const missing = (/** @type {Element} */ part) => part.getBoundingClientRect().bottom - bottom;
  const most = button.getBoundingClientRect().top - top;
  const tray = missing(result.querySelector(".xr-tray") ?? sentence);
  // All of it where there is room for it, else what fell and what it means, else at least the sentence.
  const whole = [missing(result), Math.max(tray, missing(sentence))].find((much) => much <= most);
  const by = whole ?? Math.min(Math.max(missing(sentence), 0), most);
  if (by <= 0) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollBy({ top: Math.ceil(by), behavior: still ? "instant" : "smooth" });
}
