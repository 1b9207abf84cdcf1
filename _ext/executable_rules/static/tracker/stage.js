// @ts-check
/** What the table sees: where the fight stands, what the one whose turn it is can do, what came of it, and everybody on one list. */
import { button, curly, made } from "../elements.js";
import { askControl, written } from "../form/asks.js";
import { likely } from "../form/likely.js";
import { Pressed } from "../pressed.js";
import { put } from "../roll/result.js";
import { question } from "./question.js";

/** @typedef {import("./tracker.js").Deed} Deed */
/** @typedef {import("./tracker.js").Entry} Entry */
/** @typedef {import("./tracker.js").Scene} Scene */
/** @typedef {import("../form/asks.js").Asked} Asked */
/** @typedef {{ deed: Deed | null }} Change what was done just now; null for something else than a deed, such as joining */

/** What is asked at once; all else is under “More”. */
const FIRST = 3;

/** Pixels of the window that the theme's header takes. */
const HEADER = 64;

/** What the list says of somebody's turn. @type {Record<string, string>} */
const TURNS = { acting: "acting now", next: "may act", acted: "has acted", waiting: "", out: "out of the fight" };

/** @param {Deed} deed */
const keyOf = ({ act, given }) => [act, ...Object.values(given)].join("\n");

export class Stage {
  /** @type {Scene | null} */
  #scene = null;
  /** @type {import("./kept.js").Result} */
  #shown = null;
  /** @type {Record<string, Asked>} */
  #asked = {};
  /** The deed that is being asked about. @type {string} */
  #open = "";
  /** Which folds are open, by name. @type {Set<string>} */
  #folds = new Set();
  /** What had the focus when it was tapped. */
  #tapped = "";
  /** The keys of what was tapped and isn't done yet. @type {Set<string>} */
  #underWay = new Set();
  /** Who is by now otherwise than at the end of the fight. @type {string[]} */
  #aged = [];
  /** The deed whose result is shown, if it was done from somebody's own place on the list. @type {Deed | null} */
  #done = null;

  /**
   * @param {string} id of the tracker
   * @param {{ act: (deed: Deed, given: Record<string, string>) => Promise<boolean>, likely: (deed: Deed, given: Record<string, string>) => Promise<Messages.AnswerTo<"likely">>, refuse: (why: string) => void }} tracker
   *   `refuse`: says why something can't be done now
   */
  constructor(id, tracker) {
    this.id = id;
    this.tracker = tracker;
    this.headline = made("h2", "xr-headline");
    this.headline.tabIndex = -1;
    this.turn = made("div", "xr-turn");
    this.verdict = made("div", "xr-deed-result");
    this.ending = made("div", "xr-tracker-tools");
    this.result = made("div", "xr-deed-result");
    this.list = made("ol", "xr-stage");
    this.list.setAttribute("aria-label", "Everybody in this fight");
    this.place = made("div", "xr-fight", this.headline, this.verdict, this.ending, this.turn, this.result, this.list);
    this.pressed = new Pressed(this.place);
    // Until the rules have said the state of the fight, there is nothing to show.
    this.place.hidden = true;
  }

  /** @param {Record<string, Asked>} asked */
  know(asked) {
    this.#asked = asked;
  }

