// @ts-check
/** The buttons of a sheet, group by group: what is counted, what can be rolled, and what can happen. */
import { curly, made } from "../elements.js";

/** @typedef {import("./play.js").Line} Line */
/** @typedef {import("./play.js").Ruled} Ruled */
/** @typedef {(line: Line, name: string, ...content: (Node | string | null | undefined | false)[]) => HTMLButtonElement} Tap */

/** A group of more buttons than this is folded until it is asked for. */
const MOST_OPEN = 6;

/** How many lines that can't be rolled now stay in place; more are folded away. */
const FEW = 3;

/** @param {Line} line */
export const keyOf = ({ group, label }) => `${group}\n${label}`;

export class Lines {
  /** Which folds the reader has opened or closed. @type {Map<string, boolean>} */
  #folds = new Map();

  /** @param {Tap} tap makes the button of a line */
  constructor(tap) {
    this.tap = tap;
  }

  /** What is counted and spent; what goes up and down is one thing. @param {Line[]} lines */
  gauges(lines) {
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
    if (!both) return this.tap(line, "xr-gauge", value, made("span", "xr-label", line.label), why(line));
    const taps = lines.map((one) => {
      const barred = one.barred ? `, not now: ${one.barred}` : "";
      const tap = this.tap(one, "", made("span", "xr-hidden", one.label + barred));
      tap.append(Object.assign(made("span", "", one.label.split(" ", 1)[0]), { ariaHidden: "true" }));
      return tap;
    });
    return made("div", "xr-gauge xr-gauge--both", value, made("span", "xr-label", capital(lastWord(line))), made("span", "xr-taps", ...taps));
  }

