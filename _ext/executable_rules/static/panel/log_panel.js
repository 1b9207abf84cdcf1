// @ts-check
/** The log in the panel: this evening and older ones, their notes, and ways to take them along. Loaded when the panel is opened. */
import { button, made } from "../elements.js";
import { saveFile } from "../save_file.js";
import { damagedLog, dropDamaged } from "../log/database.js";
import { asCsv, asJson, asText, eveningFrom, LONGEST_NAME, noteOf, shownDay, shownTime, titleOf } from "../log/entries.js";
import { editor, Lines, noteField } from "../log/lines.js";
import { add, bringBack, change, countOf, evenings, keepEvening, newest, remove } from "../log/log.js";
import { canShare, linkTo } from "../log/share.js";
import { printEvening } from "../log/view.js";
import { copyNow } from "../roll/result.js";
import { LinkError } from "../storage/link.js";
import { tellKept } from "../storage/unkept.js";

/** @typedef {import("../log/entries.js").Entry} Entry */
/** @typedef {import("../log/entries.js").Evening} Evening */
/** @typedef {import("../log/entries.js").SharedEvening} SharedEvening */
/** @typedef {import("../log/log.js").Span} Span */

/** Entries shown at once, and added each time the reader asks for more. */
const SHOWN = 100;

/**
 * @typedef {object} Host
 * @property {HTMLElement} live where it says what it did, and what can be undone
 * @property {HTMLElement} heading of the panel, where the focus goes when what had it is gone
 * @property {(sentence: string) => void} speak to those who do not see it
 * @property {(link: HTMLAnchorElement) => void} follow
 * @property {() => void} changed
 */

