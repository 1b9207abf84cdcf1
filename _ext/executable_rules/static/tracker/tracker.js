// @ts-check
/** The custom element `<rule-tracker>`: a whole fight on one list, played by taps. What happens, the rules say. */
import { LOADING, announce, button, curly, hushLoading, made, whenLate } from "../elements.js";
import { noteUndone } from "../log/undone.js";
import { savesData } from "../python/approach.js";
import { runtime } from "../python/page_runtime.js";
import { Fault } from "../python/runtime.js";
import { onPeopleElsewhere } from "../people/people.js";
import { tellKept } from "../storage/unkept.js";
import { Joining } from "./joining.js";
import { Kept } from "./kept.js";
import { question } from "./question.js";
import { differing, movedOn, sheetOf, takeBack, unwritten, write } from "./sheets.js";
import { Stage } from "./stage.js";

/**
 * @typedef {object} Deed something that can be done now
 * @property {string} act
 * @property {string} label
 * @property {string} group
 * @property {Record<string, string>} given
 * @property {Record<string, any>} asks
 * @property {string} barred why it can't be done; empty when it can
 * @property {string} why
 * @property {Record<string, Record<string, string>>} choices the only names that what it asks can take, with the words for them
 * @property {boolean} rolls whether it takes dice
 * @property {string} dice which ones, in order
 * @property {Record<string, string>} titles what some of what it asks is called here
 * @property {string} loses a question to be answered first; empty for none
 */
/** @typedef {{ title: string, now: number, most: number | null }} Gauge */
/** @typedef {{ name: string, team: string, turn: string, gauges: Gauge[], marks: string[], down: boolean, sheet: Record<string, any>, full: Record<string, number> }} Entry */
/** @typedef {{ headline: string, entries: Entry[], deeds: Deed[], over: boolean, advice: string }} Scene */
/** @typedef {Record<string, any>} Fight as the rules keep it */
/** @typedef {{ team: string, name?: string, foe?: string, count?: number | string, fields?: Record<string, string> }} Newcomer */
/** @typedef {Messages.AnswerTo<"deed"> | Messages.AnswerTo<"enlist">} Changed */

class RuleTracker extends HTMLElement {
  #begun = false;
  /** What was asked and isn't answered yet. */
  #waiting = 0;
  /** What was asked last: over when it's answered. @type {Promise<void>} */
  #answered = Promise.resolve();
  /** @type {Scene | null} */
  #scene = null;