  /** What can be rolled, of one group. @param {string} group @param {Line[]} lines */
  rolls(group, lines) {
    const list = (/** @type {Line[]} */ some) => made("ul", "xr-lines", ...some.map((line) => made("li", "", this.#roll(line))));
    const folds = lines.filter((line) => line.barred).length > FEW;
    const [open, barred] = [lines.filter((line) => !folds || !line.barred), lines.filter((line) => folds && line.barred)];
    const section = made("section", open.length > MOST_OPEN ? "xr-group xr-group--long" : "xr-group", made("h3", "", group), list(open));
    if (barred.length) {
      const fold = made("details", "", made("summary", "", `${barred.length} you can’t use now`), list(barred));
      fold.open = this.#folds.get(`${group}\n`) ?? false;
      fold.addEventListener("toggle", () => this.#folds.set(`${group}\n`, fold.open));
      section.append(fold);
    }
    return section;
  }

  /** The part of a sheet with a group of lines. @param {HTMLElement} place @param {string} name */
  groupOf(place, name) {
    return [...place.querySelectorAll(".xr-group")].find((one) => one.querySelector("h3")?.textContent === name) ?? null;
  }

  /** @param {Line} line */
  #roll(line) {
    const { usual, value } = line;
    const before = usual === undefined ? null : made("s", "", made("span", "xr-hidden", "usually "), String(usual));
    const now = made("span", "xr-value", before, before && " ", before && made("span", "xr-hidden", "now "), String(value ?? ""));
    const words = made("span", "xr-label", capital(within(line)), why(line));
    const one = this.tap(line, "xr-line", words, now, line.rule && made("span", "xr-odd"));
    if (usual !== undefined) one.classList.add("xr-hurt");
    return one;
  }

  /**
   * @param {string} group
   * @param {Line[]} lines
   * @param {HTMLElement} laidOut tables of the rules, for how things are now
   */
  deeds(group, lines, laidOut) {
    const fold = made("details", "xr-group", made("summary", "", made("h3", "", group)));
    const free = lines.filter((line) => !line.barred).length;
    const state = stateOf(group, laidOut);
    // How things are now is seen without a tap, unless it is at the top of the sheet as well.
    const isTold = state.some((table) => !table.hasAttribute("data-looked-up"));
    fold.open = this.#folds.get(group) ?? (isTold || (free > 0 && lines.length <= MOST_OPEN));
    fold.addEventListener("toggle", () => this.#folds.set(group, fold.open));
    const list = lines.map((line) => made("li", "", this.tap(line, "xr-deed", made("span", "xr-label", curly(line.label)), why(line))));
    fold.append(...state, made("ul", "", ...list));
    return fold;
  }
}

/**
 * How things are now with what a group of changes is about.
 * @param {string} group
 * @param {HTMLElement} laidOut
 * @returns {Element[]}
 */
function stateOf(group, laidOut) {
  const tables = [...laidOut.querySelectorAll(".xr-result-table")].filter((table) => table.querySelector("tbody tr"));
  const same = tables.find((table) => table.querySelector("caption")?.textContent === group)?.cloneNode(true);
  if (!(same instanceof Element)) return [];
  same.querySelector("caption")?.classList.add("xr-hidden");
  return [same];
}

/** What one looks up all the time, such as defenses. @param {HTMLElement} laidOut tables of the rules */
export function lookedUp(laidOut) {
  const tables = [...laidOut.querySelectorAll("table[data-looked-up]")];
  const lists = tables.map((table) => {
    const rows = [...table.querySelectorAll("tbody tr")].map(({ children }) =>
      made("div", "", ...[...children].map((cell, place) => made(place ? "dd" : "dt", "", capital(cell.textContent ?? "")))),
    );
    return made("section", "", made("h3", "", table.querySelector("caption")?.textContent), made("dl", "", ...rows));
  });
  return lists.length ? made("div", "xr-looked-up", ...lists) : null;
}

/** @param {Ruled} ruled */
export function faults({ data, announce }) {
  /** @type {{ legal?: boolean, faults?: string[] }} */
  const { legal, faults = [] } = data.outcome;
  if (legal !== false) return null;
  const list = faults.length ? made("ul", "", ...faults.map((fault) => made("li", "", curly(fault)))) : announce;
  return made("div", "xr-faults", made("p", "", "This sheet doesn’t fit the rules yet. You can play all the same."), list);
}

/** @param {Line} line */
const why = ({ why, barred }) => (barred || why ? made("span", "xr-why", curly(barred ? `Not now: ${barred}` : (why ?? ""))) : null);

/** @param {Line} line */
const lastWord = ({ label }) => label.split(" ").at(-1) ?? "";

/** A label below its group need not say the group again. @param {Line} line */
const within = ({ label, group }) => (label.startsWith(`${group}: `) ? label.slice(group.length + 2) : label);

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** @param {Line[]} lines @returns {[string, Line[]][]} the groups in their order */
export function grouped(lines) {
  /** @type {Map<string, Line[]>} */
  const groups = new Map();
  for (const line of lines) groups.set(line.group, [...(groups.get(line.group) ?? []), line]);
  return [...groups];
}

/** Of more lines than this, one wants to find some by their name. */
const MANY = 30;

/** One of many lines, found by its name or that of its group. */
export class Finding {
  #wanted = "";

  /** @param {string} id of the sheet @param {HTMLElement} place of its lines */
  constructor(id, place) {
    this.id = id;
    this.place = place;
  }

  /** Another character, with other lines. */
  clear() {
    this.#wanted = "";
  }

  /** What is asked for all rolls, and a way to find one of many. @param {HTMLElement | null} bar @param {number} count */
  offered(bar, count) {
    if (count <= MANY) return bar;
    const find = made("input", "");
    Object.assign(find, { type: "search", id: `${this.id}-find`, value: this.#wanted, placeholder: "Find a skill" });
    find.setAttribute("aria-label", "Find a skill");
    find.addEventListener("input", () => {
      this.#wanted = find.value;
      this.filter();
    });
    const whole = bar ?? made("div", "xr-asks");
    whole.append(made("div", "xr-find", find));
    return whole;
  }

  /** Only what is wanted is in sight. */
  filter() {
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
}
