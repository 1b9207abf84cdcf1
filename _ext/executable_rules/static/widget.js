// @ts-check
/** The custom element `<rule-widget>`: a form, a button, and the ruling that comes of it. */
import { offerFilling } from "./active.js";
import { onApproach } from "./approach.js";
import { workBars } from "./bars.js";
import { workControls } from "./controls.js";
import { clearRefusals, fillForm, readForm, showRefusal, workRows } from "./form.js";
import { formerNames, renamed } from "./formerly.js";
import { Keeping } from "./keeping.js";
import { LinkError, fragmentOf, rollOf, shortened } from "./link.js";
import { forget, placeOf, recall, remember } from "./memory.js";
import { printAlone } from "./print.js";
import "./inline_roll.js";
import { copies, put, showResult } from "./result.js";
import { runtime } from "./page_runtime.js";
import { Fault, Stopped } from "./runtime.js";
import "./shortcut.js";
import { workSuggestions } from "./suggest.js";
import { Visit } from "./visit.js";

/** @typedef {import("./link.js").SharedRoll} SharedRoll */
/** @typedef {import("./runtime.js").Request} Request */
/** @typedef {"idle" | "loading" | "working" | "done" | "error"} State */

/** Odds follow the form when nothing was typed for so long, in milliseconds. */
const PAUSE = 250;

class RuleWidget extends HTMLElement {
  /** @type {HTMLFormElement | null} */
  #form = null;
  /** @type {Promise<import("./sheet.js").Sheet> | undefined} what takes over where this is a character sheet */
  #sheet = undefined;
  /** @type {AbortController | null} what stops the request that runs */
  #running = null;
  /** @type {Keeping | null} what the rule carries from one ruling to the next */
  #keeping = null;
  /** @type {Record<string, string>} what the form holds as the page was built */
  #first = {};
  /** Whether the form holds what an earlier visit left, and the reader has not touched it yet: nothing is read out. */
  #restored = false;
  /** Whether there is something of the reader's own here, which a link must not take the place of. */
  #own = false;
  /** @type {import("./runtime.js").Response | null} what the reader themselves was last shown */
  #mine = null;
  /** The link to it, if it has one. */
  #mineLink = "";
  /** @type {Visit | null} a roll from elsewhere that is shown beside what the reader has */
  #visit = null;
  /** @type {Record<string, string> | null} the set-up that the one in the form is compared with */
  #other = null;
  /** How often odds were looked up; only the latest answer is shown. */
  #lookedUp = 0;
  /** Whether the form holds something that the odds shown do not follow yet. */
  #behind = false;
  /** @type {Request | null} what "Try again" asks */
  #last = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause = undefined;
  /** @type {ReturnType<typeof setTimeout> | undefined} what is said, or refused, when the reader pauses */
  #rest = undefined;
  /** Whether calculations follow every key at once: the last one took less than the pause, or none was asked yet. */
  #quick = this.dataset.kind !== "roll";
  /** Whether one is being worked out; what is typed meanwhile is asked after it, once. */
  #looking = false;