  connectedCallback() {
    if (this.#begun) return;
    this.#begun = true;
    this.querySelector(".xr-static")?.remove();
    this.kept = new Kept(this.game, () => this.#changedElsewhere());
    this.joining = new Joining(this.id, this.game, this.dataset.sheetPage ?? "", (request, label) => this.#join(request, label));
    this.stage = new Stage(this.id, {
      act: (deed, given) => this.#act(deed, given),
      likely: (deed, given) => this.#likely(deed, given),
      refuse: (why) => this.#tell(`${why.charAt(0).toUpperCase()}${why.slice(1)}.`),
    });
    this.message = made("p", "xr-message");
    this.message.hidden = true;
    this.message.setAttribute("role", "alert");
    this.live = made("p", "xr-live");
    this.live.setAttribute("role", "status");
    this.undoing = button("xr-undo", () => this.#undo(), "Undo");
    this.full = button("xr-full", () => this.#fill(!this.hasAttribute("data-full")), "Full screen");
    this.full.setAttribute("aria-pressed", "false");
    this.retry = button("", () => this.#look(), "Try again");
    this.retry.hidden = true;
    this.afresh = button("xr-afresh", () => this.#askAfresh(), "New fight");
    /** What a new fight would lose, to be said yes to first. */
    this.asking = made("div", "xr-losing");
    this.toSheets = button("xr-to-sheets", () => this.#toSheets(), "Update the sheets");
    this.toSheets.hidden = true;
    /** What was written on sheets just now. */
    this.noted = made("p", "xr-noted");
    /** When to write, while the fight goes on; and once it is over, what comes next. */
    this.hint = made("p", "xr-noted");
    this.tools = made("div", "xr-tracker-tools", this.undoing, this.full, this.afresh, this.toSheets, this.asking, this.noted, this.hint);
    this.append(this.tools, this.message, this.retry, this.stage.place, this.joining.place, this.live);
    this.addEventListener("keydown", (event) => event.key === "Escape" && this.#fill(false));
    document.addEventListener("fullscreenchange", () => !document.fullscreenElement && this.#fill(false));
    onPeopleElsewhere(() => {
      this.joining?.draw();
      this.#compare();
    });
    // Who has asked already gets their answer; a second one would redraw what they may be using by then.
    runtime.addEventListener("ready", () => !this.#scene && !this.#waiting && this.#look());
    if (runtime.state === "ready" || !savesData()) this.#look();
    else this.retry.hidden = false;
  }

  get game() {
    return this.dataset.game ?? "";
  }

  /** The state of the fight, as the rules see it. */
  async #look() {
    await this.#asked(async () => {
      const answer = await runtime.ask({ op: "track", game: this.game, state: this.kept?.fight ?? {} });
      if (!answer.ok) {
        // What was kept belongs to other rules, or was changed by hand.
        this.#tell(`The fight that was kept here can’t be read: ${answer.message} Start a new one to go on.`);
        return;
      }
      this.joining?.know(answer, () => this.#compare());
      this.afterwards = answer.afterwards;
      this.updated = answer.updated;
      this.stage?.know(answer.asked);
      this.#show(answer);
    });
  }

  /** @param {{ state: Fight, scene: Record<string, any> }} answer @param {import("./stage.js").Change} [change] that has led here */
  #show({ state, scene: seen }, change) {
    const scene = /** @type {Scene} */ (seen);
    this.#scene = scene;
    this.stage?.show(scene, this.kept?.result ?? null, change);
    // Once the fight is over, these come next.
    const home = scene.over ? this.stage?.ending : this.tools;
    if (home && this.afresh && this.toSheets && this.asking && this.noted && this.hint && this.afresh.parentElement !== home) home.append(this.afresh, this.toSheets, this.asking, this.noted, this.hint);
    this.joining?.show(state, scene);
    this.#compare();
    if (this.undoing) {
      const last = this.kept?.last ?? "";
      this.undoing.disabled = !last;
      this.undoing.setAttribute("aria-label", last ? `Undo: ${last}` : "Undo");
    }
  }

  /** Whether the fight, once it has begun, has changed what the reader's own sheets don't say yet. */
  #compare() {
    const scene = this.#scene;
    if (!this.toSheets || !scene) return;
    const pages = this.#changes(scene);
    this.stage?.age(scene.over ? movedOn(this.game, scene.entries).filter((name) => pages.every((page) => page.name !== name)) : []);
    // A question about other changes than these is no longer the right one.
    this.asking?.replaceChildren();
    this.#holding(() => {
      if (this.toSheets) this.toSheets.hidden = !pages.length;
      this.#advise(scene, pages.length > 0);
    });
    this.toSheets.setAttribute("aria-label", `Update the sheets: ${pages.map(({ name }) => name).join(", ")}`);
  }

  /** What the sheets don't say yet; nothing before the fight has begun. @param {Scene} scene */
  #changes(scene) {
    return scene.deeds.every(({ act }) => act !== "start") ? this.#pages(scene) : [];
  }

  /** What the reader is using on the list stays under their thumb, whatever comes or goes above it. @param {() => void} change */
  #holding(change) {
    const place = this.stage?.place;
    if (!place?.contains(document.activeElement)) {
      change();
      return;
    }
    const { top } = place.getBoundingClientRect();
    change();
    scrollBy({ top: place.getBoundingClientRect().top - top, behavior: "instant" });
  }

  /** What the fight has changed: on the reader's sheets, and of those who are ready to play and have none yet. @param {Scene} scene */
  #pages({ entries }) {
    const known = this.kept?.known ?? {};
    return [...differing(this.game, entries, known), ...unwritten(this.game, entries, known, this.joining?.ready ?? [])];
  }

  /** @param {Scene} scene @param {boolean} writes whether there is something to write */
  #advise({ over, advice }, writes) {
    const sheet = this.dataset.sheetPage;
    if (!over || !sheet || !this.afterwards) {
      this.hint?.replaceChildren(writes ? "It’s enough to do that when the fight is over." : "");
      return;
    }
    const link = made("a", "", "on the character sheet");
    link.href = sheet;
    const { afterwards } = this;
    const then = writes ? `Once you’ve updated the sheets, ${afterwards}` : `${afterwards.charAt(0).toUpperCase()}${afterwards.slice(1)}`;
    // What the sheets say already would be done here behind their back.
    const words = advice && !writes && this.updated ? this.updated : `${advice} ${then}`;
    this.hint?.replaceChildren(`${words.trim()} `, link, ".");
  }

  async #toSheets() {
    await this.#answered;
    if (!this.kept || !this.#scene) return;
    const { fight, result, known } = this.kept;
    const { entries } = this.#scene;
    const pages = this.#pages(this.#scene);
    if (!pages.length) return;
    const lasts = write(pages);
    const names = pages.map(({ name }) => name).join(", ");
    const written = entries.filter((entry) => pages.some(({ name }) => name === entry.name)).map((entry) => [entry.name, sheetOf(entry)]);
    const kept = this.kept.add(`Update the sheets of ${names}`, fight, result, { ...known, ...Object.fromEntries(written) }, pages);
    tellKept("tracker", kept && lasts, this.stage?.place ?? this);
    this.stage?.headline.focus({ preventScroll: true });
    await this.#look();
    const fresh = pages.filter(({ ready }) => ready).map(({ name }) => name);
    const yours = fresh.length ? ` Now among your characters: ${fresh.join(", ")}.` : "";
    if (this.noted) this.noted.textContent = `Updated the sheets: ${names}.${yours}`;
    this.#say(`Updated the sheets: ${names}.${yours}`);
  }

  /** What came from sheets with those who have just joined, or is on them since; of a fight that nobody asked about before, nothing is known. @param {Scene} scene */
  #knownNow({ entries }) {
    const here = new Set(this.#scene?.entries.map(({ name }) => name));
    const known = this.kept?.known ?? {};
    const now = entries.map((entry) => [entry.name, here.has(entry.name) ? known[entry.name] : sheetOf(entry)]);
    return Object.fromEntries(now.filter(([, sheet]) => sheet));
  }

  /** @param {Deed} deed @param {Record<string, string>} given what the table has said @returns {Promise<boolean>} */
  async #act(deed, given) {
    const { faces, ...said } = given;
    const request = { act: deed.act, given: { ...deed.given, ...said }, ...(faces ? { faces } : {}) };
    return this.#change((state) => runtime.ask({ op: "deed", game: this.game, state, ...request }), deed.label, deed);
  }

