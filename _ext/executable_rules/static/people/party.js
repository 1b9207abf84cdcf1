// @ts-check
/** Fills the rows of everybody who takes part from the reader's own characters: they pick who, and with which skill. */
import { button, made } from "../elements.js";
import { asBuilt, fillForm, readForm } from "../form/form.js";
import { runtime } from "../python/page_runtime.js";
import { nameOf, people } from "./people.js";

/** @typedef {Record<string, string>} Row */
/** @typedef {{ group: string, label: string, rows: (Row | null)[] }} Skill a row for each of the people, in their order */
/** @typedef {{ rows: string, name: string, least: number, most: number, skills: Skill[] }} Party */

/** Whose rows a widget was filled with last. @type {WeakMap<Element, { names: string[], rows: string, column: string }>} */
const filled = new WeakMap();

/** The characters that each offer is made of, as JSON. @type {WeakMap<Element, string>} */
const offered = new WeakMap();

/** @param {HTMLElement} widget whose form is there */
export function offerParty(widget) {
  const form = widget.querySelector("form");
  const mine = people((widget.dataset.rule ?? "").split(".")[0]);
  const there = form?.querySelector(".xr-party-pick");
  const known = JSON.stringify(mine);
  // Whoever is picking goes on undisturbed, unless somebody has changed.
  if (there && offered.get(there) === known) return;
  there?.remove();
  if (!form || !mine.length) return;
  const fold = made("details", "xr-party-pick", made("summary", "", "Fill in your party"));
  offered.set(fold, known);
  fold.addEventListener("toggle", () => fold.open && !fold.querySelector("ul") && open(widget, form, fold, mine), { once: true });
  // The ticks here aren't fields of the rule.
  fold.addEventListener("input", (event) => event.stopPropagation());
  const before = form.querySelector(".xr-fill-from");
  if (before) before.after(fold);
  else form.prepend(fold);
}

/** @param {HTMLElement} widget @param {HTMLFormElement} form @param {HTMLElement} fold @param {import("./people.js").Person[]} mine */
async function open(widget, form, fold, mine) {
  const status = made("p", "xr-help", "Reading your characters…");
  status.setAttribute("role", "status");
  fold.append(status);
  try {
    const answer = await runtime.ask({ op: "party", rule: widget.dataset.rule ?? "", people: mine.map(({ fields }) => fields) });
    if (!answer.ok) throw new Error(answer.message);
    status.textContent = "";
    status.before(...picker(widget, form, mine.map(nameOf), answer, status));
  } catch (error) {
    console.warn(error);
    status.textContent = `Your characters can’t be read. ${/** @type {Error} */ (error).message}`;
  }
}

/** @param {HTMLElement} widget @param {HTMLFormElement} form @param {string[]} names @param {Party} party @param {HTMLElement} status */
function picker(widget, form, names, party, status) {
  const boxes = names.map((name) => {
    const box = made("input", "");
    box.type = "checkbox";
    box.checked = names.length <= party.most;
    return { box, item: made("li", "", made("label", "", box, ` ${name}`)) };
  });
  const select = made("select", "");
  /** @type {Map<string, HTMLOptGroupElement>} */
  const groups = new Map();
  for (const [place, { group, label }] of party.skills.entries()) {
    const one = groups.get(group) ?? Object.assign(document.createElement("optgroup"), { label: group });
    groups.set(group, one);
    one.append(new Option(label, String(place)));
  }
  select.append(...groups.values());
  const fill = button("", () => {
    const chosen = names.flatMap((name, place) => (boxes[place].box.checked ? [{ name, row: party.skills[Number(select.value)].rows[place] }] : []));
    status.textContent = filledIn(widget, form, names, chosen, party, select.selectedOptions[0]?.textContent ?? "");
  }, "Fill in");
  const list = made("ul", "", ...boxes.map(({ item }) => item));
  list.setAttribute("aria-label", "Who takes part");
  return [list, made("p", "", made("label", "", "With ", select), " ", fill)];
}

/**
 * @param {HTMLElement} widget
 * @param {HTMLFormElement} form
 * @param {string[]} names of all characters
 * @param {{ name: string, row: Row | null }[]} chosen
 * @param {Party} party
 * @param {string} skill
 * @returns {string} what to say of it
 */
function filledIn(widget, form, names, chosen, party, skill) {
  if (!chosen.length) return "Pick at least one character.";
  const unable = chosen.filter(({ row }) => !row).map(({ name }) => name);
  if (unable.length) return `${listed(unable)} can’t use ${skill} right now.`;
  const now = readForm(form).params[party.rows] ?? "[]";
  /** @type {Row[]} */
  const rows = JSON.parse(now);
  const isMine = (/** @type {Row} */ row) => names.includes(row[party.name]);
  // Those whom the page begins with make room; others whom the reader has entered stay.
  const untouched = now === asBuilt(form)[party.rows] && !rows.some(isMine);
  const mine = chosen.flatMap(({ row, name }) => (row ? [{ ...row, [party.name]: name }] : []));
  const left = untouched ? rows.slice(mine.length) : rows.filter((row) => !isMine(row));
  const named = untouched ? [] : left.filter((row) => row[party.name]);
  // As far as the rule can do without the others.
  const short = mine.length + named.length < party.least;
  const others = short ? left : named;
  if (mine.length + others.length < party.least) return `It takes at least ${party.least}. Pick somebody else, too, or name somebody in the rows below.`;
  if (mine.length + others.length > party.most) return `There’s room for ${party.most} here, and that would be ${mine.length + others.length}.`;
  fillForm(form, { [party.rows]: JSON.stringify([...mine, ...others]) }, "");
  filled.set(widget, { names: chosen.map(({ name }) => name), rows: party.rows, column: party.name });
  form.querySelector("[data-column]")?.dispatchEvent(new Event("input", { bubbles: true }));
  return `${listed(chosen.map(({ name }) => name))} ${chosen.length === 1 ? "takes" : "take"} part with ${skill}.${others.length ? " The other rows are as they were." : ""}`;
}

/** @param {string[]} names */
const listed = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join(""));

// The log says who rolled, as long as they're still in the rows.
document.addEventListener(
  "xr-rolled",
  (event) => {
    const widget = /** @type {HTMLElement} */ (event.target);
    const form = widget.querySelector("form");
    const party = filled.get(widget);
    if (!form || !party) return;
    const here = JSON.parse(readForm(form).params[party.rows] ?? "[]").map((/** @type {Row} */ row) => row[party.column]);
    if (party.names.every((name) => here.includes(name))) /** @type {CustomEvent} */ (event).detail.who ??= listed(party.names);
  },
  { capture: true },
);
