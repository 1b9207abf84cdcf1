// @ts-check
/** A sheet as one plays from it: every line a button, what it comes to beside it, and what a tap brings right under it. */
import { button, made } from "../elements.js";
import { put } from "../roll/result.js";
import { Given } from "./given.js";
import { toldPanel } from "./told.js";

/**
 * @typedef {object} Line something that a character can do, or that can happen to them
 * @property {string} label
 * @property {string} group
 * @property {string | null} rule
 * @property {Record<string, string>} parameters
 * @property {string | number} [value]
 * @property {string | number} [usual] what it would be without wounds and the like
 * @property {string} [why]
 * @property {string[]} [asks]
 * @property {Record<string, Record<string, object>>} [options] what is picked by a name, under a title
 * @property {Record<string, unknown>} [also] what other rules take from it
 * @property {Record<string, string>} [keeps]
 * @property {string} [barred] why it cannot be done now
 */
/**
 * @typedef {object} Ruled what the rules say of a character
 * @property {string} announce
 * @property {string} html
 * @property {Line[]} actions
 * @property {Line[]} changes
 * @property {Record<string, Record<string, import("./asks.js").Asked>>} asked
 * @property {{ outcome: { legal?: boolean, faults?: string[] } }} data
 */
/** @typedef {import("./told.js").Told} Told */

/** A group of more buttons than this is folded until it is asked for. */
const MOST_OPEN = 6;

/** So many lines that cannot be rolled now stay where they are; more are folded away. */
const FEW = 3;

/** Of more lines than this, one wants to find some by their name. */
const MANY = 30;

/** @param {Line} line */
const keyOf = ({ group, label }) => `${group}\n${label}`;

export class Play {
  /** @type {Ruled | null} */
  #ruled = null;
  /** @type {(string | null)[]} chances of the actions */
  #chances = [];
  /** @type {Told | null} */
  #told = null;
  /** What the rules lay out, for the groups that it is about. */
  #laidOut = made("div", "");
  /** Which folds the reader has opened or closed. @type {Map<string, boolean>} */
  #folds = new Map();
  #wanted = "";

  /**
   * @param {string} id of the widget
   * @param {{ act: (line: Line, again?: boolean) => void, asked: () => void, undo: () => void, word: (line: Line) => string }} sheet
   *   `word`: what the button of a line says
   */
  constructor(id, sheet) {
    this.id = id;
    this.sheet = sheet;
    this.given = new Given(id, () => sheet.asked());
    this.place = made("div", "xr-play");
  }

