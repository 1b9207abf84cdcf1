// @ts-check
/** A sheet as one plays from it: every line a button, what it comes to beside it, and what a tap brings right under it. */
import { button, made } from "../elements.js";
import { helperControl } from "../people/helpers.js";
import { Pressed } from "../pressed.js";
import { put } from "../roll/result.js";
import { Given } from "./given.js";
import { linePanel, showPinned } from "./line_panel.js";
import { OwnLuck } from "../form/own_luck.js";
import { faults, Finding, grouped, keyOf, Lines, lookedUp } from "./lines.js";

/** @typedef {Messages.Line} Line something that a character can do, or that can happen to them */
/** @typedef {Messages.CalcAnswer & Required<Messages.Deeds>} Ruled what the rules say of a character */
/** @typedef {import("./line_panel.js").LinePanel} LinePanel */
/** @typedef {{ chance: string | null, refused: string }} Counted how often a line comes off, and why the rule refuses what was said */

/** @typedef {{ on: boolean, change: () => void } | null} Pinning */

/** Whether this can follow on the result of a line. @param {Line} line @param {string} label */
const follows = ({ after = [] }, label) => [after].flat().includes(label);

export class Play {
  /** @type {Ruled | null} */
  #ruled = null;
  /** @type {Counted[]} of the actions */
  #chances = [];
  /** @type {LinePanel | null} */
  #panel = null;
  /** The panel as it was last drawn. @type {HTMLElement | null} */
  #drawn = null;
  /** The key of the line that the panel was last drawn at. */
  #at = "";
  /** What the rules lay out, for the groups that it is about. */
  #laidOut = made("div", "");
  #own = new OwnLuck();

