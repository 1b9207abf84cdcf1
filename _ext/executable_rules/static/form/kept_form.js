// @ts-check
/**
 * What a rule carries from one ruling to the next, such as a deck or a journal: kept in this browser, shown in the form,
 * saved to files and loaded from them. What was kept and is refused is set aside, and lies there until it is thrown away.
 */
import { asBuilt, clearRefusals, fillForm, readForm, showRefusal } from "./form.js";
import { drop, keep, kept, onKeptElsewhere } from "../storage/memory.js";
import { Playing } from "../roll/playing.js";
import { saveFile } from "../save_file.js";
import { KeptError, Steps, packed, unpacked } from "../storage/saved_form.js";
import { tellKept } from "../storage/unkept.js";

/** @typedef {Record<string, string>} Params */
/** @typedef {{ ok: true } | Messages.Refusal} Verdict */

const RESTORED = "Here is what you had.";

export class KeptForm {
  /** @type {Params | null} what was restored and no rule has judged yet; until then it is not written over */
  #unjudged = null;
  /** Whether what the form holds is kept, as far as was tried. */
  #kept = true;
  /** What was set aside on this page. */
  #refused = "";
  /**
   * @param {HTMLFormElement} form
   * @param {HTMLElement} bar what the reader can do with it, below the form
   * @param {string} rule
   * @param {string} place of the widget: two widgets of one rule in a page have a deck each
   * @param {Params} formerly names that its fields once had
   * @param {{ judge: (params: Params) => Promise<Verdict>, changed: () => void, undone: () => void, say: (sentence: string) => void }} widget
   *   `judge` asks the rules whether values are allowed, `changed` is called when this has changed the form, `undone` when it
   *   has taken back a step
   */
  constructor(form, bar, rule, place, formerly, widget) {
    this.form = form;
    this.bar = bar;
    this.rule = rule;
    this.formerly = formerly;
    this.widget = widget;
    this.first = asBuilt(form);
    const carried = (bar.dataset.carries ?? "").split(" ");
    /** @type {Params} the first values of the fields that are not carried on: they say only what happens next */
    this.next = Object.fromEntries(Object.entries(this.first).filter(([name]) => !carried.includes(name)));
    this.key = place;
    this.steps = new Steps(place);
    this.#on(".xr-undo", () => this.#undo());
    this.#on(".xr-afresh", () => this.#startAfresh());
    this.#on(".xr-save", () => saveFile(`${rule}.json`, packed(rule, readForm(form).params)));
    this.#on(".xr-save-refused", () => saveFile(`${rule}-refused.json`, kept(`${this.key}:refused`) ?? this.#refused));
    this.#on(".xr-drop-refused", () => {
      drop(`${this.key}:refused`);
      this.#showRefused("");
      clearRefusals(form);
    });
    const file = /** @type {HTMLInputElement} */ (this.#part("input[type=file]"));
    file.addEventListener("change", () => file.files?.[0] && this.#load(file));
    // Choosing a file doesn't change a value of the rule.
    file.addEventListener("input", (event) => event.stopPropagation());
    if (kept(`${this.key}:refused`)) this.#showRefused("What was kept here before couldn’t be used. It was set aside.");
    onKeptElsewhere(this.key, () => this.#follow());
    this.#tell("");
  }

  /** Put what is kept into the form. @returns {boolean} whether there was something */
  restore() {
    const text = kept(this.key);
    if (text === null) return false;
    try {
      this.#unjudged = unpacked(this.rule, text, this.formerly);
    } catch (error) {
      this.#setAside(/** @type {Error} */ (error).message);
      return false;
    }
    fillForm(this.form, this.#unjudged, "");
    this.#tell(RESTORED);
    return true;
  }

  /** Have what was restored judged, if that is still to be done. @returns {Promise<boolean>} whether it was refused */
  async settle() {
    const params = this.#unjudged;
    if (!params) return false;
    const verdict = await this.#judged(params);
    if (this.#unjudged !== params) return false;
    this.#unjudged = null;
    if (verdict.ok) {
      this.save(RESTORED);
      return false;
    }
    this.#setAside(verdict.message);
    clearRefusals(this.form);
    fillForm(this.form, this.first, "");
    showRefusal(this.form, verdict);
    this.widget.say(verdict.message);
    return true;
  }

  /**
   * Whether what is carried on is allowed. That the next step, as it stood in the form, cannot be taken any more is no
   * reason to set everything aside: a skill was used and is blocked now, say.
   * @param {Params} params
   * @returns {Promise<Verdict>}
   */
  async #judged(params) {
    const verdict = await this.widget.judge({ ...params, ...this.next });
    return !verdict.ok && Object.hasOwn(this.next, verdict.parameter) ? { ok: true } : verdict;
  }

  /** Keep what the form holds. @param {string} [news] what to say of it */
  save(news = "") {
    if (this.#unjudged) return;
    this.#kept = keep(this.key, packed(this.rule, readForm(this.form).params));
    this.#tell(news);
    tellKept(this.key, this.#kept, this.bar);
  }

  /** @param {Params} carried what the next request begins with */
  carry(carried) {
    const before = packed(this.rule, readForm(this.form).params);
    fillForm(this.form, carried, "");
    if (packed(this.rule, readForm(this.form).params) !== before) this.steps.add(before);
    this.save();
  }

  /** Take back the last step: the form is as it was before it. */
  #undo() {
    const text = this.steps.take();
    if (text === null) return;
    fillForm(this.form, { ...this.first, ...unpacked(this.rule, text, this.formerly) }, "");
    clearRefusals(this.form);
    this.#unjudged = null;
    this.save("Undone.");
    this.widget.undone();
    this.widget.say("Undone.");
    if (this.#part(".xr-undo").hidden) this.#part(".xr-afresh").focus();
  }

  /** Another tab has gone on with this form: go on from there, or each would write over what the other did. */
  #follow() {
    const text = kept(this.key);
    try {
      fillForm(this.form, text === null ? this.first : unpacked(this.rule, text, this.formerly), "");
    } catch {
      return; // No form has saved that. It is set aside, with a notice, when this page is next opened.
    }
    clearRefusals(this.form);
    this.#unjudged = null;
    this.#tell(text === null ? `${this.#cleared} in another tab.` : "Changed in another tab.");
    this.widget.changed();
  }

  #startAfresh() {
    if (kept(this.key) !== null) this.steps.add(packed(this.rule, readForm(this.form).params));
    fillForm(this.form, this.first, "");
    clearRefusals(this.form);
    this.#unjudged = null;
    drop(this.key);
    this.#tell(`${this.#cleared}.`);
    this.widget.changed();
  }

  /** @param {HTMLInputElement} input */
  async #load(input) {
    const file = /** @type {File} */ (input.files?.[0]);
    const text = await file.text();
    input.value = "";
    clearRefusals(this.form);
    try {
      const params = unpacked(this.rule, text, this.formerly);
      const verdict = await this.#judged(params);
      if (!verdict.ok) throw new KeptError(verdict.message);
      fillForm(this.form, { ...this.first, ...params }, "");
      this.#unjudged = null;
      this.save();
      this.#tell(`Loaded from ${file.name}.`);
      this.widget.changed();
    } catch (error) {
      const sentence = `${file.name} wasn’t loaded. ${/** @type {Error} */ (error).message} Nothing has changed.`;
      this.#tellFault(sentence);
      this.widget.say(sentence);
    }
  }

  /** @param {string} reason */
  #setAside(reason) {
    this.#refused = kept(this.key) ?? "";
    // Delete before saving: storage that is nearly full has no room for both.
    drop(this.key);
    const until = keep(`${this.key}:refused`, this.#refused) ? "" : " until you leave this page";
    this.#tell("");
    this.#showRefused(
      `What was kept here can’t be used. ${reason} It was set aside${until}; save it before you throw it away.`,
    );
  }

  /** @param {string} sentence nothing hides it */
  #showRefused(sentence) {
    this.#part(".xr-refused-text").textContent = sentence;
    this.#part(".xr-refused").hidden = !sentence;
  }

  /** @param {string} sentence what was wrong with a file; it stays until something else is kept or loaded */
  #tellFault(sentence) {
    const place = this.#part(":scope > .xr-error");
    place.textContent = sentence;
    place.hidden = !sentence;
  }

  /** @param {string} news */
  #tell(news) {
    this.#tellFault("");
    const kept = this.#kept ? `What’s entered here is kept in this browser until you press ${this.#clear}.` : "";
    this.#part(".xr-undo").hidden = !this.steps.any;
    this.#part(".xr-kept").textContent = `${news} ${kept}`.trim();
  }

  /** The label of the button that starts over: a deck is shuffled, everything else cleared. */
  get #clear() {
    return this.#part(".xr-afresh").textContent ?? "";
  }

  /** That it was done. */
  get #cleared() {
    return this.#part(".xr-afresh").dataset.done ?? "";
  }

  /** @param {string} selector */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.bar.querySelector(selector));
  }

  /**
   * @param {string} selector
   * @param {() => void} act
   */
  #on(selector, act) {
    this.#part(selector).addEventListener("click", act);
  }
}

// Most pages have nothing to keep, and are spared this script.
Playing.KeptForm = KeptForm;
