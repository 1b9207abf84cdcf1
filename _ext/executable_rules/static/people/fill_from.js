// @ts-check
/**
 * Fills the form of a widget from the character that the reader plays: they pick a skill by its name, and everything that
 * the sheet knows of it is filled in. Their sheet has left here what it knows; Python is not needed for it.
 */
import { button, made } from "../elements.js";
import { fillForm, readForm } from "../form/form.js";
import { kept } from "../storage/memory.js";
import { activeIn, nameOf, person } from "./people.js";

/** @typedef {import("../sheet/play.js").Line} Line */
/** @typedef {Messages.Fill} Fill how a line of a sheet fills in another rule than its own */
/** @typedef {{ line: Line, params: Record<string, string>, rows?: string, row?: Record<string, string> }} Pick */

/** Stands for the name of the character in a `Fill`. */
const WHO = "@name";

/** Who was filled into which widget, with the values that came from them. @type {WeakMap<Element, { name: string, pick: Pick }>} */
const filled = new WeakMap();

/** @param {HTMLElement} widget whose form is there */
export function fillFrom(widget) {
  const rule = widget.dataset.rule ?? "";
  const form = widget.querySelector("form");
  const { fillWho } = widget.dataset;
  // What was pinned from a sheet goes on with that character.
  const pinned = fillWho ? person(fillWho) : null;
  const active = pinned ? { id: pinned.id, name: nameOf(pinned) } : activeIn(rule.split(".")[0]);
  const old = form?.querySelector(".xr-fill-from");
  const hadFocus = old?.contains(document.activeElement);
  old?.remove();
  if (!form || !active) return;
  const picks = picksFor(rule, active);
  if (!picks.length) return;
  // What was filled in by an earlier state of the sheet stays, and can still be taken out.
  const isFilled = Boolean(old?.querySelector(".xr-reset"));
  const place = picker(widget, form, active.name, picks, isFilled);
  form.prepend(place);
  if (hadFocus) place.querySelector("select")?.focus({ preventScroll: true });
  const { fillLine } = widget.dataset;
  const line = picks.findIndex((pick) => fillLine === `${pick.line.group}\n${pick.line.label}`);
  delete widget.dataset.fillLine;
  const select = place.querySelector("select");
  if (line < 0 || !select) return;
  select.value = String(line);
  select.dispatchEvent(new Event("change"));
}

/** @param {string} rule @param {{ id: string, name: string }} active @returns {Pick[]} */
function picksFor(rule, { id, name }) {
  /** @type {{ known: Line[], fills: Fill[] }} */
  let sheet;
  try {
    sheet = JSON.parse(kept(`known:${id}`) ?? "");
  } catch {
    return [];
  }
  // A line that only asks has nothing to fill in.
  const own = sheet.known
    .filter((line) => line.rule === rule)
    .map((line) => ({ line, params: said(line) }))
    .filter(({ params }) => Object.keys(params).length);
  const others = sheet.fills
    .filter((fill) => fill.rule === rule)
    .flatMap((/** @type {Fill} */ fill) => sheet.known.filter((line) => canFill(line, fill)).map((line) => filledBy(line, fill, name)));
  return [...own, ...others];
}

/** What the sheet knows of a line itself; what it would only ask for stays as the page has it. @param {Line} line */
const said = ({ parameters, asks = [] }) => Object.fromEntries(Object.entries(parameters).filter(([name]) => !asks.includes(name)));

/** @param {Line} line @param {Fill} fill */
function canFill({ rule, label, parameters, also = {} }, fill) {
  const sources = [...Object.values(fill.parameters), ...Object.values(fill.columns ?? {})];
  const has = (/** @type {string} */ source) => source === WHO || source in parameters || source in also;
  const isMeant = !fill.only || [label, also.skill].some((name) => fill.only?.includes(String(name)));
  return rule === fill.of && isMeant && sources.every(has);
}

