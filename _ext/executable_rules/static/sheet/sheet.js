// @ts-check
/**
 * A character sheet: whom the reader plays, what they can do by a tap, and the form behind it. It takes over a widget of that
 * rule, and leaves the work to its parts: `kept` the character, `rulings` what the rules say, and a view for each tab.
 */
import { savesData } from "../python/approach.js";
import { made } from "../elements.js";
import { placeOf } from "../storage/memory.js";
import * as store from "../people/people.js";
import { runtime } from "../python/page_runtime.js";
import { printAlone } from "../roll/print.js";
import { put } from "../roll/result.js";
import { EditView } from "./edit_view.js";
import { head } from "./head.js";
import { KeptPerson } from "./kept_person.js";
import { drawPaper } from "./paper.js";
import { PeopleView } from "./people_view.js";
import { Play } from "./play.js";
import { Rulings } from "./rulings.js";
import { Status } from "./status.js";
import { WholePerson } from "./whole_person.js";

/** @typedef {import("../people/people.js").Person} Person */
/** @typedef {import("./head.js").View} View */

export class Sheet {
  /** @type {View} */
  #view = "people";

  /** @param {HTMLElement} widget */
  constructor(widget) {
    this.widget = widget;
    this.game = widget.dataset.sheet ?? "";
    const template = /** @type {HTMLTemplateElement} */ (widget.querySelector(":scope > template"));
    const content = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
    template.remove();
    this.status = new Status(widget, () => this.rulings.look());
    this.edit = new EditView(content, { edited: () => this.#edited(), submitted: () => this.#asked() });
    const choice = made("div", "xr-choice");
    this.kept = new KeptPerson(this.game, placeOf(widget), choice);
    this.people = new PeopleView(choice, {
      widget,
      kept: this.kept,
      status: this.status,
      ready: content.querySelector(".xr-ready"),
      take: (one, view) => this.#take(one, view),
      choose: () => this.#go("people"),
      focusName: () => this.#focusName(),
      focusField: (name) => this.edit.focus(name),
    });
    this.play = new Play(widget.id, {
      act: (line, again) => this.rulings.act(line, again),
      asked: () => this.rulings.whenResting(),
      undo: () => this.#undo(),
      word: ({ rule }) => (this.#draws.includes(rule ?? "") ? "Draw" : this.rulings.pages[rule ?? ""] ? "Roll" : "Use"),
    });
    /** @type {Rulings} */
    this.rulings = new Rulings({
      widget,
      kept: this.kept,
      play: this.play,
      status: this.status,
      view: () => this.#view,
      shown: (answer) => this.#shown(answer),
      changed: () => this.#changed(),
    });
    const whole = new WholePerson({
      rule: widget.dataset.rule ?? "",
      kept: this.kept,
      status: this.status,
      take: (one, view) => this.#take(one, view),
      left: () => {
        this.play.clear();
        this.#go("people");
      },
      drawHead: () => this.#drawHead(),
      focusName: () => this.#focusName(),
    });
    this.head = head({
      view: (view) => this.#go(view),
      undo: () => this.#undo(),
      rename: () => this.#rename(),
      duplicate: () => whole.duplicate(),
      save: () => whole.save(),
      link: () => whole.link(),
      print: () => this.#print(),
      portrait: (file) => whole.portrait(file),
      remove: () => whole.remove(),
    }, widget.dataset.line ?? "", this.status.wait);
    this.notes = made("textarea", "");
    this.notes.addEventListener("input", () => this.kept.note(this.notes.value));
    this.result = /** @type {HTMLElement} */ (widget.querySelector(".xr-result"));
    this.paper = made("div", "xr-paper");
    this.#build();
    runtime.addEventListener("progress", (event) => this.status.progress(/** @type {CustomEvent} */ (event).detail));
    store.onPeopleElsewhere(() => this.#changedElsewhere());
    addEventListener("beforeprint", () => this.#draw());
    this.#begin();
  }

  /** The rules that are decided by cards. */
  get #draws() {
    return (this.widget.dataset.draws ?? "").split(" ");
  }

  #build() {
    const { widget, edit, status } = this;
    const noting = made("div", "xr-notes", made("label", "", "Notes", this.notes));
    widget.querySelector(".xr-static")?.remove();
    widget.querySelector(".xr-title")?.classList.add("xr-hidden");
    status.message.before(this.head.place, status.news, this.people.place, this.play.place, edit.form, noting);
    edit.form.after(this.result);
    status.message.after(status.retry);
    widget.append(this.paper);
  }

  /** Who was active is again; whoever comes for the first time chooses. */
  #begin() {
    const active = store.activeIn(this.game);
    const one = active && store.person(active.id);
    if (one && !one.deleted) this.#take(one, "play");
    else this.#go("people");
    this.people.tellDamaged();
    this.people.bringOld();
    if (!savesData()) runtime.load();
  }

  /**
   * A link brings somebody: nobody who is here changes.
   * @param {import("../storage/link.js").SharedRoll} linked
   */
  show(linked) {
    this.people.showLinked(linked);
  }

  /** @param {Person} one @param {View} view */
  #take(one, view) {
    if (this.kept.take(one)) {
      this.rulings.clear();
      this.play.clear();
    }
    this.#go(view);
    this.rulings.follow();
  }

  /** @param {View} view */
  #go(view) {
    const { kept, rulings } = this;
    if (!kept.person) view = "people";
    if (this.#view === "edit" && view !== "edit") kept.closeForm();
    this.#view = view;
    this.widget.dataset.view = view;
    if (view === "people") this.people.show();
    if (view === "edit" && kept.person) {
      kept.openForm();
      this.edit.show(kept.person.fields, rulings.latest);
    }
    if (view === "notes" && kept.person) this.notes.value = kept.person.notes;
    this.#drawHead();
    if (view === "play") rulings.show();
  }

  #drawHead() {
    this.head.draw(this.kept.person, this.#view, this.kept.last);
  }

  #focusName() {
    this.head.name.focus({ preventScroll: true });
    const { top } = this.widget.getBoundingClientRect();
    if (top < 0) this.widget.scrollIntoView({ block: "start", behavior: "instant" });
  }

