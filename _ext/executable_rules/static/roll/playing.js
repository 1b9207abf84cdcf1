// @ts-check
/** What a widget does: it asks the rules about its form, shows what they say, and keeps what is to be kept. */
import { Asking, Following } from "./asking.js";
import { Comparing } from "./menu.js";
import { workControls } from "../form/controls.js";
import { tellOptions } from "../form/options.js";
import { asBuilt, fillForm, readForm, workRows } from "../form/form.js";
import { formerNames } from "../storage/formerly.js";
import { Telling, Waiting, bringIntoView } from "./telling.js";
import { Linked } from "./linked.js";
import { placeOf } from "../storage/memory.js";
import { Outcome } from "./outcome.js";
import { runtime } from "../python/page_runtime.js";
import { Recalled } from "../form/recalled.js";
import { put } from "./result.js";

/** @typedef {import("./asking.js").Request} Request */
/** @typedef {import("../python/runtime.js").Ruled} Ruled */
/** @typedef {import("../python/runtime.js").Judged} Judged */

export class Playing {
  /** @type {typeof import("../form/kept_form.js").KeptForm | null} put here by that script, on pages that have something to keep */
  static KeptForm = null;
  /** Whether the form holds what an earlier visit left, and the reader has not touched it yet: nothing is read out. */
  #restored = false;
  /** @type {import("../form/kept_form.js").KeptForm | null} what the rule carries from one ruling to the next */
  #keptForm = null;