/** @param {Line} line @param {Fill} fill @param {string} name @returns {Pick} */
function filledBy(line, { parameters, rows, columns = {} }, name) {
  /** @type {Record<string, unknown>} */
  const known = { ...line.also, ...line.parameters, [WHO]: name };
  const taken = (/** @type {Record<string, string>} */ wanted) =>
    Object.fromEntries(Object.entries(wanted).map(([target, source]) => [target, written(known[source])]));
  return { line, params: taken(parameters), ...(rows ? { rows, row: taken(columns) } : {}) };
}

/** @param {unknown} value as JSON has it */
const written = (value) => (value === true ? "yes" : value === false ? "no" : value === null ? "" : String(value));

/**
 * @param {HTMLElement} widget
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {Pick[]} picks
 * @param {boolean} isFilled whether the form holds something of theirs already
 */
function picker(widget, form, name, picks, isFilled) {
  // In a table of many they join the others; elsewhere the form becomes theirs.
  const what = picks.some(({ rows }) => rows) ? `Add ${name}` : `Fill from ${name}`;
  const select = made("select", "", new Option(`${what}…`, ""));
  select.setAttribute("aria-label", what);
  /** @type {Map<string, HTMLElement>} */
  const groups = new Map();
  for (const [index, { line }] of picks.entries()) {
    const group = groups.get(line.group) ?? Object.assign(made("optgroup", ""), { label: line.group });
    groups.set(line.group, group);
    const usual = line.usual === undefined ? "" : ` (usually ${line.usual})`;
    group.append(new Option(`${name}: ${line.label} ${line.value ?? ""}`.trim() + usual, String(index)));
  }
  select.append(...groups.values());
  // It isn't a field of the rule.
  select.addEventListener("input", (event) => event.stopPropagation());
  select.addEventListener("change", () => {
    const pick = picks[Number(select.value)];
    if (!select.value || !pick) return;
    fill(form, pick);
    place.append(reset);
    filled.set(widget, { name, pick });
    form.querySelector("[name], [data-column]")?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  // The widget listens for it: the form is as the page has it again.
  const reset = button("xr-reset", () => {
    select.value = "";
    reset.remove();
    select.focus();
  }, "Reset");
  const place = made("p", "xr-fill-from", select);
  if (isFilled) {
    const before = JSON.stringify(filled.get(widget)?.pick);
    const same = picks.findIndex((pick) => JSON.stringify(pick) === before);
    select.value = same < 0 ? "" : String(same);
    place.append(reset);
  }
  return place;
}

/** @param {HTMLFormElement} form @param {Pick} pick */
function fill(form, { params, rows, row }) {
  const given = { ...params };
  if (rows && row) {
    const table = rowsIn(form, rows);
    const key = Object.keys(row)[0];
    const place = table.findIndex((one) => one[key] === row[key]);
    if (place < 0) table.push(row);
    else table[place] = { ...table[place], ...row };
    given[rows] = JSON.stringify(table);
  }
  fillForm(form, given, "");
}

/** @param {HTMLFormElement} form @param {string} name @returns {Record<string, string>[]} */
const rowsIn = (form, name) => JSON.parse(readForm(form).params[name] ?? "[]");

/** @param {HTMLFormElement} form @param {Pick} pick whether it still holds what came from the character */
function holds(form, { params, rows, row }) {
  const now = readForm(form).params;
  const same = Object.entries(params).every(([name, text]) => now[name] === text);
  return same && (!rows || !row || rowsIn(form, rows).some((one) => Object.entries(row).every(([name, text]) => one[name] === text)));
}

// The log says who rolled and what, as from their sheet, unless the reader has gone on to other values.
document.addEventListener(
  "xr-rolled",
  (event) => {
    const widget = /** @type {HTMLElement} */ (event.target);
    const form = widget.querySelector("form");
    const who = filled.get(widget);
    const { detail } = /** @type {CustomEvent} */ (event);
    // Told again once the table is there, it has its name already.
    if (form && who && holds(form, who.pick) && !detail.who) {
      Object.assign(detail, { who: who.name, text: `${who.pick.line.label}: ${detail.text}` });
    }
  },
  { capture: true },
);