  /** How often a deed would come off. @param {Deed} deed @param {Record<string, string>} given what the table has said so far */
  #likely(deed, given) {
    const { faces, ...said } = given;
    const request = { act: deed.act, given: { ...deed.given, ...said } };
    return runtime.ask({ op: "likely", game: this.game, state: this.kept?.fight ?? {}, ...request });
  }

  /** @param {Newcomer} newcomer @param {string} label @returns {Promise<boolean>} */
  #join = (newcomer, label) =>
    this.#change((state) => runtime.ask({ op: "enlist", game: this.game, state, ...newcomer }), label);

  /**
   * What is tapped while something else is being worked out comes after it.
   * @param {(fight: Fight) => Promise<Changed>} asks
   * @param {string} label
   * @param {Deed | null} [deed]
   * @returns {Promise<boolean>} whether it was done
   */
  async #change(asks, label, deed = null) {
    if (!this.kept) return false;
    const { kept } = this;
    let done = false;
    await this.#asked(async () => {
      const before = kept.number;
      const answer = await asks(kept.fight);
      if (!answer.ok) {
        this.#tell(answer.message);
        return;
      }
      if (kept.number !== before) {
        this.#tell("This fight was changed in another tab just now. Look again before you go on.");
        return;
      }
      const result = "html" in answer ? { html: answer.html, label, rolled: answer.rolled } : null;
      const known = this.#knownNow(/** @type {Scene} */ (/** @type {unknown} */ (answer.scene)));
      tellKept("tracker", kept.add(label, answer.state, result, known), this.stage?.place ?? this);
      this.#show(answer, { deed });
      done = true;
      const { headline, advice } = answer.scene;
      const happened = "html" in answer ? answer.announce : `${label}.`;
      this.#say(curly(`${happened} ${headline} ${advice}`.trim()));
      if ("html" in answer && answer.rolled) {
        const detail = { text: answer.text, link: "", place: `${location.pathname}#${this.id}`, who: "" };
        this.dispatchEvent(new CustomEvent("xr-rolled", { bubbles: true, detail }));
      }
    });
    return done;
  }

  async #undo() {
    await this.#answered;
    const logged = this.kept?.result?.rolled;
    const step = this.kept?.undo();
    if (!step) return;
    const { label } = step;
    if (step.sheets) takeBack(step.sheets);
    if (logged) noteUndone(this, label);
    this.stage?.close();
    await this.#look();
    this.#say(`Undone: ${label}.`);
  }

  /** What a new fight would lose is asked about first: what the sheets don't say yet, and what's happening just now. */
  async #askAfresh() {
    await this.#answered;
    const pages = this.#scene ? this.#changes(this.#scene) : [];
    if (!this.asking || !pages.length) {
      this.#afresh();
      return;
    }
    const names = pages.map(({ name }) => name).join(", ");
    const words = `What this fight has done isn’t on these sheets yet: ${names}. Start a new fight without it?`;
    this.asking.replaceChildren(question(words, "Yes. New fight", () => this.#afresh(), () => this.#keepOn()));
    this.asking.querySelector("button")?.focus();
  }

  /** The fight stays. */
  #keepOn() {
    this.asking?.replaceChildren();
    this.afresh?.focus();
  }

  async #afresh() {
    if (!this.kept) return;
    this.asking?.replaceChildren();
    tellKept("tracker", this.kept.add("New fight", {}, null, {}), this.stage?.place ?? this);
    this.stage?.close();
    await this.#look();
    this.#say("A new fight. Undo brings the old one back.");
  }

  #changedElsewhere() {
    this.stage?.close();
    this.#look();
  }

  /** @param {boolean} full */
  #fill(full) {
    if (full === this.hasAttribute("data-full")) return;
    this.toggleAttribute("data-full", full);
    this.full?.setAttribute("aria-pressed", String(full));
    document.documentElement.toggleAttribute("data-xr-full", full);
    // Where there is no real full screen, as on some phones, the list covers the window all the same.
    if (full) this.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }

  /** @param {() => Promise<void>} act */
  #asked(act) {
    this.#waiting += 1;
    this.#answered = this.#answered.then(() => this.#ask(act));
    return this.#answered;
  }

  /** @param {() => Promise<void>} act */
  async #ask(act) {
    this.#tell("");
    if (this.noted) this.noted.textContent = "";
    const arrived = whenLate(() => this.#enter(runtime.state === "ready" ? "working" : "loading"));
    try {
      await act();
      this.#enter("done");
    } catch (error) {
      console.warn(error);
      this.#tell(`${error instanceof Fault ? error.message : "Something went wrong in this page."} The fight is as it was.`);
      this.#enter("error");
    } finally {
      arrived();
      this.#waiting -= 1;
    }
  }

  /** @param {"loading" | "working" | "done" | "error"} state */
  #enter(state) {
    this.dataset.state = state;
    this.setAttribute("aria-busy", String(state === "loading" || state === "working"));
    if (this.retry) this.retry.hidden = state !== "error";
    if (state === "loading") this.#say(LOADING);
    else if (this.live) hushLoading(this.live);
  }

  /** @param {string} sentence */
  #say(sentence) {
    if (this.live) announce(this.live, sentence);
  }

  /** @param {string} sentence */
  #tell(sentence) {
    if (!this.message) return;
    this.message.textContent = sentence;
    this.message.hidden = !sentence;
  }
}

customElements.define("rule-tracker", RuleTracker);
