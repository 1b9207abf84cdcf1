// @ts-check
/**
 * The custom element `<rule-roll>`: a roll in a sentence. Its words are a button; the result appears in a small panel
 * below the paragraph. Without script they stay the link that the page was built with.
 */
import { onApproach } from "../python/approach.js";
import { LOADING, announce, onceMore, whenLate } from "../elements.js";
import { placeOf } from "../storage/memory.js";

/** What rolls and shows a result: fetched for those who come near. */
async function rolling() {
  const [{ runtime }, { Fault }, { showResult }] = await Promise.all([
    import("../python/page_runtime.js"),
    import("../python/runtime.js"),
    import("./result.js"),
  ]);
  return { runtime, Fault, showResult };
}

/** Blocks that a panel can follow; in others it goes inside, at the end. */
const AFTER = "p, table, dl, ul, ol, blockquote, pre";
const WITHIN = "li, dd, td, th, figcaption, div, section, article";

class RuleRoll extends HTMLElement {
  /** @type {HTMLButtonElement | null} */
  #button = null;
  /** @type {HTMLElement | null} */
  #panel = null;
  #page = "";
  #asked = 0;

  connectedCallback() {
    const link = this.querySelector("a");
    if (this.#button || !link) return;
    this.#page = (link.href || location.href).replace(/#.*$/s, "");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "xr-inline-button";
    button.title = link.title;
    button.append(...link.childNodes);
    button.setAttribute("aria-expanded", "false");
    // The first tap shows the roll in the text; from then on readers roll for themselves.
    button.addEventListener("click", () => this.#roll(this.#given));
    link.replaceWith(button);
    this.#button = button;
    this.dataset.state = "idle";
    onApproach(this, () => void rolling().then(({ runtime }) => runtime.load(), () => {}));
  }

  /** The seed or faces that the text names; empty where the reader rolls with luck of their own. */
  get #given() {
    const { seed, faces } = this.dataset;
    if (faces !== undefined) return { faces };
    return seed === undefined ? {} : { seed: Number(seed) };
  }

  /** What one does with the luck of the rule: cards are drawn. */
  get #word() {
    return this.dataset.luck === "cards" ? "Draw" : "Roll";
  }

  /** @param {{ seed?: number, faces?: string }} luck */
  async #roll(luck) {
    if (this.dataset.state === "working") return;
    const panel = this.#opened();
    const [message, result] = [part(panel, ".xr-message"), part(panel, ".xr-result")];
    const ticket = (this.#asked += 1);
    this.dataset.state = "working";
    message.hidden = true;
    let arrived = () => {};
    /** @type {typeof import("../python/runtime.js").Fault | undefined} */
    let known;
    try {
      const { runtime, Fault, showResult } = await rolling();
      known = Fault;
      arrived = whenLate(() => {
        message.textContent = runtime.state === "ready" ? `${this.#word}ing…` : "Loading the rules…";
        message.hidden = false;
        // Seconds may pass, and readers who don't see the panel must know that something happens.
        if (runtime.state !== "ready") this.#announce(LOADING);
      });
      const params = JSON.parse(this.dataset.params ?? "{}");
      const response = await runtime.ask({ op: "roll", rule: this.dataset.rule ?? "", params, ...luck });
      arrived();
      if (ticket !== this.#asked) return;
      if (!response.ok) {
        this.#say(response.message);
        this.dataset.state = "error";
        return;
      }
      message.hidden = true;
      const link = showResult(result, response, { page: this.#page });
      this.dataset.state = "done";
      this.#bringIntoSight(panel);
      this.#announce(response.announce);
      const own = luck.seed === undefined && luck.faces === undefined;
      part(panel, ".xr-again").textContent = own ? onceMore(this.#word) : this.#word === "Draw" ? "Draw your own" : "Roll it yourself";
      // The log is of what was rolled here, not of what the text tells.
      const detail = { text: response.text, link, place: placeOf(this) };
      if (own) this.dispatchEvent(new CustomEvent("xr-rolled", { bubbles: true, detail }));
    } catch (error) {
      arrived();
      if (ticket !== this.#asked) return;
      const isKnown = known !== undefined && error instanceof known;
      if (!isKnown) console.warn(error);
      this.#say(isKnown ? error.message : known ? "Something went wrong in this page." : "The rules could not be loaded.");
      this.dataset.state = "error";
    }
  }

  /** The panel, and with it the words that were tapped, if the window has room for both. @param {HTMLElement} panel */
  #bringIntoSight(panel) {
    panel.scrollIntoView({ block: "nearest", behavior: "instant" });
    this.#button?.scrollIntoView({ block: "nearest", behavior: "instant" });
    const { bottom } = part(panel, ".xr-again").getBoundingClientRect();
    if (bottom > innerHeight) panel.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  /** The panel, in sight. */
  #opened() {
    this.#panel ??= this.#made();
    this.#panel.hidden = false;
    this.#button?.setAttribute("aria-expanded", "true");
    return this.#panel;
  }

  #made() {
    const panel = document.createElement("div");
    panel.className = "xr-widget xr-inline-panel";
    panel.id = `${this.id}-panel`;
    panel.setAttribute("role", "group");
    panel.setAttribute("aria-label", this.#button?.textContent ?? "");
    const message = Object.assign(document.createElement("p"), { className: "xr-message" });
    const result = Object.assign(document.createElement("div"), { className: "xr-result" });
    const live = Object.assign(document.createElement("p"), { className: "xr-live" });
    live.setAttribute("role", "status");
    const again = Object.assign(document.createElement("button"), { type: "button", className: "xr-again", textContent: onceMore(this.#word) });
    again.addEventListener("click", () => this.#roll({}));
    const close = Object.assign(document.createElement("button"), { type: "button", className: "xr-close", textContent: "Close" });
    close.addEventListener("click", () => this.#close());
    const actions = Object.assign(document.createElement("p"), { className: "xr-inline-actions" });
    actions.append(again, close);
    panel.append(message, result, actions, live);
    panel.addEventListener("keydown", (event) => event.key === "Escape" && this.#close());
    this.#button?.setAttribute("aria-controls", panel.id);
    const block = this.closest(AFTER);
    const holder = this.closest(WITHIN);
    if (block && (!holder || holder.contains(block))) block.after(panel);
    else (holder ?? document.body).append(panel);
    return panel;
  }

  #close() {
    if (this.#panel) this.#panel.hidden = true;
    this.#button?.setAttribute("aria-expanded", "false");
    this.#button?.focus();
  }

  /** @param {string} sentence */
  #say(sentence) {
    const message = part(/** @type {HTMLElement} */ (this.#panel), ".xr-message");
    message.hidden = false;
    message.textContent = sentence;
    this.#announce(sentence);
  }

  /** @param {string} sentence */
  #announce(sentence) {
    announce(part(/** @type {HTMLElement} */ (this.#panel), ".xr-live"), sentence);
  }
}

/** @param {HTMLElement} panel @param {string} selector */
const part = (panel, selector) => /** @type {HTMLElement} */ (panel.querySelector(selector));

customElements.define("rule-roll", RuleRoll);
