// @ts-check
/** What the reader has said for the rolls of a sheet: for all of them above the list, for a single one where it is made. */
import { made } from "../elements.js";
import { askControl, pickControl, written } from "../form/asks.js";

/** @typedef {import("./play.js").Line} Line */
/** @typedef {import("./play.js").Ruled} Ruled */

export class Given {
  /** For every roll. @type {Record<string, string>} */
  all = {};
  /** The name that was picked under a title, for every roll that has it. @type {Record<string, string>} */
  picked = {};
  /** For the lines of one rule that ask of themselves. @type {Map<string, Record<string, string>>} */
  #own = new Map();
  /** The names that are asked above the list. @type {string[]} */
  #shared = [];
  /** @type {Ruled["asked"]} */
  #asked = {};
  #open = false;

  /**
   * @param {string} id of the widget
   * @param {() => void} changed called when every roll may have another chance now
   */
  constructor(id, changed) {
    this.id = id;
    this.changed = changed;
  }

  /** @param {Ruled} ruled @returns {HTMLElement | null} the controls above the list */
  bar({ actions, asked }) {
    this.#asked = asked;
    const main = mostUsed(actions.filter(({ asks }) => asks?.length).map(({ rule }) => rule ?? ""));
    this.#shared = [...new Set(actions.filter(({ rule }) => rule === main).flatMap(({ asks = [] }) => asks))];
    const controls = this.#shared.map((name) =>
      askControl(asked[main][name], `${this.id}-asks-${name}`, this.all[name], (text) => {
        this.all = { ...this.all, [name]: text };
        this.#answered();
      }),
    );
    const picks = Object.entries(titles(actions)).map(([title, names]) =>
      pickControl(title, names, `${this.id}-picks-${title}`, this.picked[title] ?? "", (name) => {
        this.picked = { ...this.picked, [title]: name };
        this.#answered();
      }),
    );
    const [first, ...rest] = [...controls, ...picks];
    if (!first) return null;
    return made("div", "xr-asks", first, rest.length > 0 && this.#fold(rest, main));
  }

  /** @param {HTMLElement[]} controls @param {string} main */
  #fold(controls, main) {
    this.summary = made("summary", "");
    this.main = main;
    const fold = made("details", "xr-asks-more", this.summary, made("div", "", ...controls));
    fold.open = this.#open;
    fold.addEventListener("toggle", () => {
      this.#open = fold.open;
    });
    this.#describe();
    return fold;
  }

  #answered() {
    this.#describe();
    this.changed();
  }

  /** What is not as usual is said where it is folded away. */
  #describe() {
    if (!this.summary) return;
    const said = this.#shared.slice(1).flatMap((name) => {
      const { title, default: usual } = this.#asked[this.main ?? ""][name];
      const text = this.all[name];
      return text === undefined || text === written(usual) ? [] : [`${title} ${text}`];
    });
    const picked = Object.values(this.picked).filter(Boolean);
    this.summary.textContent = ["More", [...said, ...picked].join(", ")].filter(Boolean).join(": ");
  }

  /** What a line asks of itself, before it is done. @param {Line} line @param {boolean} isAction */
  own({ asks = [] }, isAction) {
    return isAction ? asks.filter((name) => !this.#shared.includes(name)) : asks;
  }

  /** @param {Line} line @param {boolean} isAction @returns {HTMLElement[]} */
  controls(line, isAction) {
    const rule = line.rule ?? "";
    const said = this.#own.get(rule) ?? {};
    return this.own(line, isAction).map((name) =>
      askControl(this.#asked[rule][name], `${this.id}-own-${name}`, said[name] ?? line.parameters[name], (text) => {
        this.#own.set(rule, { ...this.#own.get(rule), [name]: text });
      }),
    );
  }

  /** @param {Line} line @param {boolean} isAction @returns {Record<string, unknown>} */
  for(line, isAction) {
    const own = this.own(line, isAction);
    const said = this.#own.get(line.rule ?? "") ?? {};
    const found = [...own.map((name) => [name, said[name]]), ...(isAction ? (line.asks ?? []).filter((name) => !own.includes(name)) : []).map((name) => [name, this.all[name]])];
    const picked = Object.entries(line.options ?? {}).map(([title, names]) => names[this.picked[title]] ?? {});
    return Object.assign(Object.fromEntries(found.filter(([, text]) => text !== undefined)), ...picked);
  }

  /** What is empty at first, such as a card that is played, counts once. */
  spend() {
    const kept = Object.entries(this.all).filter(([name]) => Object.values(this.#asked).every((one) => !(name in one) || one[name].default !== null));
    const changed = kept.length < Object.keys(this.all).length;
    // The same object as before says that nothing has changed.
    if (changed) this.all = Object.fromEntries(kept);
    return changed;
  }
}

/** @param {string[]} list */
function mostUsed(list) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? "";
}

/** @param {Line[]} lines @returns {Record<string, string[]>} every title with all its names */
function titles(lines) {
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const { options = {} } of lines) {
    for (const [title, names] of Object.entries(options)) found[title] = [...new Set([...(found[title] ?? []), ...Object.keys(names)])];
  }
  return found;
}
