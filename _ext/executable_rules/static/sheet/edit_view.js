// @ts-check
/** The form of a character, and what the rules say of it while it is filled in. */
import { workControls } from "../form/controls.js";
import { clearRefusals, fillForm, readForm, showRefusal, workRows } from "../form/form.js";
import { workSuggestions } from "../form/suggest.js";

/** @typedef {import("../people/people.js").Fields} Fields */

export class EditView {
  /**
   * @param {DocumentFragment} content what the page was built with
   * @param {{ edited: () => void, submitted: () => void }} sheet
   */
  constructor(content, { edited, submitted }) {
    this.form = /** @type {HTMLFormElement} */ (content.querySelector("form"));
    // What only a form without characters needs.
    for (const part of content.querySelectorAll(".xr-kept-form, .xr-tools, .xr-menu, .xr-setups")) part.remove();
    this.form.classList.add("xr-sheet-form");
    this.first = readForm(this.form).params;
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      submitted();
    });
    this.form.addEventListener("input", edited);
    workRows(this.form, edited);
    workControls(this.form, this.form, { first: this.first, changed: edited, forget: () => {} });
    workSuggestions(this.form);
  }

  /** As the reader has filled it in. */
  get fields() {
    return readForm(this.form).params;
  }

  /** @param {Fields} fields */
  fill(fields) {
    fillForm(this.form, fields, "");
  }

  /** Show somebody else than before. @param {Fields} fields @param {Messages.AnswerTo<"calc" | "judge"> | null} ruled what the rules said last; null for nothing yet */
  show(fields, ruled) {
    this.fill({ ...this.first, ...fields });
    clearRefusals(this.form);
    if (ruled?.ok === false) this.refuse(ruled);
  }

  /** @param {Messages.AnswerTo<"calc" | "judge">} answer */
  judge(answer) {
    clearRefusals(this.form);
    const verdict = this.form.querySelector(".xr-verdict");
    if (verdict) verdict.textContent = answer.ok ? answer.announce : answer.message;
  }

  /** @param {Messages.Refusal} refusal */
  refuse(refusal) {
    showRefusal(this.form, refusal);
  }

  /** @param {string} name */
  focus(name) {
    const field = this.form.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }
}