  connectedCallback() {
    const template = this.querySelector(":scope > template");
    if (template && this.dataset.sheet) {
      this.#sheet ??= import("./sheet.js").then(({ Sheet }) => new Sheet(this));
      return;
    }
    if (this.#form || !(template instanceof HTMLTemplateElement)) return;
    template.replaceWith(template.content.cloneNode(true));
    const form = /** @type {HTMLFormElement} */ (this.querySelector("form"));
    this.#form = form;
    this.#first = readForm(form).params;
    // A result stands right under the form; odds for other values come after it and do not push it away.
    form.after(this.#part(".xr-message"), this.#part(".xr-result"));
    if (form.querySelector(".xr-keeping")) {
      this.#keeping = new Keeping(form, this.#rule, placeOf(this), formerNames(this), {
        judge: (params) => runtime.ask({ op: this.dataset.kind === "roll" ? "odds" : "calc", rule: this.#rule, params }),
        changed: () => this.#followForm(),
        say: (sentence) => this.#announce(sentence),
      });
    }
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    form.addEventListener("input", (event) => {
      if (/** @type {HTMLInputElement} */ (event.target).name !== "faces") this.#changed();
    });
    workRows(form, () => this.#changed());
    workSuggestions(form);
    workBars(this);
    this.querySelector(".xr-compare")?.addEventListener("click", () => this.#compare());
    workControls(form, {
      first: this.#first,
      changed: () => this.#changed(),
      forget: () => forget(placeOf(this), this.#span),
    });
    copies(this.querySelector(".xr-copy-setup"), () => this.#linkToSetup(), "Link copied.", (said) => this.#announce(said));
    this.#part(".xr-stop").addEventListener("click", () => this.#running?.abort());
    this.#part(".xr-retry").addEventListener("click", () => this.#last && this.#run(this.#last));
    runtime.addEventListener("progress", (event) => this.#showProgress(/** @type {CustomEvent} */ (event).detail));
    runtime.addEventListener("ready", () => {
      if (this.dataset.state === "loading") this.#enter("working");
      this.#settle();
      if (this.#behind) this.#followForm();
    });
    onApproach(this, () => runtime.load());
    const remembered = this.#keeping ? null : renamed(recall(placeOf(this), this.#span), formerNames(this));
    if (remembered) fillForm(form, remembered, "");
    this.#restored = remembered !== null;
    if (remembered) this.#recalled(remembered);
    this.#own = remembered !== null || this.#keeping !== null;
    if (remembered || this.#keeping?.restore()) {
      // What the page was built with is about other values. Odds say of which ones, and stand until others are known.
      this.#part(".xr-static").hidden = this.#keeping !== null || this.#span === "tab";
      if (runtime.state === "ready") this.#settle();
      this.#followForm();
    }
    this.addEventListener("click", (event) => {
      if (/** @type {Element} */ (event.target).closest(".xr-print")) printAlone(this);
    });
    offerFilling(this);
  }

  /** How long what is entered is remembered: tables that are worked out, such as the order of an encounter, end with the tab. */
  get #span() {
    return this.dataset.kind !== "roll" && this.querySelector("form .xr-rows") ? "tab" : "browser";
  }

  /**
   * Say that the form holds what was left in it; nobody should take the odds of their last visit for those of the rule.
   * @param {Record<string, string>} remembered
   */
  #recalled(remembered) {
    if (Object.entries(this.#first).every(([name, text]) => (remembered[name] ?? text) === text)) return;
    const note = document.createElement("p");
    note.className = "xr-help xr-recalled";
    note.textContent = "These are your values from last time. Reset brings back the page's own.";
    this.#form?.prepend(note);
  }

  /** The reader has changed the form. */
  #changed() {
    this.#restored = false;
    this.#own = true;
    this.querySelector(".xr-recalled")?.remove();
    if (!this.#keeping && this.#form) remember(placeOf(this), readForm(this.#form).params, this.#span);
    this.#keeping?.save();
    this.#followForm();
  }

  /** Keep the set-up in the form, to compare those that follow with it; or stop that. */
  #compare() {
    const comparing = this.#other === null;
    this.#other = comparing ? readForm(/** @type {HTMLFormElement} */ (this.#form)).params : null;
    const button = this.#part(".xr-compare");
    button.setAttribute("aria-pressed", String(comparing));
    button.textContent = comparing ? "Stop comparing" : "Compare";
    this.#restored = false;
    this.#lookUp();
  }

  /** The page's runtime, for scripts and tests. */
  get runtime() {
    return runtime;
  }

  /**
   * Ask the rules something of your own; the page does not change.
   * @param {Request} request
   */
  ask(request) {
    return runtime.ask(request);
  }

  /**
   * Show the roll that a link names, or the set-up, if it names no roll. Where the reader has something of their own, it
   * stands beside that; else the form is filled with what the link says.
   * @param {SharedRoll} linked
   * @param {{ own: boolean, goThere: boolean }} how `own`: it is this reader's own last roll
   */
  show(linked, { own, goThere }) {
    this.#sheet?.then((sheet) => sheet.show(linked));
    const form = this.#form;
    if (!form) return;
    const roll = { ...linked, params: renamed(linked.params, formerNames(this)) };
    this.#endVisit();
    if (goThere) this.#goThere(roll.seed !== undefined || roll.faces !== undefined);
    if (own && this.#mine && this.#mineLink === location.href) {
      this.#show(this.#mine);
      return;
    }
    const { version, ruling, seed, faces } = roll;
    const named = seed !== undefined || faces !== undefined;
    const beside = this.#own && !own;
    if (!this.#own) {
      // What the link does not name is as in the page.
      fillForm(form, this.#first, "");
      fillForm(form, roll.params, faces ?? "");
      this.#restored = false;
    }
    if (beside) {
      const back = () => this.#backToMine();
      this.#visit = new Visit(roll, { form, first: this.#first, changed: () => this.#changed(), back });
    }
    this.#own ||= own;
    // Every word of the link is sent, also those that have no field: the rules say what is wrong with them.
    const params = { ...this.#first, ...roll.params };
    if (named) this.#run({ op: "roll", rule: roll.rule, params, seed, faces, link: { version, ruling } });
    else if (beside) this.#visit?.announce(this.#part(".xr-result"), "This link brings values of its own.");
    else this.#followForm();
  }

  /** @param {boolean} rolled whether dice are what it is about: a form that would keep them out of sight is passed over */
  #goThere(rolled) {
    const button = this.#part(".xr-actions");
    const long = button.getBoundingClientRect().top - this.getBoundingClientRect().top > innerHeight / 2;
    (rolled && long ? button : this).scrollIntoView({ block: "start", behavior: "instant" });
  }

  #endVisit() {
    this.#visit?.end();
    this.#visit = null;
  }

  /** From a roll that was made elsewhere to what the reader was shown before. */
  #backToMine() {
    this.#endVisit();
    const running = this.#running;
    this.#running = null;
    running?.abort();
    this.#tell("");
    if (this.#mine) {
      this.#show(this.#mine);
      this.#addressed(this.#mineLink);
    } else {
      this.#part(".xr-result").hidden = true;
      this.#part(".xr-static").hidden = false;
      this.#enter("idle");
      this.#addressed("");
    }
    this.#part(".xr-go").focus();
    this.#announce("Back to your own values.");
  }

  /**
   * The address of the page is that of the roll that stands in it, so that a reload shows it and a copy leads to it.
   * @param {string} link empty for the page alone
   */
  #addressed(link) {
    if (this.dataset.place) return; // A pinned widget is at home on another page.
    history.replaceState(link ? { rolled: true } : null, "", link || location.pathname + location.search);
  }

  #submit() {
    // A second click while the first is worked on asks for nothing new.
    if (!this.#form || this.#running) return;
    this.#restored = false;
    this.#own = true;
    this.#endVisit();
    const { params, faces } = readForm(this.#form);
    const op = this.dataset.kind === "roll" ? "roll" : "calc";
    this.#settle();
    this.#run({ op, rule: this.#rule, params, ...(faces ? { faces } : {}) });
  }

  /** What was kept from another day is judged before anything is made of it. */
  async #settle() {
    try {
      const refused = await this.#keeping?.settle();
      if (!refused) return;
      // The form is as the page was built again, and the message beside the field is to stay.
      this.#behind = false;
      clearTimeout(this.#pause);
      clearTimeout(this.#rest);
      this.#lookedUp += 1;
      this.#part(".xr-static").hidden = !this.#part(".xr-result").hidden;
    } catch (error) {
      // Without the rules it stays unjudged, and kept.
      console.warn(error);
    }
  }

  /** @param {Request} request */
  async #run(request) {
    const form = /** @type {HTMLFormElement} */ (this.#form);
    this.#running?.abort();
    this.#behind = false;
    clearTimeout(this.#rest);
    this.#lookedUp += 1;
    const running = new AbortController();
    this.#running = running;
    this.#last = request;
    clearRefusals(form);
    this.#tell("");
    this.#enter(runtime.state === "ready" ? "working" : "loading");
    try {
      const response = await runtime.ask(request, { signal: running.signal });
      if (this.#running !== running) return;
      this.#running = null;
      if (!response.ok) {
        this.#enter(this.#visit && this.#mine ? "done" : "idle");
        this.#refuse(response.parameter, response.message, true);
        return;
      }
      const link = this.#show(response);
      this.#announce(response.announce);
      if (this.#visit) {
        const what = `Another roll: ${response.text.split("\n", 1)[0]}.`;
        this.#visit.announce(this.#part(".xr-result"), what);
      } else {
        this.#mine = response;
        this.#mineLink = link;
        if (link && !request.link) this.#addressed(link);
      }
      // For the log, which this knows nothing of. Rolls from links were logged by whoever rolled them.
      if (response.link && !request.link) {
        const detail = { text: response.text, link, place: placeOf(this) };
        this.dispatchEvent(new CustomEvent("xr-rolled", { bubbles: true, detail }));
      }
      // Somebody else's roll, seen through a link, leads nowhere.
      if (!request.link && response.carried) this.#keeping?.carry(response.carried);
    } catch (error) {
      if (this.#running !== running) return;
      this.#running = null;
      if (error instanceof Stopped) this.#stopped();
      else this.#showFault(/** @type {Error} */ (error));
    } finally {
      if (this.#behind) this.#followForm();
    }
  }

  #stopped() {
    this.#enter(this.#part(".xr-result").hidden ? "idle" : "done");
    this.#announce("Stopped.");
  }

  /** Odds, or what a calculation gives, for what the form now holds; only where that costs no download. */
  #followForm() {
    this.#behind = true;
    clearTimeout(this.#pause);
    clearTimeout(this.#rest);
    const follow = () => {
      if (this.#behind && !this.#running && !this.#looking && runtime.state === "ready") this.#lookUp();
    };
    if (this.#quick) follow();
    else this.#pause = setTimeout(follow, PAUSE);
  }

  async #lookUp() {
    const form = /** @type {HTMLFormElement} */ (this.#form);
    const ticket = (this.#lookedUp += 1);
    const began = performance.now();
    this.#behind = false;
    this.#looking = true;
    const rolls = this.dataset.kind === "roll";
    const { params } = readForm(form);
    try {
      const other = this.#other ?? undefined;
      const op = rolls ? (other ? "compare" : "odds") : "calc";
      const response = await runtime.ask({ op, rule: this.#rule, params, other });
      if (this.#lookedUp !== ticket) return;
      // Half a number is no mistake yet, and nobody wants to be told of every key: words wait for a pause.
      const quick = this.#quick;
      this.#quick = !rolls && performance.now() - began < PAUSE;
      const whenResting = (/** @type {() => void} */ say) => (this.#rest = setTimeout(say, quick ? PAUSE : 0));
      if (!response.ok) {
        whenResting(() => {
          clearRefusals(form);
          this.#refuse(response.parameter, response.message, false);
        });
        return;
      }
      clearRefusals(form);
      delete this.dataset.stale;
      if (rolls) {
        put(this.#part(".xr-static"), response.html);
        this.#part(".xr-static").hidden = false;
      } else {
        this.#endVisit();
        this.#mine = response;
        this.#mineLink = "";
        this.#show(response);
      }
      // What was remembered answers by itself, and nobody has asked to hear of it.
      if (!this.#restored) whenResting(() => this.#announce(response.announce));
    } catch (error) {
      if (this.#lookedUp === ticket) this.#showFault(/** @type {Error} */ (error));
    } finally {
      this.#looking = false;
      if (this.#behind) this.#followForm();
    }
  }

  /** @param {import("./runtime.js").Response} response */
  #show(response) {
    const link = showResult(this.#part(".xr-result"), response, {
      page: this.#page,
      widget: this.#idInLinks,
      say: (sentence) => this.#announce(sentence),
    });
    // The result brings its own odds, with the rolled row marked; what is compared stays beside it.
    this.#part(".xr-static").hidden = this.#other === null;
    this.#judged(response.announce);
    delete this.dataset.stale;
    this.#enter("done");
    return link;
  }

  /** @param {string} verdict of a long form, where it stays in sight */
  #judged(verdict) {
    const place = this.querySelector(".xr-verdict");
    if (place) place.textContent = verdict;
  }

  #linkToSetup() {
    const { params } = readForm(/** @type {HTMLFormElement} */ (this.#form));
    return `${this.#page}${fragmentOf({ rule: this.#rule, params, widget: this.#idInLinks })}`;
  }

  /** The address of the page that this widget is at home on. */
  get #page() {
    return new URL(placeOf(this).replace(/#.*$/s, ""), location.href).href;
  }

  /** What links name this widget by; nothing where its rule has no other on its page. */
  get #idInLinks() {
    if (this.dataset.place) return this.dataset.place.replace(/^.*#/s, "");
    const same = `rule-widget[data-rule="${CSS.escape(this.#rule)}"]:not([data-place])`;
    return document.querySelectorAll(same).length > 1 ? this.id : undefined;
  }

  get #rule() {
    return this.dataset.rule ?? "";
  }

  /** @param {string} selector */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }

  /** @param {State} state */
  #enter(state) {
    const busy = state === "loading" || state === "working";
    // Seconds may pass, and whoever does not see the bar must know that something happens.
    if (state === "loading" && this.dataset.state !== state) this.#announce("Loading the rules.");
    this.dataset.state = state;
    this.setAttribute("aria-busy", String(busy));
    // Not `disabled`: the button keeps the focus, and a screen reader its place.
    this.#part(".xr-go").setAttribute("aria-disabled", String(busy));
    const leaving = busy ? this.#part(".xr-retry") : this.#part(".xr-stop");
    if (leaving === document.activeElement) this.#part(".xr-go").focus();
    this.#part(".xr-stop").hidden = !busy;
    this.#part(".xr-retry").hidden = state !== "error";
    this.#part(".xr-progress").hidden = state !== "loading";
  }

  /** @param {{ bytes: number, total: number }} progress */
  #showProgress({ bytes, total }) {
    const megabytes = (/** @type {number} */ size) => (size / 1e6).toFixed(1);
    const bar = /** @type {HTMLProgressElement} */ (this.#part(".xr-progress progress"));
    bar.value = bytes / total;
    this.#part(".xr-progress-text").textContent =
      bytes < total ? `Loading the rules: ${megabytes(bytes)} of ${megabytes(total)} MB` : "Starting the rules";
  }

  /**
   * @param {string | null} parameter
   * @param {string} message
   * @param {boolean} asked whether the reader asked for an answer, and focus may go where the mistake is
   */
  #refuse(parameter, message, asked) {
    if (this.#visit) {
      // The form holds other values than the ones that were refused.
      this.#endVisit();
      this.#tell(`This link can't be shown. ${message}`);
      this.#announce(message);
      return;
    }
    this.dataset.stale = "";
    const control = showRefusal(/** @type {HTMLFormElement} */ (this.#form), parameter ?? "", message);
    if (!control) this.#tell(message);
    else if (asked) control.focus();
    this.#judged(message);
    this.#announce(message);
  }

  /** @param {Error} error */
  #showFault(error) {
    // The sentence is for the reader; what the program said of it is for whoever looks into the log.
    if (error.cause || !(error instanceof Fault)) console.warn(error, error.cause);
    const sentence = error instanceof Fault ? error.message : "Something went wrong in this page.";
    this.#tell(`${sentence} What you entered is still there.`);
    this.#announce(sentence);
    this.#enter("error");
  }

  /** @param {string} sentence nothing hides it */
  #tell(sentence) {
    const place = this.#part(".xr-message");
    place.textContent = sentence;
    place.hidden = !sentence;
  }

  /** @param {string} sentence */
  #announce(sentence) {
    const live = this.#part(".xr-live");
    // The same sentence twice is two results; only a change is read out.
    live.textContent = "";
    requestAnimationFrame(() => {
      live.textContent = sentence;
    });
  }
}

/**
 * Show the roll that the address names, if it names one.
 * @param {Event} [event] nothing when the page has just been loaded
 */
function followAddress(event) {
  document.querySelector(".xr-link-message")?.remove();
  try {
    const roll = rollOf(location.hash);
    if (!roll) return;
    const widgets = [...document.querySelectorAll("rule-widget")].filter(
      (widget) => /** @type {HTMLElement} */ (widget).dataset.rule === roll.rule,
    );
    const widget = widgets.find((candidate) => candidate.id === roll.widget) ?? widgets[0];
    const own = history.state?.rolled === true;
    // A page that is loaded anew stays where it was, and so does the reader.
    if (widget instanceof RuleWidget) widget.show(roll, { own, goThere: event !== undefined || !own });
    else sayOfLink(`this page has no rule “${shortened(roll.rule)}”.`);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    sayOfLink(`${error.message}.`);
  }
}

/** @param {string} reason */
function sayOfLink(reason) {
  const note = document.createElement("p");
  note.className = "xr-message xr-link-message";
  note.setAttribute("role", "alert");
  note.textContent = `This link cannot be followed: ${reason}`;
  (document.querySelector("article") ?? document.querySelector("main") ?? document.body).prepend(note);
}

customElements.define("rule-widget", RuleWidget);
addEventListener("hashchange", followAddress);
followAddress();