  /**
   * @param {HTMLElement} widget
   * @param {HTMLFormElement} form
   */
  constructor(widget, form) {
    this.widget = widget;
    this.form = form;
    this.rule = widget.dataset.rule ?? "";
    this.rolls = widget.dataset.kind === "roll";
    /** What the form holds as the page was built. */
    this.first = asBuilt(form);
    this.telling = new Telling(widget, form);
    this.outcome = new Outcome(widget, form);
    this.recalled = new Recalled(widget, form, this.first);
    this.say = (/** @type {string} */ sentence) => this.telling.announce(sentence);
    this.waiting = new Waiting(widget, this.say);
    this.comparing = new Comparing(widget, form, () => {
      this.#restored = false;
      this.following.look();
    });
    this.following = this.#followed();
    this.asking = this.#asker();
    this.linked = new Linked(this);
    const bar = widget.querySelector(":scope > .xr-kept-form");
    if (bar instanceof HTMLElement && Playing.KeptForm) {
      this.#keptForm = new Playing.KeptForm(form, bar, this.rule, placeOf(widget), formerNames(widget), {
        judge: (params) => runtime.ask({ op: this.rolls ? "odds" : "calc", rule: this.rule, params }),
        changed: () => this.#follow(),
        undone: () => this.#undone(),
        say: this.say,
      });
    }
    this.#listen();
    // Somebody may have typed before this was there: what they typed counts, and nothing of an earlier visit.
    const { params } = readForm(form);
    if (Object.entries(this.first).some(([name, text]) => params[name] !== text)) this.changed();
    else this.#restore();
  }

  #followed() {
    return new Following(
      {
        ask: () => this.#askForForm(),
        busy: () => this.asking.busy,
        show: (response) => this.#showForForm(response),
        refuse: (response) => this.telling.refuse(response, false),
        // What was remembered answers by itself, and nobody has asked to hear of it.
        tell: ({ announce }) => this.#restored || this.say(announce),
        fault: (error) => this.#fault(error),
      },
      this.rolls,
    );
  }

  #asker() {
    return new Asking({
      begin: () => {
        this.following.drop();
        this.telling.clear();
        this.telling.tell("");
        this.waiting.enter(runtime.state === "ready" ? "working" : "loading");
      },
      answered: (request, response) => this.#answered(request, response),
      refused: (response) => this.#refused(response),
      stopped: () => {
        this.waiting.enter(this.outcome.result.hidden ? "idle" : "done");
        this.say("Stopped.");
      },
      fault: (error) => this.#fault(error),
      end: () => this.following.catchUp(),
    });
  }

  /** What the reader was shown before, for a link that leads to it. */
  showMine() {
    if (this.outcome.mine) this.#show(this.outcome.mine.response);
    if (this.linked.going) this.#bringIntoView();
  }

  /** A link has filled the form. */
  filled() {
    this.#restored = false;
    this.#follow();
  }

  /** Put into the form what was left in it. */
  #restore() {
    const remembered = this.#keptForm ? null : this.recalled.get();
    if (remembered) {
      fillForm(this.form, remembered, "");
      this.recalled.tell(remembered);
    }
    this.#restored = remembered !== null;
    this.linked.own = remembered !== null || this.#keptForm !== null;
    if (!remembered && !this.#keptForm?.restore()) return;
    // What the page was built with is about other values. Odds say of which ones, and stay until others are known.
    this.outcome.standing.hidden = this.#keptForm !== null || this.recalled.span === "tab";
    if (runtime.state === "ready") this.#settle();
    this.#follow();
  }

  #listen() {
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.form.addEventListener("input", (event) => {
      if (/** @type {HTMLInputElement} */ (event.target).name !== "faces") this.changed();
    });
    workRows(this.form, () => this.changed());
    workControls(this.widget, this.form, {
      first: this.first,
      changed: () => this.changed(),
      forget: () => this.recalled.forget(),
    });
    this.outcome.workCopies(this.say);
    this.#part(".xr-stop").addEventListener("click", () => this.asking.stop());
    this.#part(".xr-retry").addEventListener("click", () => this.asking.again());
    runtime.addEventListener("ready", () => this.#settle());
  }

  /** The reader has changed the form. */
  changed() {
    this.#restored = false;
    this.linked.own = true;
    if (this.#keptForm) this.#keptForm.save();
    else this.recalled.keep();
    this.outcome.age();
    this.#follow();
  }

  /** What is shown goes after the form. */
  #follow() {
    tellOptions(this.form, this.first);
    this.widget.dataset.behind = "";
    // Nothing will say soon what the chance is now.
    if (runtime.state !== "ready") this.telling.expect("");
    this.telling.sayAgain(false);
    this.following.follow();
  }

  /** A step of what is carried on was taken back: what came of it is no more. */
  #undone() {
    this.linked.end();
    this.#showNothing();
    this.outcome.setAddress("");
    this.#follow();
  }

  #showNothing() {
    this.outcome.clear();
    this.waiting.enter("idle");
  }

  /** From a roll that was made elsewhere to what the reader was shown before. */
  backToMine() {
    this.linked.end();
    this.asking.drop();
    this.telling.tell("");
    const { mine } = this.outcome;
    if (mine) this.#show(mine.response);
    else this.#showNothing();
    this.outcome.setAddress(mine?.link ?? "");
    this.#part(".xr-go").focus();
    this.say("Back to your own values.");
  }

  #submit() {
    // A second click while the first is worked on asks for nothing new.
    if (this.asking.busy) return;
    this.#restored = false;
    this.linked.own = true;
    this.linked.end();
    const { params, faces } = readForm(this.form);
    this.#settle();
    this.asking.ask({ op: this.rolls ? "roll" : "calc", rule: this.rule, params, ...(faces ? { faces } : {}) });
  }

  /** What was kept from another day is judged before anything is made of it. */
  async #settle() {
    try {
      const refused = await this.#keptForm?.settle();
      if (!refused) return;
      // The form is as the page was built again, and the message beside the field is to stay.
      this.following.drop();
      this.outcome.standing.hidden = !this.outcome.result.hidden;
    } catch (error) {
      // Without the rules it stays unjudged, and kept.
      console.warn(error);
    }
  }

  /**
   * @param {Request} request
   * @param {Ruled} response
   */
  #answered(request, response) {
    const faces = "faces" in request && request.faces;
    const linked = "link" in request && request.link;
    const link = this.#show(response);
    this.say(response.announce);
    if (this.linked.visit) {
      this.linked.visit.announce(this.outcome.result, `Here’s the ${this.telling.word.toLowerCase()} you opened: ${response.text.split("\n", 1)[0]}.`);
    } else {
      this.outcome.mine = { response, link };
      if (link && !linked) this.outcome.setAddress(link);
      // Dice that were typed would fall the same way again, and a deck is another one by then.
      this.telling.sayAgain(this.rolls && !faces && !this.#keptForm);
    }
    if (!linked || this.linked.going) this.#bringIntoView();
    // Somebody else's roll, seen through a link, leads nowhere, and is in the log of the one who rolled it.
    if (linked) return;
    if ("link" in response) {
      const detail = { text: response.text, link, place: placeOf(this.widget) };
      this.widget.dispatchEvent(new CustomEvent("xr-rolled", { bubbles: true, detail }));
    }
    this.#keptForm?.carry(response.carried);
  }

  #bringIntoView() {
    bringIntoView(this.#part(".xr-go"), this.outcome.result);
  }

  /** @param {Messages.Refusal} refusal */
  #refused(refusal) {
    this.waiting.enter(this.linked.visit && this.outcome.mine ? "done" : "idle");
    if (!this.linked.visit) {
      this.telling.refuse(refusal, true);
      return;
    }
    // The form holds other values than the ones that were refused.
    this.linked.end();
    this.telling.tell(`This link can’t be shown. ${refusal.message}`);
    this.say(refusal.message);
  }

  /** @param {Error} error */
  #fault(error) {
    this.telling.fault(error);
    this.waiting.enter("error");
  }

  #askForForm() {
    const { rule, rolls, comparing: { other } } = this;
    const { params } = readForm(this.form);
    if (!rolls) return runtime.ask({ op: "calc", rule, params });
    return other ? runtime.ask({ op: "compare", rule, params, other }) : runtime.ask({ op: "odds", rule, params });
  }

  /** @param {Judged} response about what the form holds */
  #showForForm(response) {
    this.telling.clear();
    if ("chance" in response) {
      put(this.outcome.standing, response.html);
      this.outcome.standing.hidden = false;
      this.telling.expect(response.chance);
    } else {
      this.linked.end();
      this.outcome.mine = { response, link: "" };
      this.#show(response);
    }
  }

  /** @param {Ruled} response @returns {string} the link to it */
  #show(response) {
    const link = this.outcome.show(response);
    if (!this.linked.visit) this.telling.expect("chance" in response ? response.chance : undefined);
    // The result brings its own odds, with the rolled row marked; what is compared stays beside it.
    this.outcome.standing.hidden = this.comparing.other === undefined;
    this.telling.judge(response.announce);
    this.telling.clear();
    this.waiting.enter("done");
    return link;
  }

  /** @param {string} selector */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.widget.querySelector(selector));
  }
}