  /** @param {Scene} scene @param {import("./kept.js").Result} result @param {Change} [change] what was undone, or done in another tab, was done nowhere here */
  show(scene, result, change) {
    const deed = change?.deed ?? null;
    if (deed && this.#open === keyOf(deed)) this.#open = "";
    this.pressed.draw(() => {
      this.#scene = scene;
      this.#shown = result;
      this.#done = deed;
      this.#draw();
      if (change) this.#focus();
    });
  }

  /** @param {string[]} names whose gauges are those of the end of the fight, and have changed on the sheet since */
  age(names) {
    this.#aged = names;
    for (const item of this.list.children) {
      const mark = item.querySelector(".xr-as-of");
      if (mark instanceof HTMLElement) mark.hidden = !names.includes(/** @type {HTMLElement} */ (item).dataset.name ?? "");
    }
  }

  /** Nothing is asked any more. */
  close() {
    this.#open = "";
  }

  /** After something was done, the focus is where it was, or else at the head of it all; or in what has been opened since. */
  #focus() {
    if (this.#enter()) return;
    const same = this.#button(this.#tapped);
    const usable = same?.getAttribute("aria-disabled") === "true" ? null : same;
    const below = this.#below();
    const near = usable ?? (below?.matches("summary") ? below : this.headline);
    near.focus({ preventScroll: true });
    if (below) {
      this.#showBy(below);
      return;
    }
    // The theme's header lies over the top of the page.
    const { top } = this.place.getBoundingClientRect();
    if (top < HEADER) this.place.scrollIntoView({ block: "start", behavior: "instant" });
    // A list too long for a phone continues from the same place.
    if (!usable || usable.getBoundingClientRect().bottom <= innerHeight) {
      this.#showBy(usable ?? this.headline);
      return;
    }
    usable.after(this.verdict);
    this.#showBy(usable);
  }

  /** The result, and what is above it. @param {Element} near */
  #showBy(near) {
    for (const part of [this.verdict, near]) part.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  /** Of what was done on the list: its button, or where that was; null when it was done elsewhere, or they're gone. */
  #below() {
    const deed = this.#done;
    if (!deed) return null;
    const same = this.#button(keyOf(deed));
    if (same?.matches(".xr-small") && same.getAttribute("aria-disabled") !== "true") return same;
    const fold = [...this.list.children].find((item) => /** @type {HTMLElement} */ (item).dataset.name === deed.group)?.querySelector("summary");
    return fold ?? null;
  }

