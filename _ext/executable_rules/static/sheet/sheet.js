// @ts-check
/** A character sheet: whom the reader plays, what they can do by a tap, and the form behind it. It takes over a widget of that rule. */
import { savesData } from "../python/approach.js";
import { workControls } from "../form/controls.js";
import { announce, button, made, saveFile } from "../elements.js";
import { clearRefusals, fillForm, readForm, showRefusal, workRows } from "../form/form.js";
import { formerNames, renamed } from "../storage/formerly.js";
import { fragmentOf } from "../storage/link.js";
import { drop, kept, placeOf } from "../storage/memory.js";
import { ask, bringIn, saveAsFile } from "../people/files.js";
import * as store from "../people/people.js";
import { runtime } from "../python/page_runtime.js";
import { smallPicture } from "../people/portrait.js";
import { printAlone } from "../roll/print.js";
import { put } from "../roll/result.js";
import { Fault } from "../python/runtime.js";
import { head } from "./head.js";
import { drawPaper } from "./paper.js";
import { chooser } from "./chooser.js";
import { Play } from "./play.js";
import { Steps } from "./steps.js";
import { workSuggestions } from "../form/suggest.js";
import { tellKept } from "../storage/unkept.js";

/** @typedef {import("../people/people.js").Person} Person */
/** @typedef {import("../people/people.js").Fields} Fields */
/** @typedef {import("./play.js").Line} Line */
/** @typedef {import("../storage/link.js").SharedRoll} SharedRoll */
/** @typedef {"people" | "play" | "edit" | "notes"} View */

/** Chances are counted, and notes for other pages made, when nothing has happened for so many milliseconds. */
const REST = 300;

/** So many chances are counted in one piece. */
const PIECE = 8;

export class Sheet {
  /** @type {Person | null} */
  #person = null;
  /** The fields as they were when they were last written or read: what another tab has changed since differs. @type {Fields} */
  #base = {};
  /** @type {View} */
  #view = "people";
  /** @type {any} what the rules say of the character; null before they have said it */
  #ruled = null;
  #steps = new Steps("");
  /** @type {Fields | null} the fields as they were when the form was opened */
  #opened = null;
  #behind = false;
  #looking = false;
  #acting = false;
  #asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest = undefined;
  /** What was counted last, by what it was counted for. @type {Map<string, (string | null)[]>} */
  #chances = new Map();

