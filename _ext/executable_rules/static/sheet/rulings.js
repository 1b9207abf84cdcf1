// @ts-check
/** What the rules say of a character: asked after each change, with chances when the reader rests, and what a tap comes to. */
import { fragmentOf } from "../storage/link.js";
import { placeOf } from "../storage/memory.js";
import * as store from "../people/people.js";
import { written } from "../form/asks.js";
import { runtime } from "../python/page_runtime.js";
import { keyOf } from "./lines.js";

/** @typedef {import("../people/people.js").Person} Person */
/** @typedef {Messages.Line} Line */
/** @typedef {import("./play.js").Ruled} Deeds a ruling with all that the character can do */
/**
 * @typedef {object} Around what the rulings of a sheet need of it
 * @property {HTMLElement} widget
 * @property {import("./kept_person.js").KeptPerson} kept
 * @property {import("./play.js").Play} play
 * @property {import("./status.js").Status} status
 * @property {() => import("./head.js").View} view
 * @property {(answer: Messages.AnswerTo<"calc" | "judge">) => void} shown called with each ruling or refusal
 * @property {() => void} changed called when a tap has changed the character
 */

/** A pause of this many milliseconds before chances are counted and notes for other pages made. */
const REST = 300;

/** Chances counted in one piece. */
const PIECE = 8;

export class Rulings {
  /** What the rules say of the character; null before they have said it. @type {Messages.AnswerTo<"calc" | "judge"> | null} */
  latest = null;
  /** Whether the character has changed since the rules were asked. */
  #behind = false;
  #looking = false;
  /** What was tapped last: over when it's done. @type {Promise<void>} */
  #done = Promise.resolve();
  /** The keys of what was tapped and isn't done yet. @type {Set<string>} */
  #underWay = new Set();
  #asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest = undefined;
  /** What was counted last, by what it was counted for. @type {Map<string, import("./play.js").Counted[]>} */
  #chances = new Map();