  /** @param {Ruled} ruled */
  show(ruled) {
    this.#ruled = ruled;
    put(this.#laidOut, ruled.html);
    this.#draw();
  }

  /** Another character: nothing of the one before is left. */
  clear() {
    [this.#ruled, this.#told, this.#chances, this.#wanted] = [null, null, [], ""];
    this.place.replaceChildren();
  }

  /** @param {(string | null)[]} chances @param {number} [first] the place of the first one */
  showChances(chances, first = 0) {
    for (const [index, chance] of chances.entries()) this.#chances[first + index] = chance;
    for (const [index, line] of (this.#ruled?.actions ?? []).entries()) {
      const place = this.#button(keyOf(line))?.querySelector(".xr-odd");
      if (place) place.textContent = `${this.sheet.word(line)} ${this.#chances[index] ?? ""}`.trim();
    }
  }

  /** @param {Told | null} told */
  tell(told) {
    this.#told = told;
    this.#drawTold(true);
  }

  /** What the reader has said that a line needs. @param {Line} line */
  givenFor(line) {
    return this.given.for(line, this.#isAction(line));
  }

  /** It was done: what counts only once is gone. */
  done() {
    if (this.given.spend() && this.#ruled) this.#draw();
  }

  /** @param {Line} line */
  #isAction = (line) => this.#ruled?.actions.includes(line) ?? false;

  #draw() {
    const ruled = /** @type {Ruled} */ (this.#ruled);
    const focused = document.activeElement;
    const key = focused instanceof HTMLElement && this.place.contains(focused) ? (focused.dataset.key ?? focused.id) : "";
    const gauges = ruled.changes.filter((line) => line.value !== undefined);
    const deeds = ruled.changes.filter((line) => line.value === undefined);
    const bar = this.given.bar(ruled);
    const rolls = made("div", "xr-rolls", ...grouped(ruled.actions).map(([group, lines]) => this.#rolls(group, lines)));
    const parts = [this.#faults(ruled), this.#gauges(gauges), this.#top(bar, ruled.actions.length), rolls];
    this.place.replaceChildren(
      ...parts.filter((part) => part !== null),
      made("div", "xr-deeds", ...grouped(deeds).map(([group, lines]) => this.#deeds(group, lines))),
    );
    this.#filter();
    this.showChances([]);
    this.#drawTold(false);
    if (key) this.#refocus(key);
  }

  /** @param {string} key of the line that had the focus, or the id of what had it */
  #refocus(key) {
    const same = key.includes("\n") ? this.#button(key) : document.getElementById(key);
    const told = this.place.querySelector(".xr-told");
    (same ?? (told instanceof HTMLElement ? told : null))?.focus({ preventScroll: true });
  }

  /** @param {Ruled} ruled */
  #faults({ data, announce }) {
    const { legal, faults = [] } = data.outcome;
    if (legal !== false) return null;
    const list = faults.length ? made("ul", "", ...faults.map((fault) => made("li", "", fault))) : announce;
    return made("div", "xr-faults", made("p", "", "This sheet doesn't fit the rules yet. You can play all the same."), list);
  }

  /** What is asked for all rolls, and a way to find one of many. @param {HTMLElement | null} bar @param {number} count */
  #top(bar, count) {
    if (count <= MANY) return bar;
    const find = made("input", "");
    Object.assign(find, { type: "search", id: `${this.id}-find`, value: this.#wanted, placeholder: "Find a skill" });
    find.setAttribute("aria-label", "Find a skill");
    find.addEventListener("input", () => {
      this.#wanted = find.value;
      this.#filter();
    });
    const whole = bar ?? made("div", "xr-asks");
    whole.append(made("div", "xr-find", find));
    return whole;
  }

  #filter() {
    const wanted = this.#wanted.trim().toLowerCase();
    for (const group of this.place.querySelectorAll(".xr-rolls > .xr-group")) {
      const name = group.querySelector("h3")?.textContent?.toLowerCase() ?? "";
      let shown = 0;
      for (const line of group.querySelectorAll("li")) {
        const label = line.querySelector(".xr-label")?.textContent?.toLowerCase() ?? "";
        line.hidden = wanted !== "" && !name.includes(wanted) && !label.includes(wanted);
        shown += line.hidden ? 0 : 1;
      }
      /** @type {HTMLElement} */ (group).hidden = !shown;
      const fold = group.querySelector("details");
      if (fold && wanted) fold.open = true;
    }
  }

  /** What is counted and spent; what goes up and down is one thing. @param {Line[]} lines */
  #gauges(lines) {
    if (!lines.length) return null;
    /** @type {Map<string, Line[]>} */
    const counted = new Map();
    for (const line of lines) {
      const key = `${line.group} ${line.value} ${lastWord(line)}`;
      counted.set(key, [...(counted.get(key) ?? []), line]);
    }
    const kinds = [...counted.values()];
    const both = kinds.some(({ length }) => length > 1);
    const list = made("ul", both ? "xr-gauges xr-gauges--both" : "xr-gauges", ...kinds.map((same) => made("li", "", this.#gauge(same, both))));
    list.setAttribute("aria-label", [...new Set(lines.map(({ group }) => group))].join(", "));
    return list;
  }

  /** @param {Line[]} lines @param {boolean} both whether some of them can go up and down */
  #gauge(lines, both) {
    const [line] = lines;
    const value = made("span", "xr-value", String(line.value));
    if (!both) return this.#tap(line, "xr-gauge", value, made("span", "xr-label", line.label), why(line));
    const taps = lines.map((one) => {
      const tap = this.#tap(one, "", made("span", "xr-hidden", `${one.label}${one.barred ? `, not now: ${one.barred}` : ""}`));
      tap.append(Object.assign(made("span", "", one.label.split(" ", 1)[0]), { ariaHidden: "true" }));
      return tap;
    });
    return made("div", "xr-gauge xr-gauge--both", value, made("span", "xr-label", capital(lastWord(line))), made("span", "xr-taps", ...taps));
  }

  /** @param {string} group @param {Line[]} lines */
  #rolls(group, lines) {
    const list = (/** @type {Line[]} */ some) => made("ul", "xr-lines", ...some.map((line) => made("li", "", this.#roll(line))));
    const folds = lines.filter((line) => line.barred).length > FEW;
    const [open, barred] = [lines.filter((line) => !folds || !line.barred), lines.filter((line) => folds && line.barred)];
    const section = made("section", open.length > MOST_OPEN ? "xr-group xr-group--long" : "xr-group", made("h3", "", group), list(open));
    if (barred.length) {
      const fold = made("details", "", made("summary", "", `${barred.length} that you can't do now`), list(barred));
      fold.open = this.#folds.get(`${group}\n`) ?? false;
      fold.addEventListener("toggle", () => this.#folds.set(`${group}\n`, fold.open));
      section.append(fold);
    }
    return section;
  }

  /** @param {Line} line */
  #roll(line) {
    const { usual, value } = line;
    const before = usual === undefined ? null : made("s", "", made("span", "xr-hidden", "usually "), String(usual));
    const now = made("span", "xr-value", before, before && " ", before && made("span", "xr-hidden", "now "), String(value ?? ""));
    const words = made("span", "xr-label", capital(within(line)), why(line));
    const one = this.#tap(line, "xr-line", words, now, line.rule && made("span", "xr-odd"));
    if (usual !== undefined) one.classList.add("xr-hurt");
    return one;
  }

  /** @param {string} group @param {Line[]} lines */
  #deeds(group, lines) {
    const fold = made("details", "xr-group", made("summary", "", made("h3", "", group)));
    const free = lines.filter((line) => !line.barred).length;
    fold.open = this.#folds.get(group) ?? (free > 0 && lines.length <= MOST_OPEN);
    fold.addEventListener("toggle", () => this.#folds.set(group, fold.open));
    const list = lines.map((line) => made("li", "", this.#tap(line, "xr-deed", made("span", "xr-label", line.label), why(line))));
    fold.append(...this.#state(group), made("ul", "", ...list));
    return fold;
  }

  /** How things are now with what a group of changes is about. @param {string} group @returns {Element[]} */
  #state(group) {
    const tables = [...this.#laidOut.querySelectorAll(".xr-listing")].filter((table) => table.querySelector("tbody tr"));
    const same = tables.find((table) => table.querySelector("caption")?.textContent === group)?.cloneNode(true);
    if (!(same instanceof Element)) return [];
    same.querySelector("caption")?.classList.add("xr-hidden");
    return [same];
  }

  /** @param {Line} line @param {string} name @param {...(Node | string | null | undefined | false)} content */
  #tap(line, name, ...content) {
    const one = button(name, () => this.#tapped(line), ...content);
    one.dataset.key = keyOf(line);
    if (line.barred) one.setAttribute("aria-disabled", "true");
    return one;
  }

  /** What must be said first is asked first. @param {Line} line */
  #tapped(line) {
    if (line.barred) return;
    const controls = this.given.controls(line, this.#isAction(line));
    if (!controls.length) {
      this.sheet.act(line);
      return;
    }
    this.tell({ line, controls, sentence: "" });
    this.place.querySelector(".xr-told")?.querySelector("input, select")?.scrollIntoView({ block: "nearest", behavior: "instant" });
    const first = this.place.querySelector(".xr-told :is(input, select)");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  /** @param {string} key */
  #button(key) {
    const same = [...this.place.querySelectorAll("button[data-key]")].find((one) => /** @type {HTMLElement} */ (one).dataset.key === key);
    return same instanceof HTMLElement ? same : null;
  }

  /** @param {boolean} fresh whether it has just come and should be in sight */
  #drawTold(fresh) {
    this.place.querySelector(".xr-told")?.remove();
    const told = this.#told;
    if (!told) return;
    const here = this.#button(keyOf(told.line));
    const close = () => {
      this.tell(null);
      here?.focus();
    };
    const panel = toldPanel(told, {
      close,
      undo: () => this.sheet.undo(),
      act: () => this.sheet.act(told.line),
      again: here && told.line.rule ? () => (told.line.barred ? close() : this.#again(told.line)) : null,
      word: this.sheet.word(told.line),
    });
    const item = here?.closest("li");
    const fold = here?.closest("details");
    if (fold) fold.open = true;
    const gauges = here?.closest(".xr-gauges");
    if (gauges) gauges.after(panel);
    else if (item) item.append(panel);
    else this.place.prepend(panel);
    if (fresh) panel.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  /** The same once more: with what is asked first, if something is. @param {Line} line */
  #again(line) {
    const same = [...(this.#ruled?.actions ?? []), ...(this.#ruled?.changes ?? [])].find((one) => keyOf(one) === keyOf(line));
    if (!same) return;
    if (this.given.own(same, this.#isAction(same)).length) this.#tapped(same);
    else this.sheet.act(same, true);
  }
}

/** @param {Line} line */
const why = ({ why, barred }) => (barred || why ? made("span", "xr-why", barred ? `Not now: ${barred}` : why) : null);

/** @param {Line} line */
const lastWord = ({ label }) => label.split(" ").at(-1) ?? "";

/** A label below its group need not say the group again. @param {Line} line */
const within = ({ label, group }) => (label.startsWith(`${group}: `) ? label.slice(group.length + 2) : label);

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** @param {Line[]} lines @returns {[string, Line[]][]} the groups in their order */
function grouped(lines) {
  /** @type {Map<string, Line[]>} */
  const groups = new Map();
  for (const line of lines) groups.set(line.group, [...(groups.get(line.group) ?? []), line]);
  return [...groups];
}
