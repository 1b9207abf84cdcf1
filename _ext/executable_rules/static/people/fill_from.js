// @ts-check
/**
 * Fills the form of a widget from the character that the reader plays: they pick a skill by its name, and everything that
 * the sheet knows of it is filled in, and follows the sheet until they change it. Their sheet has left here what it knows;
 * Python is not needed for it.
 */
import { button, made } from "../elements.js";
import { asBuilt, fillForm, readForm } from "../form/form.js";
import { kept } from "../storage/memory.js";
import { fillingOf, setFilling } from "./filled.js";
import { activeIn, nameOf, person } from "./people.js";

/** @typedef {import("../sheet/play.js").Line} Line */
/** @typedef {Messages.Fill} Fill how a line of a sheet fills in another rule than its own */
/** @typedef {{ line: Line, params: Record<string, string>, rows?: string, row?: Record<string, string> }} Pick */

/** Stands for the name of the character in a `Fill`. */
const WHO = "@name";

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
  if (form) follow(widget, form);
  if (!form || !active) return;
  const picks = picksFor(rule, active);
  if (!picks.length) return;
  const place = picker(widget, form, active, picks);
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

/**
 * What was filled in becomes what the sheet says by now, except where the reader has entered something else.
 * @param {HTMLElement} widget @param {HTMLFormElement} form
 */
function follow(widget, form) {
  const filling = fillingOf(widget);
  const one = filling && person(filling.who);
  if (!filling || !one || one.deleted) return;
  const { pick: before, held, nth } = filling;
  const name = nameOf(one);
  const pick = picksFor(widget.dataset.rule ?? "", { id: one.id, name }).filter(sameLine(before))[nth];
  if (!pick || valuesOf(pick) === valuesOf(before)) return;
  const now = readForm(form).params;
  const built = asBuilt(form);
  // What the sheet has nothing to say of any more is as the page has it.
  const fresh = Object.keys({ ...before.params, ...pick.params })
    .filter((field) => now[field] !== undefined && now[field] === held[field])
    .map((field) => [field, pick.params[field] ?? built[field]]);
  const table = before.rows && before.row && pick.row ? newRows(rowsIn(form, before.rows), before.row, pick.row) : null;
  fillForm(form, { ...Object.fromEntries(fresh), ...(table ? { [before.rows ?? ""]: JSON.stringify(table) } : {}) }, "");
  const after = readForm(form).params;
  if (JSON.stringify(after) !== JSON.stringify(now)) tellChanged(form);
  setFilling(widget, { ...filling, name, pick, held: { ...held, ...Object.fromEntries(fresh.map(([field]) => [field, after[field]])) } });
}

/**
 * @param {Record<string, string>[]} table
 * @param {Record<string, string>} before the row that came from the sheet
 * @param {Record<string, string>} row as the sheet is now
 */
function newRows(table, before, row) {
  const [key] = Object.keys(before);
  return table.map((one) => {
    if (one[key] !== before[key]) return one;
    return { ...one, ...Object.fromEntries(Object.entries(row).filter(([column]) => one[column] === before[column])) };
  });
}

/** @param {HTMLFormElement} form */
const tellChanged = (form) => form.querySelector("[name], [data-column]")?.dispatchEvent(new Event("input", { bubbles: true }));

/** @param {Pick} one @returns {(other: Pick) => boolean} */
const sameLine = ({ line }) => (other) => other.line.group === line.group && other.line.label === line.label;

/** @param {Pick} pick */
const valuesOf = ({ params, rows, row }) => JSON.stringify([params, rows, row]);

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
    .filter((line) => line.rule === rule && !line.barred)
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
function canFill({ rule, label, parameters, barred, also = {} }, fill) {
  const sources = [...Object.values(fill.parameters), ...Object.values(fill.columns ?? {})];
  const has = (/** @type {string} */ source) => source === WHO || source in parameters || source in also;
  const isMeant = !fill.only || [label, also.skill].some((name) => fill.only?.includes(String(name)));
  return rule === fill.of && isMeant && (fill.barred || !barred) && sources.every(has);
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
 * @param {{ id: string, name: string }} active
 * @param {Pick[]} picks
 */
function picker(widget, form, { id, name }, picks) {
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
    tellChanged(form);
    const nth = picks.filter(sameLine(pick)).indexOf(pick);
    setFilling(widget, { who: id, name, pick, nth, held: readForm(form).params });
  });
  // The widget listens for it: the form is as the page has it again.
  const reset = button("xr-reset", () => {
    select.value = "";
    reset.remove();
    select.focus();
  }, "Reset");
  const place = made("p", "xr-fill-from", select);
  const filling = fillingOf(widget);
  if (filling && keepsSome(form, filling)) {
    const same = filling.who === id ? picks.filter(sameLine(filling.pick))[filling.nth] : undefined;
    select.value = same ? String(picks.indexOf(same)) : "";
    // The note of an earlier visit has the same button.
    if (!form.querySelector(":scope > .xr-recalled")) place.append(reset);
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

/** @param {HTMLFormElement} form @param {import("./filled.js").Filling} filling whether any of it is there still */
function keepsSome(form, { pick: { params, rows, row }, held }) {
  const now = readForm(form).params;
  const [key] = Object.keys(row ?? {});
  return Object.keys(params).some((field) => now[field] === held[field]) || Boolean(rows && rowsIn(form, rows).some((one) => one[key] === row?.[key]));
}

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
    const who = form && fillingOf(widget);
    const { detail } = /** @type {CustomEvent} */ (event);
    // Told again once the table is there, it has its name already.
    if (form && who && holds(form, who.pick) && !detail.who) {
      Object.assign(detail, { who: who.name, text: `${who.pick.line.label}: ${detail.text}` });
    }
  },
  { capture: true },
);
