// @ts-check
/**
 * What a sheet does for somebody who is played: what the rules say of them, what a tap on a line does, and what is done
 * with them as a whole. It is loaded with the first character, and not before.
 */
import { made } from "../elements.js";
import { noteUndone } from "../log/undone.js";
import { pins, samePin } from "../panel/pins.js";
import { nameOf } from "../people/people.js";
import { WholePerson } from "../people/whole_person.js";
import { printAlone } from "../roll/print.js";
import { put } from "../roll/result.js";
import { placeOf } from "../storage/memory.js";
import { keyOf } from "./lines.js";
import { drawPaper } from "./paper.js";
import { Play } from "./play.js";
import { Rulings } from "./rulings.js";

/**
 * @typedef {object} Around what these need of the sheet
 * @property {HTMLElement} widget
 * @property {import("./kept_person.js").KeptPerson} kept
 * @property {import("./status.js").Status} status
 * @property {import("./edit_view.js").EditView} edit
 * @property {HTMLElement} place of what is played from
 * @property {() => import("./head.js").View} view
 * @property {(one: import("../people/people.js").Person, view: "play") => void} take shows somebody
 * @property {() => void} left called when nobody is shown any more
 * @property {() => void} changed called when a tap has changed the character
 * @property {() => void} undo
 * @property {() => void} drawHead
 * @property {() => void} focusName
 * @property {(fits: boolean) => void} judged called with each ruling or refusal: whether the character fits the rules
 */

export class Played {
  /** @param {Around} around */
  constructor(around) {
    const { widget, kept, status, place, view } = around;
    this.around = around;
    this.play = new Play(widget, place, {
      act: (line, again) => this.rulings.act(line, again),
      asked: () => this.rulings.whenResting(),
      likely: (line) => this.rulings.likely(line),
      helpers: (line) => this.rulings.helpers(line),
      undo: () => around.undo(),
      pin: (line) => this.#pinning(line),
      word: ({ rule, luck }) => (luck === "none" ? "Use" : this.#draws.includes(rule ?? "") ? "Draw" : (rule ?? "") in this.rulings.pages ? "Roll" : "Use"),
    });
    const shown = (/** @type {Messages.AnswerTo<"calc" | "judge">} */ answer) => this.#shown(answer);
    /** @type {Rulings} */
    this.rulings = new Rulings({ widget, kept, play: this.play, status, view, shown, changed: () => around.changed() });
    this.whole = new WholePerson({ ...around, rule: widget.dataset.rule ?? "" });
    this.result = /** @type {HTMLElement} */ (widget.querySelector(".xr-result"));
    this.paper = made("div", "xr-paper");
    widget.append(this.paper);
    addEventListener("beforeprint", () => this.#draw());
  }

  /** The rules that are decided by cards. */
  get #draws() {
    return (this.around.widget.dataset.draws ?? "").split(" ").filter(Boolean);
  }

  /**
   * A line that is rolled can lie on the table, which is on every page. A change of the character stays with the sheet.
   * @param {Messages.Line} line @returns {import("./play.js").Pinning}
   */
  #pinning(line) {
    const page = this.rulings.pages[line.rule ?? ""];
    const one = this.around.kept.person;
    if (!page || !one || !this.rulings.complete?.actions.some((action) => keyOf(action) === keyOf(line))) return null;
    const here = new URL(placeOf(this.around.widget).replace(/#.*$/s, ""), location.href);
    const rule = line.rule ?? "";
    const place = `${new URL(page, here).pathname}#${rule.replaceAll(/[._]/g, "-")}`;
    /** @type {import("../panel/pins.js").Pin} */
    const pin = { place, title: line.label, book: nameOf(one), rule, who: one.id, line: keyOf(line) };
    const change = () => void this.around.widget.dispatchEvent(new CustomEvent("xr-pin-line", { bubbles: true, detail: pin }));
    return { on: pins().some((other) => samePin(other, pin)), change };
  }

  /** Another character: nothing of the one before is left. */
  clear() {
    this.rulings.clear();
    this.play.clear();
  }

  /** @param {Messages.AnswerTo<"calc" | "judge">} answer */
  #shown(answer) {
    const { status, edit, view } = this.around;
    status.enter("done");
    this.around.judged(answer.ok && !("data" in answer && answer.data.outcome.legal === false));
    edit.judge(answer);
    status.warn("");
    if (answer.ok) put(this.result, answer.html);
    else if (view() === "edit") edit.refuse(answer);
    else status.warn(`${answer.message} Look for it under Edit.`);
    this.result.hidden = !answer.ok;
  }

  #draw() {
    const { kept, edit } = this.around;
    const ruled = this.rulings.complete;
    if (kept.person && ruled) drawPaper(this.paper, kept.person, edit.form, ruled);
  }

  /** What the log holds of them was taken back. @param {string} label */
  noteUndone(label) {
    const { widget, kept } = this.around;
    if (kept.person) noteUndone(widget, label, nameOf(kept.person));
  }

  print() {
    if (!this.around.kept.person || !this.rulings.complete) return;
    this.#draw();
    printAlone(this.around.widget);
  }
}
