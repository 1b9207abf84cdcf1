// @ts-check
/**
 * What the reader has said for the rolls of a sheet. What comes first, above the list, such as the difficulty, holds for
 * all rolls, whoever makes them, and is kept; what is folded away beside it holds for the next roll; the rest is asked where
 * a roll is made.
 */
import { curly, made } from "../elements.js";
import { recall, remember } from "../storage/memory.js";
import { keyOf } from "./lines.js";
import { askControl, fits, pickControl, written } from "../form/asks.js";

/** @typedef {import("./play.js").Line} Line */
/** @typedef {import("./play.js").Ruled} Ruled */

export class Given {
  /** By the name of what is asked above the list. @type {Record<string, string>} */
  all = {};
  /** The name that was picked under a title, for the next roll. @type {Record<string, string>} */
  picked = {};
  /** For the rolls of one rule that ask of themselves, and for each change. @type {Map<string, Record<string, string>>} */
  #own = new Map();
  /** What counted once for the last roll of each line, until the reader says something else. @type {Map<string, { all: Record<string, string>, picked: Record<string, string> }>} */
  #last = new Map();
  /** The names that are asked above the list. @type {string[]} */
  #shared = [];
  /** The titles of names that several lines offer: those are only picked above the list. @type {string[]} */
  #titles = [];
  /** The rule that most rolls are of. */
  #main = "";
  /** @type {Ruled["asked"]} */
  #asked = {};
  #open = false;
  #recalled = false;

  /**
   * @param {string} id of the widget
   * @param {string} rule of the sheet: wherever it is, the reader has said it once
   * @param {string[]} draws the rules that are decided by cards
   * @param {() => void} changed called when every roll may have another chance now
   */
  constructor(id, rule, draws, changed) {
    this.id = id;
    this.draws = draws;
    this.changed = changed;
    this.key = `${rule}-asks`;
  }

  /** @param {Ruled} ruled @returns {HTMLElement | null} the controls above the list */
  bar({ actions, asked }) {
    this.#asked = asked;
    const main = mostUsed(actions.filter(({ asks }) => asks?.length).map(({ rule }) => rule ?? ""));
    this.#main = main;
    this.#shared = [...new Set(actions.filter(({ rule }) => rule === main).flatMap(({ asks = [] }) => asks))];
    this.#recall(this.#shared[0], asked[main]);
    const controls = this.#shared.map((name) =>
      askControl(asked[main][name], `${this.id}-asks-${name}`, this.all[name], (text) => {
        this.all = { ...this.all, [name]: text };
        if (name === this.#shared[0]) remember(this.key, { [name]: text }, "browser");
        else this.#last.clear();
        this.#answered();
      }),
    );
    const named = titles(actions);
    const offered = actions.flatMap(({ options = {} }) => Object.keys(options));
    this.#titles = Object.keys(named).filter((title) => offered.indexOf(title) !== offered.lastIndexOf(title));
    const picks = Object.entries(named).map(([title, names]) =>
      pickControl(
        title,
        names,
        `${this.id}-picks-${title}`,
        this.picked[title] ?? "",
        (name) => {
          this.picked = { ...this.picked, [title]: name };
          this.#last.clear();
          this.#answered();
        },
        usualOf(actions, title),
      ),
    );
    const [first, ...rest] = [...controls, ...picks];
    if (!first) return null;
    return made("div", "xr-asks", first, rest.length > 0 && this.#fold(rest));
  }

  /** What held for all rolls on an earlier visit. @param {string | undefined} name @param {Record<string, Messages.Asked>} asked */
  #recall(name, asked) {
    if (this.#recalled || name === undefined) return;
    this.#recalled = true;
    const text = recall(this.key, "browser")?.[name];
    // What counts once was meant for a roll of that day; and the rules may have changed since.
    if (text !== undefined && asked[name].default !== null && fits(asked[name], text)) this.all = { ...this.all, [name]: text };
  }

  /** @param {HTMLElement[]} controls */
  #fold(controls) {
    this.summary = made("summary", "");
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
    const said = this.#said().map(({ short }) => short);
    this.summary.textContent = said.length ? curly(`Next ${this.draws.includes(this.#main) ? "draw" : "roll"}: ${said.join(", ")}`) : "More";
  }