  /** The reader has changed the form. */
  #edited() {
    if (!this.kept.person || this.#view !== "edit") return;
    this.kept.write({ ...this.kept.person.fields, ...this.edit.fields });
    this.#changed();
  }

  /** The reader has asked for the verdict. */
  #asked() {
    this.rulings.follow();
    this.rulings.look();
  }

  #changed() {
    this.#drawHead();
    this.rulings.follow();
  }

  #changedElsewhere() {
    if (this.#view === "people") this.people.show();
    const change = this.kept.readAnew();
    const { person } = this.kept;
    if (!person || change === "same") return;
    if (change === "deleted") {
      this.status.say(`${store.nameOf(person)} was deleted in another tab. Change anything here, and they’re back.`);
      return;
    }
    if (this.#view === "notes" && this.notes.value !== person.notes) this.notes.value = person.notes;
    if (this.#view === "edit") this.edit.fill(person.fields);
    this.#changed();
  }

  /** @param {Messages.AnswerTo<"calc">} answer */
  #shown(answer) {
    this.status.enter("done");
    this.edit.judge(answer);
    this.status.warn("");
    if (answer.ok) put(this.result, answer.html);
    else if (this.#view === "edit") this.edit.refuse(answer);
    else this.status.warn(`${answer.message} Look for it under Edit.`);
    this.result.hidden = !answer.ok;
  }

  #undo() {
    if (!this.kept.person) return;
    const label = this.kept.last;
    const undone = this.kept.undo();
    this.play.tell(null);
    if (this.#view === "edit") this.edit.fill(this.kept.person?.fields ?? {});
    this.kept.restartForm(this.#view === "edit");
    this.#changed();
    this.status.say(undone ? `Undone: ${label}.` : "That was changed elsewhere since, so it can’t be undone here.");
  }

  #rename() {
    this.#go("edit");
    this.edit.focus("name");
  }

  #draw() {
    const ruled = this.rulings.complete;
    if (this.kept.person && ruled) drawPaper(this.paper, this.kept.person, this.edit.form, ruled);
  }

  #print() {
    if (!this.kept.person || !this.rulings.complete) return;
    this.#draw();
    printAlone(this.widget);
  }
}