  /** @param {HTMLElement} widget */
  constructor(widget) {
    this.widget = widget;
    this.rule = widget.dataset.rule ?? "";
    this.game = widget.dataset.sheet ?? "";
    const template = /** @type {HTMLTemplateElement} */ (widget.querySelector(":scope > template"));
    const content = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
    template.remove();
    this.form = /** @type {HTMLFormElement} */ (content.querySelector("form"));
    // What only a form without characters needs.
    for (const part of content.querySelectorAll(".xr-keeping, .xr-tools, .xr-menu, .xr-setups")) part.remove();
    this.ready = content.querySelector(".xr-ready");
    this.first = readForm(this.form).params;
    this.play = new Play(widget.id, {
      act: (line, again) => this.#act(line, again),
      asked: () => this.#whenResting(),
      undo: () => this.#undo(),
      word: ({ rule }) => (this.#draws.includes(rule ?? "") ? "Draw" : this.#pages[rule ?? ""] ? "Roll" : "Use"),
    });
    this.head = head({
      view: (view) => this.#go(view),
      undo: () => this.#undo(),
      rename: () => this.#rename(),
      duplicate: () => this.#duplicate(),
      save: () => this.#save(),
      link: () => this.#link(),
      print: () => this.#print(),
      portrait: (file) => this.#portrait(file),
      remove: () => this.#delete(),
    }, this.#line);
    this.news = made("p", "xr-news");
    this.news.setAttribute("role", "status");
    this.notes = made("textarea", "");
    this.notes.addEventListener("input", () => this.#noted());
    this.paper = made("div", "xr-paper");
    this.retry = button("", () => this.#look(), "Try again");
    this.choice = made("div", "xr-choice");
    this.#build();
    this.#listen();
    this.#begin();
  }

  /** The rules that are decided by cards. */
  get #draws() {
    return (this.widget.dataset.draws ?? "").split(" ");
  }

  /** The field that says who somebody is; empty where there is none. */
  get #line() {
    return this.widget.dataset.line ?? "";
  }

  /** Where each rule is rolled. @type {Record<string, string>} */
  get #pages() {
    return JSON.parse(this.widget.dataset.pages ?? "{}");
  }

  #build() {
    const { widget } = this;
    const noting = made("div", "xr-notes", made("label", "", "Notes", this.notes));
    this.#part(".xr-static").remove();
    this.#part(".xr-title").classList.add("xr-hidden");
    this.form.classList.add("xr-sheet-form");
    this.#part(".xr-message").before(this.head.place, this.news, this.choice, this.play.place, this.form, noting);
    this.form.after(this.#part(".xr-result"));
    this.retry.hidden = true;
    this.#part(".xr-message").after(this.retry);
    widget.append(this.paper);
  }

  #listen() {
    const { form } = this;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#follow();
      this.#look();
    });
    form.addEventListener("input", () => this.#edited());
    workRows(form, () => this.#edited());
    workControls(form, form, { first: this.first, changed: () => this.#edited(), forget: () => {} });
    workSuggestions(form);
    runtime.addEventListener("ready", () => this.#behind && this.#look());
    runtime.addEventListener("progress", (event) => this.#progress(/** @type {CustomEvent} */ (event).detail));
    store.onPeopleElsewhere(() => this.#changedElsewhere());
    addEventListener("beforeprint", () => this.#draw());
  }

  /** Who was active is again; whoever comes for the first time chooses. */
  #begin() {
    const active = store.activeIn(this.game);
    const one = active && store.person(active.id);
    if (one && !one.deleted) this.#take(one, "play");
    else this.#go("people");
    this.#tellDamaged();
    this.#bringOld();
    if (!savesData()) runtime.load();
  }

  /** @param {Person} one @param {View} view */
  #take(one, view) {
    this.#leaveForm();
    const same = this.#person?.id === one.id;
    this.#person = one;
    this.#base = one.fields;
    if (!same) {
      this.#steps = new Steps(one.id);
      this.#ruled = null;
      this.play.clear();
    }
    this.#activate();
    this.#go(view);
    this.#follow();
  }

  #activate() {
    const one = /** @type {Person} */ (this.#person);
    const before = store.activeIn(this.game);
    const rules = before?.id === one.id ? before.rules : [];
    const page = placeOf(this.widget);
    const done = store.setActive(this.game, { id: one.id, name: store.nameOf(one), page, rules });
    tellKept("active", done, this.choice);
    document.dispatchEvent(new CustomEvent("xr-active"));
  }

  /** @param {View} view */
  #go(view) {
    if (!this.#person) view = "people";
    if (this.#view === "edit" && view !== "edit") this.#leaveForm();
    this.#view = view;
    this.widget.dataset.view = view;
    if (view === "people") this.#showChoice();
    if (view === "edit" && this.#person) {
      this.#opened ??= this.#person.fields;
      fillForm(this.form, { ...this.first, ...this.#person.fields }, "");
      clearRefusals(this.form);
      if (this.#ruled?.ok === false) showRefusal(this.form, this.#ruled);
    }
    if (view === "notes" && this.#person) this.notes.value = this.#person.notes;
    this.#drawHead();
    if (view !== "play") return;
    if (this.#ruled?.actions) this.play.show(this.#ruled);
    else if (this.#ruled?.ok) this.#follow();
    this.#whenResting();
  }

  /** What was changed in the form is one step, which can be undone. */
  #leaveForm() {
    if (this.#opened && this.#person) this.#steps.add("Your changes", this.#opened, this.#person.fields);
    this.#opened = null;
  }

  #drawHead() {
    this.head.draw(this.#person, this.#view, this.#steps.last);
  }

  #showChoice() {
    const choice = chooser(this.game, this.#person?.id ?? "", this.ready, { id: this.widget.id, line: this.#line }, {
      take: (id) => {
        const one = store.person(id);
        if (one) this.#take(one, "play");
        this.#focusName();
      },
      ready: (name) => this.#takeReady(name),
      blank: () => this.#takeBlank(),
      open: (file) => this.#open(file),
      saveAll: () => this.#tried(() => saveAsFile(store.people(this.game), `${this.game}-characters`)),
      changed: () => this.#showChoice(),
    });
    this.choice.replaceChildren(choice);
  }

  /** @param {string} name */
  async #takeReady(name) {
    this.#say(`Opening ${name}…`);
    await this.#tried(async () => {
      const { ready } = await ask({ op: "ready", game: this.game });
      const found = ready.find((/** @type {{ name: string }} */ one) => one.name === name);
      const free = store.freeName(name, this.game);
      this.#add({ fields: { ...found.fields, name: free }, more: { who: found.who } }, "play");
      this.#say(free === name ? "" : `You have another ${name} already, so this one is called ${free}.`);
      this.#focusName();
    });
  }

  #takeBlank() {
    this.#say("");
    this.#add({ fields: JSON.parse(this.widget.dataset.blank ?? "{}") }, "edit");
    this.#focusField("name");
  }

  /** @param {Partial<Person>} some @param {View} view */
  #add(some, view) {
    /** @type {Person} */
    const one = { id: store.newId(), game: this.game, notes: "", unknown: {}, more: {}, fields: {}, ...some };
    this.#tellKept(store.keepPerson(one));
    this.#take(one, view);
  }

  #focusName() {
    this.head.name.focus({ preventScroll: true });
    const { top } = this.widget.getBoundingClientRect();
    if (top < 0) this.widget.scrollIntoView({ block: "start", behavior: "instant" });
  }

  /** @param {string} name */
  #focusField(name) {
    const field = this.form.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }

  /** The reader has changed the form. */
  #edited() {
    if (!this.#person || this.#view !== "edit") return;
    this.#write({ ...this.#person.fields, ...readForm(this.form).params });
    this.#follow();
  }

  /** Keep these fields; what another tab has changed meanwhile stays. @param {Fields} mine */
  #write(mine) {
    const one = /** @type {Person} */ (this.#person);
    const stored = store.person(one.id);
    const fields = stored ? store.merged(this.#base, mine, stored.fields) : mine;
    this.#person = { ...(stored ?? one), fields };
    delete this.#person.deleted;
    this.#base = fields;
    this.#tellKept(store.keepPerson(this.#person));
    if (fields.name !== one.fields.name) this.#activate();
    this.#drawHead();
  }

  #noted() {
    if (!this.#person) return;
    const one = store.person(this.#person.id) ?? this.#person;
    this.#person = { ...one, fields: this.#person.fields, notes: this.notes.value };
    this.#tellKept(store.keepPerson({ ...one, notes: this.notes.value }));
  }

  /** @param {boolean} done */
  #tellKept(done) {
    tellKept("person", done, this.choice);
  }

  #changedElsewhere() {
    if (this.#view === "people") this.#showChoice();
    if (!this.#person) return;
    const stored = store.person(this.#person.id);
    if (!stored || JSON.stringify(stored) === JSON.stringify(this.#person)) return;
    if (stored.deleted && !this.#person.deleted) {
      this.#person = stored;
      this.#say(`${store.nameOf(stored)} was deleted in another tab. Change anything here, and they're back.`);
      return;
    }
    this.#person = stored;
    this.#base = stored.fields;
    if (this.#view === "notes" && this.notes.value !== stored.notes) this.notes.value = stored.notes;
    if (this.#view === "edit") fillForm(this.form, stored.fields, "");
    this.#drawHead();
    this.#follow();
  }

  /** The sheet goes after the fields, as soon as the rules can be asked. */
  #follow() {
    this.#behind = true;
    clearTimeout(this.#rest);
    if (!this.#looking && runtime.state === "ready") this.#look();
    else if (!this.#ruled) this.#enter("loading");
  }

  async #look() {
    const one = this.#person;
    if (!one) return;
    this.#behind = false;
    this.#looking = true;
    const ticket = (this.#asked += 1);
    try {
      // At a key in the form, only the verdict counts; what can be done is asked when the reader rests.
      const answer = await ask({ op: "calc", rule: this.rule, params: one.fields, deeds: this.#view !== "edit" });
      if (ticket === this.#asked && this.#person?.id === one.id) this.#show(answer);
    } catch (error) {
      this.#fault(error);
    } finally {
      this.#looking = false;
      if (this.#behind) this.#look();
    }
  }

  /** @param {any} answer */
  #show(answer) {
    this.#ruled = answer.ok ? answer : { ...answer, html: this.#ruled?.html };
    this.#enter("done");
    clearRefusals(this.form);
    this.#tell("");
    const verdict = this.form.querySelector(".xr-verdict");
    if (verdict) verdict.textContent = answer.ok ? answer.announce : answer.message;
    if (answer.ok) {
      put(this.#part(".xr-result"), answer.html);
      if (this.#view === "play" && answer.actions) this.play.show(answer);
      else if (this.#view === "play") this.#behind = true;
    } else if (this.#view === "edit") {
      showRefusal(this.form, answer);
    } else {
      this.#tell(`${answer.message} Look for it under Edit.`);
    }
    this.#part(".xr-result").hidden = !answer.ok;
    this.#whenResting();
  }

  /** What can wait until the reader rests: words for those who listen, chances, and what other pages need. */
  #whenResting() {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#rested(), REST);
  }

  async #rested() {
    const [one, ruled] = [this.#person, this.#ruled];
    if (!one || !ruled?.ok) {
      if (ruled && this.#view === "edit") announce(this.#part(".xr-live"), ruled.message);
      return;
    }
    if (this.#view === "edit") announce(this.#part(".xr-live"), ruled.announce);
    try {
      if (!ruled.actions) Object.assign(ruled, await ask({ op: "calc", rule: this.rule, params: one.fields }));
      if (ruled.actions && this.#ruled === ruled) this.#remember(one, ruled);
      if (this.#view !== "play" || this.#ruled !== ruled) return;
      await this.#countChances(one, ruled);
    } catch (error) {
      console.warn(error); // A sheet without chances can be played from.
    }
  }

  /** A few at a time: a tap never waits for all of them. @param {Person} one @param {any} ruled */
  async #countChances({ fields }, ruled) {
    const { all, picked } = this.play.given;
    const key = JSON.stringify([fields, all, picked]);
    const counted = this.#chances.get(key) ?? [];
    this.#chances = new Map([[key, counted]]);
    this.play.showChances(counted);
    for (let first = counted.length; first < ruled.actions.length; first += PIECE) {
      const request = { op: "chances", rule: this.rule, params: fields, given: all, options: picked, first, most: PIECE };
      const { ok, chances } = await ask(request);
      if (!ok || this.#ruled !== ruled || this.play.given.all !== all || this.play.given.picked !== picked) return;
      counted.push(...chances);
      this.play.showChances(chances, first);
    }
  }

  /** What other pages fill their forms with. @param {Person} one @param {any} ruled */
  #remember(one, { actions, changes, fills }) {
    const lines = [...actions, ...changes].filter(({ rule, barred }) => rule && !barred);
    const known = lines.map(({ group, label, value, rule, parameters, also }) => ({ group, label, value, rule, parameters, also }));
    const rolled = new Set(lines.map(({ rule }) => rule));
    const rules = [...rolled, ...fills.filter((/** @type {any} */ fill) => rolled.has(fill.of)).map((/** @type {any} */ fill) => fill.rule)];
    store.keepKnown(one.id, { known, fills });
    const active = store.activeIn(this.game);
    if (active?.id === one.id) store.setActive(this.game, { ...active, rules: [...new Set(rules)] });
  }

  /** @param {Line} line @param {boolean} [again] */
  async #act(line, again = false) {
    const one = this.#person;
    if (!one || this.#acting) return;
    this.#acting = true;
    const waiting = setTimeout(() => this.#enter(runtime.state === "ready" ? "working" : "loading"), 100);
    const given = this.play.givenFor(line);
    try {
      const answer = await ask({ op: "act", rule: this.rule, params: one.fields, action: line.label, group: line.group, given });
      if (this.#person?.id === one.id) this.#acted(line, one, answer);
      if (answer.ok) this.play.done();
    } catch (error) {
      this.#fault(error);
    } finally {
      clearTimeout(waiting);
      this.#acting = false;
      if (this.widget.dataset.state !== "error") this.#enter("done");
    }
    const tool = again ? this.widget.querySelector(".xr-told-tools > button") : null;
    if (tool instanceof HTMLElement) tool.focus();
  }

  /** @param {Line} line @param {Person} one @param {any} answer */
  #acted(line, one, answer) {
    if (!answer.ok) {
      this.play.tell({ line, sentence: answer.message, fault: true });
      announce(this.#part(".xr-live"), answer.message);
      return;
    }
    const changed = answer.changed.length > 0;
    if (changed) {
      this.#steps.add(line.label, one.fields, answer.fields);
      this.#write({ ...one.fields, ...answer.fields });
      this.#follow();
    }
    const link = answer.link ? this.#linkTo(answer.link) : "";
    this.play.tell({ line, html: answer.html, sentence: answer.announce, link, undo: changed });
    announce(this.#part(".xr-live"), answer.announce);
    if (!answer.link) return;
    const [first, ...rest] = answer.text.split("\n");
    const detail = { text: [`${line.label}: ${first}`, ...rest].join("\n"), link, place: placeOf(this.widget), who: store.nameOf(one) };
    this.widget.dispatchEvent(new CustomEvent("xr-rolled", { bubbles: true, detail }));
  }

  /** Where a roll is shown with everything about it: on the page of its rule. @param {SharedRoll} roll */
  #linkTo(roll) {
    const page = new URL(this.#pages[roll.rule] ?? "", new URL(placeOf(this.widget).replace(/#.*$/s, ""), location.href));
    return `${page.href.replace(/#.*$/s, "")}${fragmentOf(roll)}`;
  }

  #undo() {
    const one = this.#person;
    if (!one) return;
    const label = this.#steps.last;
    const fields = this.#steps.undo((store.person(one.id) ?? one).fields);
    const sentence = fields ? `Undone: ${label}.` : "That was changed elsewhere since, so it can't be undone here.";
    if (fields) this.#write(fields);
    this.play.tell(null);
    if (this.#view === "edit") fillForm(this.form, this.#person?.fields ?? {}, "");
    this.#opened = this.#view === "edit" ? (this.#person?.fields ?? null) : null;
    this.#drawHead();
    this.#follow();
    this.#say(sentence);
  }

  #rename() {
    this.#go("edit");
    this.#focusField("name");
  }

  #duplicate() {
    if (!this.#person) return;
    const { id, ...one } = this.#person;
    const [before, name] = [store.nameOf(this.#person), store.freeName(store.nameOf(this.#person), this.game)];
    this.#add({ ...one, fields: { ...one.fields, name } }, "play");
    const portrait = store.portraitOf(id);
    if (portrait && this.#person) this.#tellKept(store.keepPortrait(this.#person.id, portrait));
    this.#drawHead();
    this.#say(`This is ${name}, a copy of ${before}.`);
    this.#focusName();
  }

  #delete() {
    const one = this.#person;
    if (!one) return;
    const name = store.nameOf(one);
    store.deletePerson(one);
    store.setActive(this.game, null);
    document.dispatchEvent(new CustomEvent("xr-active"));
    this.#person = null;
    this.play.clear();
    this.#go("people");
    const undo = button("", () => {
      store.bringBack(one);
      this.#take(one, "play");
      this.#say(`${name} is back.`);
      this.#focusName();
    }, "Undo");
    this.news.replaceChildren(`${name} was deleted. `, undo);
    undo.focus();
  }

  #save() {
    const one = this.#person;
    if (one) this.#tried(() => saveAsFile([one], store.nameOf(one)));
  }

  async #link() {
    const one = this.#person;
    if (!one) return;
    const address = `${location.href.replace(/#.*$/s, "")}${fragmentOf({ rule: this.rule, params: one.fields })}`;
    try {
      await navigator.clipboard.writeText(address);
      this.#say(`A link to ${store.nameOf(one)} is on your clipboard. It has everything but notes and picture.`);
    } catch {
      const link = made("a", "", `${store.nameOf(one)}, as a link`);
      link.href = address;
      this.news.replaceChildren("Copying isn't allowed here. This is the link: ", link);
    }
  }

  #draw() {
    if (this.#person && this.#ruled?.actions) drawPaper(this.paper, this.#person, this.form, this.#ruled);
  }

  #print() {
    if (!this.#person || !this.#ruled?.actions) return;
    this.#draw();
    printAlone(this.widget);
  }

  /** @param {File | null} file null takes the picture away */
  async #portrait(file) {
    const one = this.#person;
    if (!one) return;
    try {
      const done = store.keepPortrait(one.id, file ? await smallPicture(file) : "");
      this.#tellKept(done);
      this.#say(file ? `${store.nameOf(one)} has a picture now.` : "The picture is gone.");
    } catch (error) {
      console.warn(error);
      this.#say(`${file?.name} isn't a picture that can be shown here.`);
    }
    this.#drawHead();
  }

  /** @param {File} file */
  async #open(file) {
    this.#say(`Opening ${file.name}…`);
    try {
      this.#brought(await bringIn(await file.text()), file.name);
    } catch (error) {
      if (error instanceof Fault) this.#fault(error);
      this.#say(`${file.name} wasn't opened. ${/** @type {Error} */ (error).message} Nothing has changed.`);
    }
  }

  /** @param {import("../people/files.js").Brought} brought @param {string} from */
  #brought({ people, told, done }, from) {
    this.#tellKept(done);
    const here = people.filter(({ game }) => game === this.game);
    const away = people.length - here.length;
    if (here.length === 1 && !away) this.#take(here[0], "play");
    else this.#go("people");
    const names = people.map(store.nameOf);
    const elsewhere = away ? [`${away} of them ${away === 1 ? "belongs" : "belong"} to another game; look on its sheet.`] : [];
    this.#say([`From ${from}: ${names.join(", ")}.`, ...told, ...elsewhere].join(" "));
    if (here.length === 1 && !away) this.#focusName();
  }

  /** What a page of earlier days kept as a form is a character today. */
  async #bringOld() {
    const place = placeOf(this.widget);
    const text = kept(place);
    if (text === null) return;
    try {
      const brought = await bringIn(text);
      if (brought.done) drop(place);
      this.#brought(brought, "your earlier visits");
    } catch (error) {
      if (error instanceof Fault) return;
      this.news.replaceChildren(
        `What was kept here before can't be read. ${/** @type {Error} */ (error).message} `,
        button("", () => saveFile(`${this.rule}.json`, text), "Save it as a file"),
        button("", () => {
          drop(place);
          this.#say("");
        }, "Throw it away"),
      );
    }
  }

  #tellDamaged() {
    for (const { id, text } of store.damaged()) {
      const note = made("p", "xr-refused", "A character that was kept here can't be read. ");
      note.append(
        button("", () => saveFile("damaged-character.txt", text), "Save it as a file"),
        button("", () => {
          store.forgetPerson(id);
          note.remove();
        }, "Throw it away"),
      );
      this.choice.before(note);
    }
  }

  /**
   * A link brings somebody: nobody who is here changes.
   * @param {SharedRoll} linked
   */
  show(linked) {
    const fields = { ...JSON.parse(this.widget.dataset.blank ?? "{}"), ...renamed(linked.params, formerNames(this.widget)) };
    const name = fields.name || "somebody without a name";
    const take = button("", () => {
      this.#add({ fields: { ...fields, name: store.freeName(fields.name || "Unnamed", this.game) } }, "play");
      history.replaceState(null, "", location.pathname + location.search);
      this.#say("");
      this.#focusName();
    }, "Keep them");
    this.news.replaceChildren(`This link brings ${name}. Your own characters don't change. `, take);
    this.widget.scrollIntoView({ block: "start", behavior: "instant" });
  }

  /** @param {() => Promise<void>} act */
  async #tried(act) {
    try {
      await act();
    } catch (error) {
      this.#fault(error);
    }
  }

  /** @param {unknown} error */
  #fault(error) {
    console.warn(error);
    this.#tell(`${error instanceof Fault ? error.message : "Something went wrong in this page."} What you entered is still there.`);
    this.#enter("error");
  }

  /** @param {{ bytes: number, total: number }} progress */
  #progress({ bytes, total }) {
    if (this.widget.dataset.state === "loading") this.head.progress(bytes / total);
  }

  /** @param {"idle" | "loading" | "working" | "done" | "error"} state */
  #enter(state) {
    if (state === "loading" && this.widget.dataset.state !== state) announce(this.#part(".xr-live"), "Loading the rules.");
    this.widget.dataset.state = state;
    this.widget.setAttribute("aria-busy", String(state === "loading" || state === "working"));
    this.retry.hidden = state !== "error";
    this.head.busy(state === "loading" ? "Loading the rules…" : "");
  }

  /** @param {string} sentence */
  #say(sentence) {
    this.news.textContent = sentence;
  }

  /** @param {string} sentence nothing hides it */
  #tell(sentence) {
    const place = this.#part(".xr-message");
    place.textContent = sentence;
    place.hidden = !sentence;
  }

  /** @param {string} selector */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.widget.querySelector(selector));
  }
}
