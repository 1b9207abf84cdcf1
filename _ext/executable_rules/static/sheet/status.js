// @ts-check
/** What a sheet says of itself: its news, what is wrong, and whether it is loading, working or done. */
import { LOADING, announce, button, hushLoading, made, whenLate } from "../elements.js";
import { Fault } from "../python/runtime.js";

export class Status {
  /** No longer waits to show that something is waited for. */
  #arrived = () => {};

  /**
   * @param {HTMLElement} widget
   * @param {() => void} again asks the rules once more, after a fault
   */
  constructor(widget, again) {
    this.widget = widget;
    this.news = made("p", "xr-news");
    this.news.setAttribute("role", "status");
    this.retry = button("", again, "Try again");
    this.retry.hidden = true;
    this.message = /** @type {HTMLElement} */ (widget.querySelector(".xr-message"));
    this.live = /** @type {HTMLElement} */ (widget.querySelector(".xr-live"));
    /** Shows that something is waited for, and how far it is. */
    this.wait = made("p", "xr-wait", made("span", "", "Loading the rules…"), made("progress", ""));
    this.wait.hidden = true;
  }

  /** @param {string} sentence */
  say(sentence) {
    this.news.textContent = sentence;
  }

  /** @param {...(Node | string)} content */
  offer(...content) {
    this.news.replaceChildren(...content);
  }

  /** For those who listen. @param {string} sentence */
  announce(sentence) {
    announce(this.live, sentence);
  }

  /** @param {string} sentence nothing hides it */
  warn(sentence) {
    this.message.textContent = sentence;
    this.message.hidden = !sentence;
  }

  /** @param {"idle" | "loading" | "working" | "done" | "error"} state */
  enter(state) {
    const goesOn = state === "loading" && this.widget.dataset.state === state;
    this.widget.dataset.state = state;
    this.widget.setAttribute("aria-busy", String(state === "loading" || state === "working"));
    this.retry.hidden = state !== "error";
    if (goesOn) return;
    this.#arrived();
    if (state === "loading") this.#arrived = whenLate(() => this.#tellLate());
    else {
      this.wait.hidden = true;
      hushLoading(this.live);
    }
  }

  #tellLate() {
    this.wait.hidden = false;
    this.announce(LOADING);
  }

  /** @param {{ bytes: number, total: number }} progress */
  progress({ bytes, total }) {
    if (this.widget.dataset.state === "loading") /** @type {HTMLProgressElement} */ (this.wait.lastChild).value = bytes / total;
  }

  /** @param {unknown} error @param {string} [known] what it means for the reader */
  fault(error, known) {
    console.warn(error);
    const sentence = known ?? (error instanceof Fault ? error.message : "Something went wrong in this page.");
    this.warn(`${sentence} What you entered is still there.`);
    this.enter("error");
  }

  /** @param {() => Promise<void>} act */
  async tried(act) {
    try {
      await act();
    } catch (error) {
      this.fault(error);
    }
  }
}