  /**
   * @param {HTMLElement} widget
   * @param {HTMLElement} place
   * @param {{ act: (line: Line, again?: boolean) => void, asked: () => void, likely: (line: Line) => Promise<Messages.AnswerTo<"chance">>, helpers: (line: Line) => Promise<Messages.AnswerTo<"helpers">>, undo: () => void, word: (line: Line) => string, pin: (line: Line) => Pinning }} sheet
   *   `word`: what the button of a line says
   */
  constructor({ id, dataset }, place, sheet) {
    this.fights = { page: dataset.fights ?? "", title: dataset.fightsTitle ?? "" };
    this.id = id;
    this.sheet = sheet;
    this.given = new Given(id, dataset.rule ?? "", dataset.draws?.split(" ") ?? [], () => this.#asked());
    this.lines = new Lines((line, name, ...content) => this.#tap(line, name, ...content));
    this.place = place;
    this.finding = new Finding(id, place);
    // The table keeps the pins, and may come only after the first of them was asked for.
    document.addEventListener("xr-pinned", () => this.#showPinned());
    this.pressed = new Pressed(place, () => this.showChances([]));
  }

  /** @param {Ruled} ruled */
  show(ruled) {
    this.pressed.draw(() => {
      if (ruled !== this.#ruled) this.#chances = [];
      this.#ruled = ruled;
      put(this.#laidOut, ruled.html);
      this.#draw();
    });
  }

  /** Another character: nothing of the one before is left. */
  clear() {
    [this.#ruled, this.#panel, this.#chances] = [null, null, []];
    this.pressed.forget();
    this.given.clear();
    this.finding.clear();
    this.place.replaceChildren();
  }

  /** @param {Counted[]} chances @param {number} [first] the place of the first one */
  showChances(chances, first = 0) {
    for (const [index, counted] of chances.entries()) this.#chances[first + index] = counted;
    // A line grows with them, and what is below it would move away from under a finger.
    if (this.pressed.on) return;
    for (const [index, line] of (this.#ruled?.actions ?? []).entries()) {
      const tap = this.#button(keyOf(line));
      const place = tap?.querySelector(".xr-odd");
      // What a line asks first decides about its chance.
      const known = this.given.own(line, true).length ? undefined : this.#chances[index];
      const chance = known?.chance ?? "";
      // Words instead of a figure, such as that nothing is drawn, need no label.
      if (place) place.textContent = chance && !chance.endsWith("%") ? chance : `${this.sheet.word(line)} ${chance}`.trim();
      this.#dim(tap, known?.refused ?? "");
    }
  }

  /** A tap that the rule would refuse can still be tried; it is paler, and says why. @param {HTMLElement | null} tap @param {string} why */
  #dim(tap, why) {
    tap?.classList.toggle("xr-unfit", Boolean(why));
    tap?.querySelector(".xr-unfit-why")?.remove();
    if (why) tap?.querySelector(".xr-label")?.append(made("span", "xr-why xr-unfit-why", why));
  }

  /** Every roll may have another chance now: none is shown until it is known. */
  #asked() {
    this.#chances = [];
    this.showChances([]);
    // What is asked at a line counts together with what is said above the list, and may depend on it.
    const panel = this.#panel;
    if (panel?.controls && panel.line.fits) {
      Object.assign(panel, { controls: this.#controls(panel.line), sentence: "" });
      this.#drawPanel(false);
    } else this.#drawn?.dispatchEvent(new Event("input"));
    this.sheet.asked();
  }

  /** @param {LinePanel | null} shown */
  tell(shown) {
    this.#panel = shown;
    this.#drawPanel(true);
  }

  /** What the reader has said that a line needs. @param {Line} line */
  givenFor(line) {
    return this.given.for(line, this.#isAction(line));
  }

  /** What counts for this roll alone, title by title. @param {Line} line */
  saidFor(line) {
    return this.given.words(line);
  }

  /** From now on, every roll asks first what fell at the table. @param {boolean} on */
  useOwn(on) {
    this.#own.on = on;
    this.tell(null);
  }

  /** What fell at the table, as it was typed; empty for the page's own luck. @param {Line} line */
  facesFor(line) {
    return this.#takesOwn(line) ? this.#own.typed : "";
  }

  /** What was asked stays as it was answered, with the reason under it. @param {Line} line @param {string} sentence */
  refused(line, sentence) {
    const controls = this.#controls(line);
    this.tell({ line, sentence, ...(controls.length ? { controls } : { fault: true }) });
    this.#focusPanel();
  }

  /** It was done: what counts only once, and has counted, is gone. @param {Line} line */
  done(line) {
    this.#own.typed = "";
    this.given.forget(line);
    if (!this.given.counts(line) || !this.given.spend(line) || !this.#ruled) return;
    this.#draw();
    this.#asked();
  }

  /** @param {Line} line */
  #isAction = (line) => this.#ruled?.actions.some((one) => keyOf(one) === keyOf(line)) ?? false;

  #draw() {
    const ruled = /** @type {Ruled} */ (this.#ruled);
    const focused = document.activeElement;
    const inPanel = this.place.contains(focused?.closest(".xr-line-panel") ?? null);
    const key = focused instanceof HTMLElement && this.place.contains(focused) ? (focused.dataset.key ?? focused.id) : "";
    const { top, bottom } = this.place.querySelector(".xr-line-panel")?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    const gauges = ruled.changes.filter((line) => line.value !== undefined);
    const deeds = ruled.changes.filter((line) => line.value === undefined);
    const bar = this.given.bar(ruled);
    const rolls = made("div", "xr-rolls", ...grouped(ruled.actions).map(([group, lines]) => this.lines.rolls(group, lines)));
    const parts = [faults(ruled), this.lines.gauges(gauges), lookedUp(this.#laidOut), this.finding.offered(bar, ruled.actions.length), rolls, this.#fighting()];
    this.place.replaceChildren(
      ...parts.filter((part) => part !== null),
      made("div", "xr-deeds", ...grouped(deeds).map(([group, lines]) => this.lines.deeds(group, lines, this.#laidOut))),
    );
    this.finding.filter();
    this.showChances([]);
    this.#drawPanel(false);
    if (bottom > 0 && top < innerHeight) this.#stay(top);
    if (key) this.#refocus(key);
    else if (inPanel) {
      const tools = [...this.place.querySelectorAll(".xr-line-panel button")];
      // What rolls once more is called otherwise as soon as it is known what else can be done.
      const isSame = (/** @type {Element} */ tool) => tool.textContent === focused?.textContent || (focused?.matches(".xr-line-panel-again") && tool.matches(".xr-line-panel-again"));
      const same = tools.find(isSame) ?? this.place.querySelector(".xr-line-panel");
      if (same instanceof HTMLElement) same.focus({ preventScroll: true });
    }
  }

  /** What the reader looks at stays where it was, however much has come or gone above it. @param {number} top */
  #stay(top) {
    const panel = this.place.querySelector(".xr-line-panel");
    if (!panel) return;
    scrollBy({ top: panel.getBoundingClientRect().top - top, behavior: "instant" });
    panel.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  /** Where the game is played when it comes to blows: attacks aren't among the lines of a sheet. */
  #fighting() {
    const { page, title } = this.fights;
    if (!page) return null;
    const link = made("a", "", title);
    link.href = page;
    return made("p", "xr-help", "In a fight? You attack in ", link, ".");
  }

  /** @param {string} key of the line that had the focus, or the id of what had it */
  #refocus(key) {
    const same = key.includes("\n") ? this.#button(key) : document.getElementById(key);
    const shown = this.place.querySelector(".xr-line-panel");
    (same ?? (shown instanceof HTMLElement ? shown : null))?.focus({ preventScroll: true });
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
    this.#own.typed = "";
    const controls = this.#controls(line);
    if (!controls.length) {
      this.sheet.act(line);
      return;
    }
    this.tell({ line, controls, sentence: "" });
    this.#focusPanel();
  }

  /** What is asked before a line is done. @param {Line} line */
  #controls(line) {
    const own = this.given.controls(line, this.#isAction(line));
    const asked = line.helper ? [helperControl(line.helper, this.id, this.sheet.helpers(line)), ...own] : own;
    return this.#takesOwn(line) ? [...asked, this.#own.control(this.id, this.sheet.word(line) === "Draw")] : asked;
  }

  /** @param {Line} line @returns {boolean} whether something falls for it that the reader wants to throw themselves */
  #takesOwn(line) {
    return this.#own.on && !line.faces && this.sheet.word(line) !== "Use";
  }

  /** On what is asked, if something is. */
  #focusPanel() {
    const first = this.place.querySelector(".xr-line-panel :is(input, select)");
    if (!(first instanceof HTMLElement)) return;
    first.scrollIntoView({ block: "nearest", behavior: "instant" });
    first.focus({ preventScroll: true });
  }

  /** @param {string} key */
  #button(key) {
    const same = [...this.place.querySelectorAll("button[data-key]")].find((one) => /** @type {HTMLElement} */ (one).dataset.key === key);
    return same instanceof HTMLElement ? same : null;
  }

  /** @param {boolean} fresh whether it has just come and should be in sight */
  #drawPanel(fresh) {
    const before = this.#drawn;
    before?.remove();
    this.#drawn = null;
    const shown = this.#panel;
    if (!shown) return;
    const { line, controls, fault } = shown;
    const lines = [...(this.#ruled?.actions ?? []), ...(this.#ruled?.changes ?? [])];
    // What follows on another line, such as a new try, appears where that one was.
    const led = lines.filter(({ label }) => follows(line, label));
    const first = led.find((one) => keyOf(one) === this.#at) ?? led[0] ?? line;
    this.#at = keyOf(first);
    const here = this.#button(keyOf(first));
    const barred = lines.some((one) => one.barred && keyOf(one) === keyOf(first));
    const offers = controls || fault ? [] : lines.filter((one) => !one.barred && [first.label, line.label].some((label) => follows(one, label)));
    const close = () => {
      this.tell(null);
      here?.focus();
    };
    const panel = linePanel(shown, {
      close,
      undo: () => this.sheet.undo(),
      act: () => this.sheet.act(line),
      // What takes no dice comes off anyway.
      likely: line.rule && line.luck !== "none" ? () => this.sheet.likely(line) : null,
      // What has just happened may be why it can't be done again.
      again: here && first.rule && !first.luck && !barred ? () => this.#again(first) : null,
      word: this.sheet.word(first),
      terms: offers.flatMap(({ offer }) => offer ?? []),
      pin: this.sheet.pin(line),
      offers: offers.map((one) => button("xr-offer", () => (this.#takesOwn(one) ? this.#tapped(one) : this.sheet.act(one, true)), one.label)),
    });
    // Many rolls, or their answer on its way, outlast what is only redrawn.
    const many = fresh ? null : before?.querySelector(":scope > .xr-many");
    if (many) panel.append(many);
    this.#drawn = panel;
    const item = here?.closest("li");
    // What has happened may be nothing that can happen again: its result appears with its group.
    const group = here ? null : this.lines.groupOf(this.place, first.group);
    const fold = here?.closest("details") ?? group?.closest("details");
    if (fold) fold.open = true;
    const gauges = here?.closest(".xr-gauges");
    if (gauges) gauges.after(panel);
    else if (item) item.append(panel);
    else if (group) group.append(panel);
    else this.place.prepend(panel);
    if (fresh) panel.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  #showPinned() {
    const tool = this.#drawn?.querySelector(".xr-pin-line");
    if (tool && this.#panel) showPinned(tool, this.sheet.pin(this.#panel.line)?.on ?? false);
  }

  /** The same once more: with what is asked first, if something is. @param {Line} line */
  #again(line) {
    const same = [...(this.#ruled?.actions ?? []), ...(this.#ruled?.changes ?? [])].find((one) => keyOf(one) === keyOf(line));
    if (!same) return;
    if (this.#isAction(same) && this.given.repeat(same)) {
      this.#draw();
      this.#asked();
    }
    if (this.#takesOwn(same) || this.given.own(same, this.#isAction(same)).length) this.#tapped(same);
    else this.sheet.act(same, true);
  }
}
