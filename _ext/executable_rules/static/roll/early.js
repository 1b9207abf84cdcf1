// @ts-check
/**
 * The custom element `<rule-widget>`, before anybody uses it: it puts the form into the page, in time for the first paint.
 * What makes the form work comes when the page is there, or when somebody comes to the form before; a tap or a key that comes too early is
 * kept until then. A page whose widgets hold what an earlier visit left has them alive before it is painted (see eager.js).
 */
import { setFolds } from "../form/folds.js";
import { kept, placeOf, recall, spanOf } from "../storage/memory.js";

/** @typedef {import("./widget.js").Living | import("../sheet/living.js").Living} Living */
/** @typedef {typeof import("./widget.js")} Life */
/** @typedef {import("../storage/link.js").SharedRoll} SharedRoll */

/** The scripts that make a widget work, as the page names them. */
const LATER = document.querySelector('meta[name="rules-later"]')?.getAttribute("content") ?? "";

/** @type {Promise<Life> | undefined} */
let life;

/** @returns {Promise<Life>} rejects if the scripts can't be loaded; the next call tries again */
function fetchLife() {
  if (life) return life;
  // All at once: on a slow line, finding out from one script about the next takes longer than fetching it.
  for (const name of LATER.split(" ").filter(Boolean)) {
    const href = new URL(`../${name}`, import.meta.url).href;
    if (!document.querySelector(`link[href="${href}"]`)) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  // What a rule carries on belongs to its widget from the first moment: without it, a deck would be played and not kept.
  const keptForm = document.querySelector("rule-widget > .xr-kept-form") && import("../form/kept_form.js");
  life = Promise.all([import("./widget.js"), keptForm]).then(([widget]) => widget);
  life.catch(() => (life = undefined));
  return life;
}

/** Python is what a first roll waits for longest: it begins before the scripts are there that ask it. */
function beginPython() {
  // Those scripts ask for it as well, and tell if it can’t be had.
  import("../python/page_runtime.js").then(({ runtime }) => runtime.load()).catch(() => {});
}

/** Where readers have rolled before, Python gets ready while the page does, as soon as they see a form. */
async function beginAhead() {
  const [{ runtime }, { onSight }] = await Promise.all([import("../python/page_runtime.js"), import("../python/approach.js")]);
  for (const widget of all()) onSight(widget, () => runtime.load());
}

export class RuleWidget extends HTMLElement {
  /** @type {Living | undefined} */
  #living;

  connectedCallback() {
    if (this.#living) return;
    this.dataset.asleep = "";
    if (!this.dataset.sheet) this.#place();
    // One that was pinned elsewhere comes when the page has long been there.
    if (document.readyState === "complete") this.live().catch(() => {});
  }

  /** The form, where it belongs. */
  #place() {
    const template = this.querySelector(":scope > template");
    if (!(template instanceof HTMLTemplateElement)) return;
    template.replaceWith(template.content.cloneNode(true));
    const menu = this.querySelector(":scope > .xr-menu");
    if (menu) this.querySelector(".xr-head")?.append(menu);
    // A result is right under the button; odds for other values come after it, and what is kept at the end.
    const below = [".xr-message", ".xr-result", ".xr-static"].map((part) => this.querySelector(`:scope > ${part}`));
    this.querySelector("form")?.after(...below.filter((part) => part !== null));
    setFolds(this);
    this.dataset.bars = kept("bars") ?? "exactly";
    if (!this.querySelector(":scope > .xr-kept-form") && recall(placeOf(this), spanOf(this))) this.#note();
  }

  /** Nobody should take the odds of their last visit for those of the rule. Later, this would push the form down. */
  #note() {
    const note = Object.assign(document.createElement("p"), { className: "xr-help xr-recalled", textContent: "These are your values from last time. " });
    note.append(Object.assign(document.createElement("button"), { type: "button", className: "xr-reset", textContent: "Reset" }));
    this.querySelector("form")?.prepend(note);
  }

  /** @param {{ Living: new (widget: HTMLElement) => Living }} life what makes it work */
  begin({ Living }) {
    if (this.#living) return this.#living;
    delete this.dataset.asleep;
    this.#living = new Living(this);
    return this.#living;
  }

  /** @returns {Promise<Living>} */
  async live() {
    if (this.#living) return this.#living;
    try {
      return this.begin(await (this.dataset.sheet ? import("../sheet/living.js") : fetchLife()));
    } catch (error) {
      this.#reportFailure();
      throw error;
    }
  }

  /** Say that it can’t work. */
  #reportFailure() {
    const sentence = "What makes this form work couldn’t be loaded. Check your connection and try again.";
    for (const part of [".xr-message", ".xr-live"]) {
      const place = /** @type {HTMLElement} */ (this.querySelector(`:scope > ${part}`));
      place.hidden = false;
      place.textContent = sentence;
    }
  }

  /** The page's runtime, for scripts and tests; nothing until the widget lives. */
  get runtime() {
    return this.#living?.runtime;
  }

  /**
   * Ask the rules something of your own; the page does not change.
   * @param {import("../python/runtime.js").Request} request
   */
  async ask(request) {
    return (await this.live()).ask(request);
  }

  /**
   * Show the roll that a link names, or the set-up, if it names no roll.
   * @param {SharedRoll} roll
   * @param {{ own: boolean, goThere: boolean }} how `own`: it is this reader's own last roll
   */
  async show(roll, how) {
    (await this.live()).show(roll, how);
  }
}

/** @param {EventTarget | null} target @returns {RuleWidget | null} one that does not work yet */
const asleep = (target) => (target instanceof Element ? target.closest("rule-widget[data-asleep]") : null);

/** @returns {RuleWidget[]} */
const all = () => [...document.querySelectorAll("rule-widget")].map((widget) => /** @type {RuleWidget} */ (widget));

// What a reader does too early is done as soon as it can be.
document.addEventListener(
  "click",
  (event) => {
    const widget = asleep(event.target);
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!widget || !button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (button.matches(".xr-go")) beginPython();
    widget.live().then(
      () => button.click(),
      (error) => console.warn(error),
    );
  },
  true,
);
for (const type of ["pointerover", "focusin", "input"]) {
  document.addEventListener(type, ({ target }) => asleep(target)?.live().catch(() => {}), true);
}

// The page's one shortcut: Control and Enter, or Command and Enter, presses the button of a widget.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.repeat) return;
  const target = event.target instanceof Element ? event.target : document.body;
  // On a link these keys are the browser's: they open it in another tab.
  if (target.closest("a[href]")) return;
  const button = target.closest("rule-widget")?.querySelector("button.xr-go") ?? firstInView();
  if (!(button instanceof HTMLElement)) return;
  // A field would send its form off as well.
  event.preventDefault();
  button.click();
});

/** @returns {Element | undefined} the first button to roll with that the reader sees */
function firstInView() {
  return [...document.querySelectorAll("rule-widget button.xr-go")].find((button) => {
    const { top, bottom, width } = button.getBoundingClientRect();
    return width > 0 && top >= 0 && bottom <= innerHeight;
  });
}

/** Every widget of the page, one by one: a weak device draws and scrolls in between. */
async function wake() {
  for (const widget of all()) {
    await widget.live();
    await new Promise((go) => setTimeout(go));
  }
}

/** @param {Event} [event] */
async function follow(event) {
  if (event || /(^#|&)rule=/.test(location.hash)) (await fetchLife()).followAddress(event);
}

customElements.define("rule-widget", RuleWidget);
addEventListener("hashchange", (event) => void follow(event).catch(() => {}));
follow().catch(() => {});
const recalled = document.querySelector("rule-widget .xr-recalled");
const begin = () => void wake().catch(() => {});
// What stood in the forms on an earlier visit is to be there at once. Else the whole page comes first.
if (recalled || document.readyState === "complete") begin();
else addEventListener("load", begin, { once: true });
if (kept("log-changed") !== null) beginAhead().catch(() => {});
