// @ts-check
/**
 * A character sheet: whom the reader plays, what they can do by a tap, and the form behind it. It takes over a widget of that
 * rule, and leaves the work to its parts: `kept` the character, a view for each tab, and what is fetched when somebody is there.
 */
import { savesData } from "../python/approach.js";
import { made } from "../elements.js";
import { placeOf, recall, remember } from "../storage/memory.js";
import * as store from "../people/people.js";
import { runtime } from "../python/page_runtime.js";
import { EditView } from "./edit_view.js";
import { head } from "./head.js";
import { KeptPerson } from "./kept_person.js";
import { PeopleView } from "./people_view.js";
import { Status } from "./status.js";

/** @typedef {import("../people/people.js").Person} Person */
/** @typedef {import("./head.js").View} View */
/** @typedef {import("./played.js").Played} Played */

export class Sheet {
  /** @type {View} */
  #view = "people";
  /** @type {Played | undefined} what somebody needs who is played */
  #played;
  /** @type {Promise<void> | undefined} */
  #coming;
  /** Whether somebody has just been opened, and the rules haven't said yet if they can be played. */
  #opening = false;

  /** @param {HTMLElement} widget */
  constructor(widget) {
    this.widget = widget;
    this.game = widget.dataset.sheet ?? "";
    const template = /** @type {HTMLTemplateElement} */ (widget.querySelector(":scope > template"));
    const content = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
    template.remove();
    this.status = new Status(widget, () => this.#again());
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
    this.place = made("div", "xr-play");
    this.head = head({
      view: (view) => this.#turnTo(view),
      undo: () => this.#undo(),
      rename: () => this.#rename(),
      duplicate: () => this.#with(({ whole }) => whole.duplicate()),
      save: () => this.#with(({ whole }) => whole.save()),
      link: () => this.#with(({ whole }) => whole.link()),
      print: () => this.#with((played) => played.print()),
      own: (on) => this.#with(({ play }) => play.useOwn(on)),
      portrait: (file) => this.#with(({ whole }) => whole.portrait(file)),
      remove: () => this.#with(({ whole }) => whole.remove()),
    }, widget.dataset.line ?? "", this.status.wait, widget.dataset.luck ? "cards" : "dice");
    this.notes = made("textarea", "");
    this.notes.addEventListener("input", () => this.kept.note(this.notes.value));
    this.#build();
    runtime.addEventListener("progress", (event) => this.status.progress(/** @type {CustomEvent} */ (event).detail));
    store.onPeopleElsewhere(() => this.#changedElsewhere());
    // Who comes to it will soon have somebody.
    for (const type of ["pointerover", "focusin"]) widget.addEventListener(type, () => this.#bring(), { once: true });
    this.#begin();
  }

  #build() {
    const { widget, edit, status } = this;
    const noting = made("div", "xr-notes", made("label", "", "Notes", this.notes));
    widget.querySelector(".xr-static")?.remove();
    widget.querySelector(".xr-title")?.classList.add("xr-hidden");
    status.message.before(this.head.place, status.news, this.people.place, this.place, edit.form, noting);
    edit.form.after(/** @type {HTMLElement} */ (widget.querySelector(".xr-result")));
    status.message.after(status.retry);
  }

  /** The last active character is active again; on a first visit, the reader chooses. */
  #begin() {
    const active = store.activeIn(this.game);
    const one = active && store.person(active.id);
    if (one && !one.deleted) this.#take(one, "play");
    else this.#go("people");
    this.people.rescue();
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
      this.#played?.clear();
      this.status.say("");
    }
    this.#opening = view === "play" && recall(this.#anyway, "tab")?.who !== one.id;
    // Nobody without a name is finished, whatever the rules say.
    this.#go(this.#opening && !one.fields.name ? "edit" : view);
    this.#with(({ rulings }) => rulings.follow());
  }

  /** @param {(played: Played) => void} act done at once, or as soon as what it needs is here */
  async #with(act) {
    if (!this.#played) await this.#bring();
    if (this.#played) act(this.#played);
  }

  /** @returns {Promise<void>} fulfilled when it is here, or the reader sees why not */
  #bring() {
    this.#coming ??= import("./played.js").then(
      ({ Played }) => {
        this.#played = new Played({
          widget: this.widget,
          kept: this.kept,
          status: this.status,
          edit: this.edit,
          place: this.place,
          view: () => this.#view,
          take: (one, view) => this.#take(one, view),
          left: () => {
            this.#played?.play.clear();
            this.#go("people");
          },
          changed: () => this.#changed(),
          undo: () => this.#undo(),
          drawHead: () => this.#drawHead(),
          focusName: () => this.#focusName(),
          judged: (fits) => this.#judged(fits),
        });
      },
      (error) => {
        this.#coming = undefined;
        if (this.kept.person) this.status.fault(error, "What makes this sheet work couldn’t be loaded. Check your connection and try again.");
      },
    );
    return this.#coming;
  }

  /** After a fault. */
  #again() {
    this.#with(({ rulings }) => rulings.look());
  }

  /** Where it is kept, for as long as the tab is open, who is played though they don't fit the rules. */
  get #anyway() {
    return `${this.kept.page}:anyway`;
  }

  /** The reader wants to see this. @param {View} view */
  #turnTo(view) {
    this.#opening = false;
    if (view === "play" && this.kept.person) remember(this.#anyway, { who: this.kept.person.id }, "tab");
    this.#go(view);
  }

  /** Who isn't ready for play is opened where that can be put right. @param {boolean} fits */
  #judged(fits) {
    const opened = this.#opening;
    this.#opening = false;
    if (opened && !fits && this.#view === "play") this.#go("edit");
  }

  /** @param {View} view */
  #go(view) {
    const { kept } = this;
    if (!kept.person) view = "people";
    if (this.#view === "edit" && view !== "edit") kept.closeForm();
    this.#view = view;
    this.widget.dataset.view = view;
    if (view === "people") this.people.show();
    if (view === "edit" && kept.person) {
      kept.openForm();
      this.edit.show(kept.person.fields, this.#played?.rulings.latest ?? null);
    }
    if (view === "notes" && kept.person) this.notes.value = kept.person.notes;
    this.#drawHead();
    if (view === "play") this.#played?.rulings.show();
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
    this.#with(({ rulings }) => {
      rulings.follow();
      rulings.look();
    });
  }

  #changed() {
    this.#drawHead();
    this.#with(({ rulings }) => rulings.follow());
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

  #undo() {
    if (!this.kept.person) return;
    const { last: label, logged } = this.kept;
    const undone = this.kept.undo();
    this.#played?.play.tell(null);
    if (this.#view === "edit") this.edit.fill(this.kept.person?.fields ?? {});
    this.kept.restartForm(this.#view === "edit");
    this.#changed();
    if (undone && logged) this.#with((played) => played.noteUndone(label));
    this.status.say(undone ? `Undone: ${label}.` : "That was changed elsewhere since, so it can’t be undone here.");
  }

  #rename() {
    this.#go("edit");
    this.edit.focus("name");
  }
}