export class LogPanel {
  /** @type {"page" | "evening" | "all"} */
  #kind = "evening";
  /** @type {string | null} the key of an older evening that was opened */
  #opened = null;
  /** @type {Evening | null} */
  #evening = null;
  /** @type {Span} what is shown */
  #span = { kind: "all" };
  #most = SHOWN;
  #asked = 0;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.spans = this.#spansMade();
    this.title = made("strong", "");
    this.name = button("", () => this.#rename(), "Name it");
    this.fresh = button("", () => this.#begin(), "New evening");
    this.line = made("p", "xr-evening-line", this.title, this.name, this.fresh);
    this.naming = made("div", "");
    this.older = made("select", "");
    this.older.setAttribute("aria-label", "Older evenings");
    this.older.addEventListener("change", () => this.#go("evening", this.older.value || null));
    this.olderPlace = made("p", "xr-older", this.older);
    this.noting = this.#notingMade();
    this.list = made("ol", "xr-log");
    this.lines = new Lines(this.list, {
      change: async (entry) => this.#tell(await change(entry)),
      remove: async (entry) => {
        this.#tell(await remove([entry], []));
        host.changed();
        host.heading.focus();
      },
      follow: host.follow,
    });
    this.tools = this.#toolsMade();
    this.damaged = this.#damagedMade();
    this.parts = [made("h3", "", "Log"), this.spans, this.line, this.naming, this.olderPlace, this.noting, this.list, this.tools, this.damaged];
  }

  #spansMade() {
    const words = { page: "This page", evening: "This evening", all: "All" };
    const choices = Object.entries(words).map(([kind, word]) => {
      const choice = button("", () => this.#go(/** @type {keyof typeof words} */ (kind), null), word);
      choice.dataset.span = kind;
      return choice;
    });
    const group = made("div", "xr-spans", ...choices);
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", "Log of");
    return group;
  }

  #notingMade() {
    const field = noteField("");
    field.setAttribute("aria-label", "A note between results");
    field.placeholder = "A note between results";
    field.rows = 1;
    const done = async () => {
      const note = field.value.trim();
      field.focus();
      if (!note) return;
      field.value = "";
      this.#tell(await add(noteOf(note, new Date())));
      this.host.speak("Noted.");
      this.host.changed();
    };
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      done();
    });
    return made("div", "xr-editing", field, button("", done, "Add note"));
  }

  #toolsMade() {
    const copy = button("", () => copyNow(copy, this.#eveningToShare().then(asText), "Copied.", this.host.speak), "Copy as text");
    const share = button("", () => this.#share(share), "Copy a link");
    share.hidden = !canShare();
    const more = made(
      "details",
      "xr-fold",
      made("summary", "", "Save, share or print"),
      made(
        "p",
        "xr-log-tools",
        button("", () => this.#save("txt", asText, "text/plain"), "Save as text"),
        button("", () => this.#save("json", asJson, "application/json"), "Save as JSON"),
        button("", () => this.#save("csv", asCsv, "text/csv"), "Save as CSV"),
        share,
        button("", async () => printEvening(await this.#eveningToShare()), "Print"),
      ),
    );
    return made("div", "xr-taking", made("p", "xr-log-tools", copy, button("", () => this.#clear(), "Clear")), more);
  }

  #damagedMade() {
    const place = made(
      "p",
      "xr-log-tools",
      "An older log in this browser can’t be read. ",
      button("", () => saveFile("older-log.txt", damagedLog(), "text/plain"), "Save it as a file"),
      " ",
      button("", () => {
        dropDamaged();
        place.hidden = true;
        this.host.heading.focus();
      }, "Delete it"),
    );
    return place;
  }

  /** What is in the log now. */
  async show() {
    const asked = ++this.#asked;
    const all = await evenings();
    const latest = all[0] ?? null;
    this.#evening = all.find(({ key }) => key === this.#opened) ?? latest;
    this.#span = this.#kind !== "evening" ? { kind: this.#kind } : { kind: "evening", key: this.#evening?.key ?? "" };
    const { list, older, whole } = await newest(this.#span, this.#most);
    // The reader may have chosen another span meanwhile.
    if (asked !== this.#asked) return;
    const rest = [];
    if (!list.length) rest.push(made("li", "", "Nothing here yet."));
    if (older) rest.push(made("li", "", button("", () => this.#showOlder(), `Show ${older} older ones`)));
    this.lines.show(list, ...rest);
    this.tools.hidden = !list.length;
    this.damaged.hidden = !damagedLog();
    if (!whole) tellKept("log", false, this.host.live);
    this.#showEvenings(all, latest);
  }

  /** @param {Evening[]} all @param {Evening | null} latest */
  #showEvenings(all, latest) {
    const isLatest = this.#evening === latest;
    for (const choice of this.spans.children) {
      const { span } = /** @type {HTMLElement} */ (choice).dataset;
      choice.setAttribute("aria-pressed", String(span === this.#kind && (span !== "evening" || isLatest)));
    }
    const named = this.#evening;
    this.line.hidden = this.#kind !== "evening" || !named;
    this.title.textContent = named ? longTitle(named) : "";
    this.name.textContent = named?.name ? "Rename" : "Name it";
    this.fresh.hidden = !isLatest;
    this.noting.hidden = this.#kind !== "evening" || !isLatest;
    const options = all.slice(1).map((one) => new Option(longTitle(one), one.key));
    this.older.replaceChildren(new Option("Older evenings…", ""), ...options);
    this.older.value = this.#kind === "evening" && !isLatest ? (this.#evening?.key ?? "") : "";
    this.olderPlace.hidden = !options.length;
  }

  /** @param {"page" | "evening" | "all"} kind @param {string | null} key of an older evening */
  #go(kind, key) {
    this.#kind = kind;
    this.#opened = key;
    this.#most = SHOWN;
    this.naming.replaceChildren();
    this.host.live.replaceChildren();
    this.show();
  }

  async #showOlder() {
    const first = this.#most;
    this.#most += SHOWN;
    await this.show();
    /** @type {HTMLElement | null} */ (this.list.children[first]?.querySelector("a, button"))?.focus();
  }

  #rename() {
    const evening = this.#evening;
    if (!evening) return;
    const field = made("input", "");
    Object.assign(field, { type: "text", maxLength: LONGEST_NAME, value: evening.name });
    let now = evening;
    const end = () => {
      this.naming.replaceChildren();
      this.name.focus();
    };
    const save = async (/** @type {string} */ text) => {
      now = { ...now, name: text.trim() };
      this.#tell(await keepEvening(now));
      this.show();
    };
    this.naming.replaceChildren(editor("Name of the evening", field, { save, end }));
    field.focus();
  }

  async #begin() {
    if (this.#evening && !(await countOf({ kind: "evening", key: this.#evening.key }))) {
      this.#say("This evening is still empty.");
      return;
    }
    const evening = eveningFrom(new Date().toISOString());
    this.#tell(await keepEvening(evening));
    this.host.changed();
    this.#say("A new evening has begun.", async () => {
      if (await countOf({ kind: "evening", key: evening.key })) return "It isn’t empty any more, so it stays.";
      this.#tell(await remove([], [evening]));
      return "You’re back in the evening before.";
    });
  }

  async #clear() {
    const { list } = await newest(this.#span);
    const all = await evenings();
    const latest = all[0];
    // The evening that goes on stays; older ones go with their rolls.
    const gone = all.filter((one) => one !== latest && (this.#kind === "all" || (this.#kind === "evening" && one.key === this.#evening?.key)));
    this.#tell(await remove(list, gone));
    this.#opened = null;
    this.host.changed();
    this.#say("Cleared.", async () => {
      // What was rolled meanwhile stays.
      for (const evening of gone) await keepEvening(evening);
      this.#tell(await bringBack(list));
      return "Everything’s back.";
    });
  }

  /** @param {string} sentence @param {() => Promise<string>} [undo] gives what to say then */
  #say(sentence, undo) {
    const { live, heading, changed } = this.host;
    live.replaceChildren(`${sentence} `);
    if (!undo) return;
    const back = button("", async () => {
      const said = await undo();
      changed();
      live.textContent = said;
      heading.focus();
    }, "Undo");
    live.append(back);
    back.focus();
  }

  /** @returns {Promise<SharedEvening>} all of what is chosen, also what is not shown */
  async #eveningToShare() {
    const { list } = await newest(this.#span);
    list.reverse();
    const began = list[0]?.time ?? new Date().toISOString();
    if (this.#kind === "evening") return { name: this.#evening?.name ?? "", began, list };
    return { name: this.#kind === "all" ? "All evenings" : document.title.replace(/\s*[-—|].*$/s, ""), began, list };
  }

  /** @param {string} ending @param {(evening: SharedEvening) => string} write @param {string} type */
  async #save(ending, write, type) {
    const evening = await this.#eveningToShare();
    const name = titleOf(evening).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
    saveFile(`${name || "evening"}.${ending}`, write(evening), type);
  }

  /** @param {Element} tool */
  async #share(tool) {
    const link = this.#eveningToShare().then(linkTo);
    try {
      await copyNow(tool, link, "Link copied.", this.host.speak);
      const { length } = await link;
      this.#say(`The link holds all of it, ${length.toLocaleString("en")} characters long, and opens it only to read.${length > LONG_FOR_CHATS ? " Some chats cut links that long: try it before you rely on it." : ""}`);
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      this.#say(error.message);
    }
  }

  /** @param {boolean} done whether it is kept */
  #tell(done) {
    tellKept("log", done, this.host.live);
  }
}

/** Many chats and mail programs carry links of this length, and not all carry longer ones. */
const LONG_FOR_CHATS = 2000;

/** @param {Evening} evening */
const longTitle = ({ name, began }) => (name ? `${name} · ${shownDay(began)}` : `${shownDay(began)}, ${shownTime(began)}`);