  /** @param {Around} around */
  constructor(around) {
    this.around = around;
    this.rule = around.widget.dataset.rule ?? "";
    this.game = around.widget.dataset.sheet ?? "";
    /** Where each rule is rolled. @type {Record<string, string>} */
    this.pages = JSON.parse(around.widget.dataset.pages ?? "{}");
    runtime.addEventListener("ready", () => this.#behind && this.look());
  }

  /** The latest ruling, once it has all that the character can do. */
  get complete() {
    const { latest } = this;
    return latest?.ok && hasDeeds(latest) ? latest : null;
  }

  /** Another character. */
  clear() {
    this.latest = null;
  }

  /** Show them for play, as soon as they are there. */
  show() {
    if (this.complete) this.around.play.show(this.complete);
    else if (this.latest?.ok) this.follow();
    // There is nothing to play from, and the reader is told why.
    else if (this.latest) this.around.shown(this.latest);
    this.whenResting();
  }

  /** The rulings go after the fields, as soon as the rules can be asked. */
  follow() {
    this.#behind = true;
    clearTimeout(this.#rest);
    if (!this.#looking && runtime.state === "ready") this.look();
    else if (!this.latest) this.around.status.enter("loading");
  }

  async look() {
    const { kept, status } = this.around;
    const one = kept.person;
    if (!one) return;
    this.#behind = false;
    this.#looking = true;
    const ticket = (this.#asked += 1);
    try {
      // At a key in the form, only the verdict counts; what can be done is asked when the reader rests.
      const answer = await runtime.ask({ op: this.around.view() === "edit" ? "judge" : "calc", rule: this.rule, params: one.fields });
      if (ticket === this.#asked && kept.person?.id === one.id) this.#show(answer);
    } catch (error) {
      status.fault(error);
    } finally {
      this.#looking = false;
      if (this.#behind) this.look();
    }
  }

  /** @param {Messages.AnswerTo<"calc" | "judge">} answer */
  #show(answer) {
    this.latest = answer;
    this.around.shown(answer);
    if (answer.ok && this.around.view() === "play") {
      if (hasDeeds(answer)) this.around.play.show(answer);
      else this.#behind = true;
    }
    this.whenResting();
  }

  /** What can wait until the reader rests: words for those who listen, chances, and what other pages need. */
  whenResting() {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#rested(), REST);
  }

  async #rested() {
    const { kept, status, view } = this.around;
    const [one, ruled] = [kept.person, this.latest];
    if (!one || !ruled) return;
    if (!ruled.ok) {
      if (view() === "edit") status.announce(ruled.message);
      return;
    }
    if (view() === "edit") status.announce(ruled.announce);
    try {
      if (!hasDeeds(ruled)) Object.assign(ruled, await runtime.ask({ op: "calc", rule: this.rule, params: one.fields }));
      if (!hasDeeds(ruled) || this.latest !== ruled) return;
      this.#remember(one, ruled);
      if (view() === "play") await this.#countChances(one, ruled);
    } catch (error) {
      console.warn(error); // A sheet without chances can be played from.
    }
  }

  /** A few at a time: a tap never waits for all of them. @param {Person} one @param {Deeds} ruled */
  async #countChances({ fields }, ruled) {
    const { play } = this.around;
    const { all, picked } = play.given;
    const key = JSON.stringify([fields, all, picked]);
    const counted = this.#chances.get(key) ?? [];
    this.#chances = new Map([[key, counted]]);
    play.showChances(counted);
    for (let first = counted.length; first < ruled.actions.length; first += PIECE) {
      /** @type {Messages.ChancesRequest} */
      const request = { op: "chances", rule: this.rule, params: fields, given: all, options: picked, first, most: PIECE };
      const answer = await runtime.ask(request);
      if (!answer.ok || this.latest !== ruled || play.given.all !== all || play.given.picked !== picked) return;
      counted.push(...answer.chances.map((chance, index) => ({ chance, refused: answer.refused[index] })));
      play.showChances(counted.slice(first), first);
    }
  }

  /** What other pages fill their forms with. @param {Person} one @param {Deeds} ruled */
  #remember(one, { actions, changes, fills, asked }) {
    // A skill that can't be used now may be just what another page asks about.
    const lines = [...actions, ...changes].filter(({ rule, faces }) => rule && !faces);
    const known = lines.map(({ group, label, value, usual, rule = "", parameters, also, barred, asks = [] }) => {
      // Of a bonus that is none, the sheet knows nothing: what another page presets stays.
      const unasked = asks.filter((name) => parameters[name] === written(asked[rule ?? ""][name].default));
      return { group, label, value, usual, rule, parameters, also, barred, asks: unasked };
    });
    const ruled = new Set(lines.flatMap(({ rule }) => rule ?? []));
    const rolled = new Set(lines.flatMap(({ rule, barred }) => (barred ? [] : (rule ?? []))));
    const rules = [...rolled, ...fills.filter((fill) => (fill.barred ? ruled : rolled).has(fill.of)).map((fill) => fill.rule)];
    const isNew = store.keepKnown(one.id, { known, fills });
    const active = store.activeIn(this.game);
    if (active?.id !== one.id) return;
    store.setActive(this.game, { ...active, rules: [...new Set(rules)] });
    // Forms on the same page are filled from it, too.
    if (isNew) document.dispatchEvent(new CustomEvent("xr-active"));
  }

  /** How often a line would come off with what the reader has said for it so far. @param {Line} line */
  likely(line) {
    const params = this.around.kept.person?.fields ?? {};
    const given = this.around.play.givenFor(line);
    return runtime.ask({ op: "chance", rule: this.rule, params, action: line.label, group: line.group, given });
  }

  /** Who can help with a line: the reader's other characters, and those who are ready to play. @param {Line} line */
  helpers(line) {
    const params = this.around.kept.person?.fields ?? {};
    const people = store.people(this.game).map(({ fields }) => fields);
    return runtime.ask({ op: "helpers", rule: this.rule, params, action: line.label, group: line.group, people });
  }

  /** What is tapped while something else is being worked out comes after it. @param {Line} line @param {boolean} [again] */
  act(line, again = false) {
    const one = this.around.kept.person;
    const key = keyOf(line);
    // A gauge counts every tap; of anything else, an impatient second tap means the first.
    if (!one || (this.#underWay.has(key) && line.value === undefined)) return;
    this.#underWay.add(key);
    const faces = this.around.play.facesFor(line);
    this.#done = this.#done.then(() => this.#act(line, one.id, faces, again)).finally(() => this.#underWay.delete(key));
  }

  /** @param {Line} line @param {string} whose @param {string} faces @param {boolean} again */
  async #act(line, whose, faces, again) {
    const { kept, play, status, widget } = this.around;
    const one = kept.person;
    if (one?.id !== whose) return;
    const waiting = setTimeout(() => status.enter(runtime.state === "ready" ? "working" : "loading"), 100);
    try {
      const given = play.givenFor(line);
      const answer = await runtime.ask({ op: "act", rule: this.rule, params: one.fields, action: line.label, group: line.group, given, ...(faces && { faces }) });
      if (kept.person?.id === one.id) this.#acted(line, one, answer);
      if (answer.ok) play.done(line);
    } catch (error) {
      status.fault(error);
    } finally {
      clearTimeout(waiting);
      if (widget.dataset.state !== "error") status.enter("done");
    }
    const tool = again ? widget.querySelector(".xr-line-panel-tools > :not(.xr-offer)") : null;
    if (tool instanceof HTMLElement) tool.focus();
  }

  /** @param {Line} line @param {Person} one @param {Messages.AnswerTo<"act">} answer */
  #acted(line, one, answer) {
    const { kept, play, status, widget } = this.around;
    if (!answer.ok) {
      play.refused(line, answer.message);
      status.announce(answer.message);
      return;
    }
    const changed = answer.changed.length > 0;
    if (changed) {
      // What was said of the step before, that it's undone for instance, is over.
      status.say("");
      kept.step(line.label, one.fields, answer.fields, Boolean(answer.link));
      this.around.changed();
    }
    const link = answer.link ? this.#linkTo(answer.link) : "";
    const falls = line.luck !== "none";
    const { rule, params } = answer.link ?? {};
    const many = rule && params && falls && !line.faces ? { rule, params } : undefined;
    const undrawn = !(answer.data?.faces ?? [0]).length && (widget.dataset.draws ?? "").split(" ").includes(line.rule ?? "");
    const said = play.saidFor(line);
    // What could be done before the last step was done may still be shown, and says something else.
    const done = answer.remark ? { ...line, remark: answer.remark } : line;
    play.tell({ line: done, html: answer.html, said, sentence: answer.announce, link: falls ? link : "", undo: changed, undrawn, ...(many && { many }) });
    status.announce(answer.announce);
    if (!answer.link) return;
    const [first, ...rest] = (answer.text ?? "").split("\n");
    const label = this.#logged(line);
    const detail = { text: [first ? `${label}: ${first}` : label, ...rest].join("\n"), link, place: placeOf(widget), who: store.nameOf(one) };
    widget.dispatchEvent(new CustomEvent("xr-rolled", { bubbles: true, detail }));
  }

  /** What the log calls a line: one that makes another roll once more, such as a new try, says which. @param {Line} line */
  #logged({ label, after = [], rule }) {
    const [first, ...others] = [after].flat();
    const isSame = others.length === 0 && this.complete?.actions.some((one) => one.label === first && one.rule === rule);
    return isSame ? `${label} (${first})` : label;
  }

  /** Where a roll is shown with everything about it: on the page of its rule. @param {import("../storage/link.js").SharedRoll} roll */
  #linkTo(roll) {
    const page = new URL(this.pages[roll.rule] ?? "", new URL(placeOf(this.around.widget).replace(/#.*$/s, ""), location.href));
    return `${page.href.replace(/#.*$/s, "")}${fragmentOf(roll)}`;
  }
}

/**
 * @param {Messages.CalcAnswer | Messages.JudgeAnswer} answer
 * @returns {answer is Deeds} whether it was asked for what the character can do
 */
const hasDeeds = (answer) => "actions" in answer;
