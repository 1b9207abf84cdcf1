// @ts-check
/**
 * One search above all lists of a catalogue: words, and what else its entries are found by. The search is kept in
 * the address, so that a narrowed list can be sent to somebody. Without this script, all lists are there to unfold.
 */
import { workComparing } from "./compare_entries.js";

/**
 * @typedef {object} Line one entry
 * @property {HTMLElement} item
 * @property {HTMLDetailsElement} entry
 * @property {string} text in small letters, with a blank before every word
 * @property {Record<string, number | string[]>} foundBy
 */

/**
 * @typedef {object} Field something to look for
 * @property {string[]} names what its controls are called in the address
 * @property {(HTMLInputElement | HTMLSelectElement)[]} controls
 * @property {HTMLElement} shown
 * @property {(line: Line) => boolean} fits
 */

const WORDS = "find";

const lists = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll("details.xr-catalogue")]);

/** @param {HTMLDetailsElement} list @returns {Line[]} */
function linesOf(list) {
  /** @type {string[]} */
  const heads = JSON.parse(list.dataset.xrHeads ?? "[]");
  return /** @type {HTMLDetailsElement[]} */ ([...list.querySelectorAll(".xr-entry")]).map((entry) => {
    const values = JSON.parse(entry.dataset.xrFoundBy ?? "[]");
    const foundBy = Object.fromEntries(heads.map((head, number) => [head, values[number]]));
    return { item: entry.closest("li") ?? entry, entry, text: spaced(entry.textContent ?? ""), foundBy };
  });
}

/** @param {string} text */
const spaced = (text) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}']+/gu, " ")}`;