  #draw() {
    const { headline, entries, deeds, over } = /** @type {Scene} */ (this.#scene);
    const names = new Set(entries.map(({ name }) => name));
    this.headline.textContent = curly(headline);
    this.place.hidden = false;
    const free = deeds.filter((deed) => !names.has(deed.group) && deed.act !== "begin");
    this.turn.replaceChildren(...free.flatMap((deed) => this.#deed(deed, "xr-deed")));
    this.ending.hidden = !over;
    this.result.replaceChildren();
    if (this.#shown) put(this.result, this.#shown.html);
    // What came of it is read first; the dice and the steps are below what can be done next.
    this.verdict.replaceChildren(...this.result.querySelectorAll(".xr-summary"), ...fell(this.result, [...names]));
    this.verdict.hidden = !this.#shown;
    this.result.hidden = !this.result.querySelector(".xr-roll > *");
    // The dice are in sight already; a second row of them would push everybody off a phone.
    if (this.result.querySelector(".xr-tray")) this.result.replaceChildren(this.#fold("steps", "Each die, step by step", ...this.result.childNodes));
    this.list.replaceChildren(...entries.map((entry) => this.#entry(entry, deeds)));
    // A list of five is longer than a phone: a result appears beside the card that was tapped.
    (this.#below() ?? this.headline).after(this.verdict);
  }

  /** Whether somebody has a turn that isn't over: then nobody else may act yet. */
  get #acting() {
    return this.#scene?.entries.some(({ turn }) => turn === "acting") ?? false;
  }

  /** @param {Entry} entry @param {Deed[]} deeds */
  #entry(entry, deeds) {
    const { name, turn, gauges, marks, down, team } = entry;
    const begin = deeds.find((deed) => deed.act === "begin" && deed.given.who === name);
    const words = [turn === "next" && this.#acting ? "may go next" : TURNS[turn], ...marks].filter(Boolean);
    const asOf = made("span", "xr-as-of", "as of the end of the fight");
    asOf.hidden = !this.#aged.includes(name);
    const card = [
      made("span", "xr-fighter", name, made("span", "xr-team", ` ${team}`)),
      made("span", "xr-left", ...gauges.map(({ title, now, most }) => made("span", "", `${title} `, made("b", "", String(now)), most === null ? "" : ` of ${most}`))),
      gauges.length > 0 && asOf,
      words.length > 0 && made("span", "xr-marks", words.join(" · ")),
      begin?.why && made("span", "xr-why", curly(begin.why)),
    ];
    const item = made("li", "");
    item.dataset.name = name;
    item.dataset.turn = turn;
    item.dataset.down = String(down);
    if (begin) {
      const asks = Boolean(begin.loses) && !begin.barred;
      const open = asks && this.#open === keyOf(begin);
      const tap = this.#tap(begin, "xr-card", () => (asks ? this.#toggle(begin) : this.#do(begin, {})), ...card);
      if (asks) tap.setAttribute("aria-expanded", String(open));
      item.append(tap, ...(open ? [this.#question(begin)] : []));
    } else item.append(made("div", "xr-card", ...card));
    const own = deeds.filter(({ group }) => group === name);
    if (own.length) item.append(this.#fold(`own ${name}`, `Change ${name}`, ...own.flatMap((deed) => this.#deed(deed, "xr-small"))));
    return item;
  }

  /** @param {string} key @param {string} words @param {...Node} content */
  #fold(key, words, ...content) {
    const fold = made("details", "", made("summary", "", words), made("div", "xr-own", ...content));
    fold.open = this.#folds.has(key);
    fold.addEventListener("toggle", () => (fold.open ? this.#folds.add(key) : this.#folds.delete(key)));
    return fold;
  }

  /** @param {Deed} deed that loses something */
  #question(deed) {
    const yes = deed.act === "begin" ? `Yes, ${deed.label} goes now` : curly(`Yes. ${deed.label}`);
    return question(curly(deed.loses), yes, () => this.#do(deed, {}), () => this.#toggle(deed));
  }

  /** A button, and under it what it asks. @param {Deed} deed @param {string} name @returns {HTMLElement[]} */
  #deed(deed, name) {
    const asks = Object.keys(deed.asks);
    const label = made("span", "xr-label", curly(deed.label));
    const why = deed.barred || deed.why ? made("span", "xr-why", curly(deed.barred ? `Not now: ${deed.barred}` : deed.why)) : null;
    const opens = asks.length > 0 || deed.rolls || Boolean(deed.loses);
    const tap = this.#tap(deed, name, () => (opens ? this.#toggle(deed) : this.#do(deed, {})), label, why);
    if (opens) tap.setAttribute("aria-expanded", String(this.#open === keyOf(deed)));
    return this.#open === keyOf(deed) && !deed.barred ? [tap, deed.loses ? this.#question(deed) : this.#panel(deed)] : [tap];
  }

  /** @param {Deed} deed @param {string} name @param {() => void} act @param {...(Node | string | null | undefined | false)} content */
  #tap(deed, name, act, ...content) {
    const tap = button(name, () => {
      if (deed.barred) {
        this.tracker.refuse(curly(deed.barred));
        return;
      }
      this.#tapped = keyOf(deed);
      act();
    }, ...content);
    tap.dataset.key = keyOf(deed);
    if (deed.barred) {
      tap.setAttribute("aria-disabled", "true");
      tap.title = curly(deed.barred);
    }
    return tap;
  }

  /** @param {Deed} deed */
  #toggle(deed) {
    const key = keyOf(deed);
    this.#open = this.#open === key ? "" : key;
    this.#draw();
    if (!this.#enter()) this.#button(key)?.focus({ preventScroll: true });
  }

  /** Into what is asked, if something is. */
  #enter() {
    // What is folded away can't be focused; where nothing else is asked, the button to roll can.
    const first = this.place.querySelector(".xr-asking > .xr-ask :is(select, input), .xr-asking .xr-go");
    if (!(first instanceof HTMLElement)) return false;
    first.focus({ preventScroll: true });
    first.closest(".xr-asking")?.scrollIntoView({ block: "nearest", behavior: "instant" });
    return true;
  }

  /** @param {Deed} deed */
  #panel(deed) {
    /** @type {Record<string, string>} */
    const given = {};
    const controls = Object.entries(deed.asks).map(([name, usual]) =>
      askControl(this.#askedNow(deed, name, usual), `${this.id}-ask-${name}`, written(usual), (text) => {
        given[name] = text;
      }),
    );
    const { rolls } = deed;
    const chance = rolls ? likely(() => this.tracker.likely(deed, given)) : null;
    const more = controls.slice(FIRST);
    if (rolls) more.push(this.#ownDice(given, curly(deed.dice)));
    const go = button("xr-go", () => this.#do(deed, given), rolls ? "Roll" : curly(deed.label));
    const close = button("", () => this.#toggle(deed), "Close");
    const folded = more.length ? [this.#fold("more", "More", ...more)] : [];
    // The chance comes below the buttons: however long it is, it pushes none of them from under a finger.
    const panel = made("div", "xr-asking", ...controls.slice(0, FIRST), ...folded, made("p", "xr-deed-tools", go, close), ...(chance ? [chance.place] : []));
    panel.setAttribute("role", "group");
    panel.setAttribute("aria-label", deed.label);
    // A step by a button tells of itself as a key does.
    panel.addEventListener("input", () => chance?.count());
    panel.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target instanceof HTMLInputElement) this.#do(deed, given);
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.#toggle(deed);
    });
    return panel;
  }

  /** What is asked, as far as it depends on the moment. @param {Deed} deed @param {string} name @param {any} usual @returns {Asked} */
  #askedNow({ choices, titles }, name, usual) {
    const { [name]: kind } = this.#asked;
    const asked = { ...kind, title: titles[name] ?? kind.title, default: usual };
    const words = choices[name];
    return words ? { ...asked, words, choices: Object.keys(words) } : asked;
  }

  /** For tables that roll real dice. @param {Record<string, string>} given @param {string} order */
  #ownDice(given, order) {
    const field = made("input", "");
    Object.assign(field, { type: "text", id: `${this.id}-faces`, inputMode: "numeric", autocomplete: "off" });
    field.addEventListener("input", () => {
      given.faces = field.value;
    });
    const label = made("label", "", "Your own dice, in order");
    label.htmlFor = field.id;
    const help = made("p", "xr-help", order);
    help.id = `${field.id}-order`;
    if (order) field.setAttribute("aria-describedby", help.id);
    return made("div", "xr-ask", label, field, order && help);
  }

  /** @param {Deed} deed @param {Record<string, string>} given */
  async #do(deed, given) {
    const key = keyOf(deed);
    // What is asked closes once it's done: an impatient second tap means the first.
    if (this.#open === key && this.#underWay.has(key)) return;
    this.#underWay.add(key);
    await this.tracker.act(deed, given);
    this.#underWay.delete(key);
  }

  /** @param {string} key */
  #button(key) {
    const same = [...this.place.querySelectorAll("button[data-key]")].find((one) => /** @type {HTMLElement} */ (one).dataset.key === key);
    return same instanceof HTMLElement ? same : null;
  }
}

/**
 * What fell, small and in a row, in sight of the buttons, with names where it fell for more than one; the steps below say what each die was for.
 * @param {HTMLElement} result @param {string[]} names who is in the fight
 */
function fell(result, names) {
  const dice = [...result.querySelectorAll(".xr-tray svg.xr-die")];
  const whose = dice.map((die) => {
    const group = die.closest(".xr-groups > *")?.querySelector(".xr-group")?.textContent ?? "";
    return names.find((name) => group.startsWith(`${name}, `)) ?? "";
  });
  const several = new Set(whose).size > 1;
  const parts = dice.flatMap((die, place) => {
    const shown = die.cloneNode(true);
    return several && whose[place] && whose[place] !== whose[place - 1] ? [made("span", "", whose[place]), shown] : [shown];
  });
  const row = made("p", "xr-fell", ...parts);
  row.setAttribute("aria-hidden", "true");
  return dice.length ? [row] : [];
}