  /**
   * What is folded away and not as usual; of a line, only what counts for it.
   * @param {Line} [line]
   * @returns {{ title: string, text: string, short: string }[]}
   */
  #said(line) {
    const asked = this.#shared.slice(1).flatMap((name) => {
      const { title, default: usual } = this.#asked[this.#main][name];
      const text = this.all[name];
      const isUsual = text === undefined || text === written(usual);
      return isUsual || (line && !line.asks?.includes(name)) ? [] : [{ title, text, short: `${title} ${text}` }];
    });
    const picked = Object.entries(this.picked).filter(([title, name]) => name && (!line || line.options?.[title]?.[name]));
    return [...asked, ...picked.map(([title, text]) => ({ title, text, short: text }))];
  }

  /** What counts once for a roll, title by title; empty if there is nothing to tell. @param {Line} line */
  words(line) {
    return this.#said(line).map(({ title, text }) => `${title}: ${text}`).join("; ");
  }

  /** What counted once for the last roll of a line counts again, unless something else was said since. @param {Line} line */
  repeat(line) {
    const last = this.#last.get(keyOf(line));
    if (last) [this.all, this.picked] = [{ ...this.all, ...last.all }, last.picked];
    return last !== undefined;
  }

  /** What a line asks of itself, before it is done; a card is named above the list, and not a second time. @param {Line} line @param {boolean} isAction */
  own({ asks = [], options = {}, rule }, isAction) {
    const isAbove = (/** @type {string} */ name) => this.all[name] || (name === this.#shared[0] && this.#asked[this.#main][name].default === null);
    const names = asks.filter((name) => !this.#shared.includes(name) || !(isAction || (rule === this.#main && isAbove(name))));
    const titled = Object.keys(options).filter((title) => !this.#titles.includes(title) && !this.#above(title, options[title]));
    return isAction ? names : [...titled, ...names];
  }

  /**
   * What was picked above the list, where a change offers it under the same title: a card is played once, and help given once.
   * @param {string} title
   * @param {Record<string, unknown>} names
   */
  #above(title, names) {
    const same = this.#shared.find((name) => this.#asked[this.#main][name].title === title);
    const text = (same === undefined ? this.picked[title] : this.all[same]) ?? "";
    return text in names ? text : "";
  }

  /** The names under a title that go with what is said above the list. @param {Line} line @param {string} title */
  #fitting({ options = {}, fits = {} }, title) {
    const said = { ...this.all, ...this.picked };
    const goesWith = (/** @type {string} */ name) => {
      const asked = Object.entries(fits[name] ?? {}).filter(([one]) => said[one]);
      return asked.length === 0 || asked.some(([one, answers]) => answers.includes(said[one]));
    };
    return Object.keys(options[title] ?? {}).filter(goesWith);
  }

  /** Where the answers of a line are kept: a change shares none with another. @param {Line} line @param {boolean} isAction */
  #place(line, isAction) {
    return isAction ? (line.rule ?? "") : keyOf(line);
  }

  /** Another character: what holds for all rolls stays, since a whole group may be at the same check; the rest was said for somebody else. */
  clear() {
    this.spend();
    this.#own.clear();
    this.#last.clear();
  }

  /** @param {Line} line @param {boolean} isAction @returns {HTMLElement[]} */
  controls(line, isAction) {
    const rule = line.rule ?? "";
    const place = this.#place(line, isAction);
    const said = this.#own.get(place) ?? {};
    return this.own(line, isAction).map((name) => {
      const id = `${this.id}-own-${name}`;
      const answered = (/** @type {string} */ text) => {
        this.#own.set(place, { ...this.#own.get(place), [name]: text });
      };
      const names = this.#fitting(line, name);
      if (names.length > 0) return pickControl(name, names, id, said[name] ?? "", answered, names[0]);
      return askControl(this.#asked[rule][name], id, said[name] ?? line.parameters[name], answered);
    });
  }

  /** @param {Line} line @param {boolean} isAction @returns {Record<string, unknown>} */
  for(line, isAction) {
    const own = this.own(line, isAction);
    const said = this.#own.get(this.#place(line, isAction)) ?? {};
    const found = (line.asks ?? []).map((name) => [name, (own.includes(name) ? said : this.all)[name]]);
    const isOffered = (/** @type {string} */ title) => this.#fitting(line, title).includes(said[title]);
    const isAbove = (/** @type {string} */ title) => isAction || this.#titles.includes(title);
    const picked = Object.entries(line.options ?? {}).map(([title, names]) => names[(isAbove(title) ? this.picked[title] : this.#above(title, names) || (isOffered(title) && said[title])) || ""] ?? {});
    return Object.assign(Object.fromEntries(found.filter(([, text]) => text !== undefined)), ...picked);
  }

  /** @param {Line} line @returns {boolean} whether what is said above the list counts for it */
  counts({ asks = [], options }) {
    return options !== undefined || asks.some((name) => this.#shared.includes(name));
  }

  /** What was said for one change counts once. @param {Line} line */
  forget(line) {
    this.#own.delete(keyOf(line));
  }

  /** What is folded away counts once, and so does what is empty at first, such as a card that is played. @param {Line} [line] that it has counted for */
  spend(line) {
    const isEmpty = (/** @type {string} */ name) => Object.values(this.#asked).some((one) => name in one && one[name].default === null);
    const kept = Object.entries(this.all).filter(([name]) => name === this.#shared[0] && !isEmpty(name));
    const isSaid = Object.values(this.picked).some(Boolean);
    const changed = kept.length < Object.keys(this.all).length || isSaid;
    if (line) {
      // A card that was played is gone, whatever is rolled again.
      const once = Object.entries(this.all).filter(([name]) => name !== this.#shared[0] && !isEmpty(name));
      if (once.length || isSaid) this.#last.set(keyOf(line), { all: Object.fromEntries(once), picked: this.picked });
      else this.#last.delete(keyOf(line));
    }
    // The same objects as before say that nothing has changed.
    if (changed) [this.all, this.picked, this.#open] = [Object.fromEntries(kept), {}, false];
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

/** What every line with this title has when nothing is picked; empty where lines differ. @param {Line[]} lines @param {string} title */
function usualOf(lines, title) {
  const firsts = new Set(lines.flatMap(({ options = {} }) => (options[title] ? [Object.keys(options[title])[0]] : [])));
  return firsts.size === 1 ? [...firsts][0] : "";
}