/** @param {string} text */
const slug = (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** @returns {Field} */
function words() {
  const input = document.createElement("input");
  input.type = "search";
  input.autocomplete = "off";
  const sought = () => spaced(input.value).split(" ").filter(Boolean);
  // A word is found by how it begins: "arm" in "armour", and not in "alarm".
  const fits = (/** @type {Line} */ line) => sought().every((word) => line.text.includes(` ${word}`));
  return { names: [WORDS], controls: [input], shown: labelled("Search", input), fits };
}

/** @param {string} head @param {string[]} said what its entries say, in their order @returns {Field} */
function choice(head, said) {
  const select = document.createElement("select");
  select.append(new Option("all", ""), ...said.map((text) => new Option(text, text)));
  const fits = (/** @type {Line} */ { foundBy }) => {
    const found = foundBy[head];
    return !select.value || (Array.isArray(found) && found.includes(select.value));
  };
  return { names: [slug(head)], controls: [select], shown: labelled(head, select), fits };
}

/** @param {string} head @param {number[]} numbers @returns {Field} */
function range(head, numbers) {
  const ends = ["from", "to"].map((end) => {
    const input = document.createElement("input");
    input.type = "number";
    input.min = `${Math.min(...numbers)}`;
    input.max = `${Math.max(...numbers)}`;
    input.setAttribute("aria-label", `${head} ${end}`);
    return input;
  });
  const shown = document.createElement("div");
  shown.className = "xr-range";
  shown.setAttribute("role", "group");
  shown.setAttribute("aria-label", head);
  const name = document.createElement("span");
  name.textContent = head;
  shown.append(name, ends[0], "to", ends[1]);
  const fits = (/** @type {Line} */ { foundBy }) => {
    const [from, to] = ends.map((end) => end.value);
    const found = foundBy[head];
    return (!from && !to) || (typeof found === "number" && (!from || found >= Number(from)) && (!to || found <= Number(to)));
  };
  return { names: [`${slug(head)}-from`, `${slug(head)}-to`], controls: ends, shown, fits };
}

/** @param {string} name @param {HTMLElement} field */
function labelled(name, field) {
  const label = document.createElement("label");
  const text = document.createElement("span");
  text.textContent = name;
  label.append(text, field);
  return label;
}

/** @param {Line[]} lines @returns {Field[]} one for each thing that tells entries apart */
function fieldsFor(lines) {
  const heads = [...new Set(lines.flatMap(({ foundBy }) => Object.keys(foundBy)))];
  const found = heads.map((head) => {
    const values = lines.map(({ foundBy }) => foundBy[head]);
    const numbers = values.filter((value) => typeof value === "number");
    const said = [...new Set(values.flatMap((value) => (Array.isArray(value) ? value : [])))];
    if (numbers.length > 0) return range(head, numbers);
    return said.length > 1 ? choice(head, said) : null;
  });
  return [words(), ...found.filter((field) => field !== null)];
}

/** @param {Line[]} lines */
function workSearch(lines) {
  const fields = fieldsFor(lines);
  const controls = fields.flatMap((field) => field.controls);
  const bar = document.createElement("div");
  bar.className = "xr-filter";
  bar.setAttribute("role", "search");
  bar.setAttribute("aria-label", document.querySelector("h1")?.firstChild?.textContent?.trim() ?? "");
  const more = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = "More filters";
  more.append(summary, ...fields.slice(2).map((field) => field.shown));
  const count = document.createElement("output");
  const clear = document.createElement("button");
  clear.type = "button";
  clear.textContent = "Clear";
  bar.append(...fields.slice(0, 2).map((field) => field.shown), more, count, clear);

  /** @type {Map<HTMLDetailsElement, boolean> | null} which lists were open before anything was looked for */
  let before = null;
  const narrow = () => {
    const narrowed = controls.some((control) => control.value);
    for (const line of lines) line.item.hidden = narrowed && !fields.every((field) => field.fits(line));
    if (narrowed) before ??= new Map(lists.map((list) => [list, list.open]));
    for (const list of lists) {
      const left = [...list.querySelectorAll("li")].some((item) => !item.hidden);
      const section = list.closest("section");
      list.hidden = !left;
      if (section && !section.contains(bar)) section.hidden = [...section.querySelectorAll(".xr-catalogue")].every(isHidden);
      if (narrowed) list.open = left;
      else if (before) list.open = before.get(list) ?? false;
    }
    if (!narrowed) before = null;
    const left = lines.filter(({ item }) => !item.hidden).length;
    count.value = narrowed ? `${left} of ${lines.length} entries` : `${lines.length} entries`;
    clear.hidden = !narrowed;
  };

  /** @type {ReturnType<typeof setTimeout> | undefined} browsers refuse an address that changes with every key */
  let writing;
  const write = () => {
    clearTimeout(writing);
    writing = setTimeout(() => {
      const address = new URL(location.href);
      for (const { names, controls } of fields) {
        controls.forEach(({ value }, number) => {
          if (value) address.searchParams.set(names[number] ?? "", value);
          else address.searchParams.delete(names[number] ?? "");
        });
      }
      history.replaceState(history.state, "", address);
    }, 200);
  };
  const read = () => {
    const said = new URLSearchParams(location.search);
    for (const { names, controls } of fields) controls.forEach((control, number) => (control.value = said.get(names[number] ?? "") ?? ""));
    more.open = fields.slice(2).some((field) => field.controls.some((control) => control.value));
    narrow();
  };
  const empty = () => {
    for (const control of controls) control.value = "";
    narrow();
    write();
  };
  /** A link to an entry must show it, whatever is filtered. */
  const show = () => {
    const line = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest("li");
    if (line?.hidden && lines.some(({ item }) => item === line)) empty();
  };
  bar.addEventListener("input", () => {
    narrow();
    write();
  });
  clear.addEventListener("click", () => {
    empty();
    controls[0]?.focus();
  });
  addEventListener("popstate", read);
  addEventListener("hashchange", show);
  const first = lists[0]?.closest("section") ?? lists[0];
  first?.before(bar);
  read();
  show();
  // The first count, when the page opens, isn't announced.
  count.setAttribute("aria-live", "polite");
}

/** @param {Element} element */
const isHidden = (element) => element instanceof HTMLElement && element.hidden;

if (lists.length > 0) {
  workSearch(lists.flatMap(linesOf));
  workComparing();
}
