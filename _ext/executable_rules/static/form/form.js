// @ts-check
/**
 * The form of a widget: what is typed in it, as text, and back; and what is wrong with it, right at the place. Everything is
 * text, because the rules read it.
 */

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/** More rows than any rule takes; a link that asks for more is refused by the rules, not drawn first. */
const MOST_ROWS = 100;

/** Sent for text in a number field that isn't a number: browsers hide it, and the refusal has to name the field. */
const NO_NUMBER = "not a number";

/**
 * @param {HTMLFormElement} form
 * @returns {{ params: Record<string, string>, faces: string }}
 */
export function readForm(form) {
  /** @type {Record<string, string>} */
  const params = {};
  let faces = "";
  for (const control of controls(form)) {
    if (control.name === "faces") faces = control.value.trim();
    else if (control.name) params[control.name] = textOf(control);
  }
  for (const table of tables(form)) params[parameterOf(table)] = JSON.stringify(rowsOf(table).map(readRow));
  for (const boxes of boxesIn(form)) params[parameterOf(boxes)] = ticked(boxes);
  return { params, faces };
}

/**
 * What a form holds as the page was built, whatever the reader has entered since.
 * @param {HTMLFormElement} form
 * @returns {Record<string, string>}
 */
export function asBuilt(form) {
  const copy = /** @type {HTMLFormElement} */ (form.cloneNode(true));
  copy.reset();
  return readForm(copy).params;
}

/**
 * Fields that `params` does not name keep what they hold.
 * @param {HTMLFormElement} form
 * @param {Record<string, string>} params
 * @param {string} faces
 */
export function fillForm(form, params, faces) {
  for (const control of controls(form)) {
    if (control.name === "faces") {
      if (faces) showOwnDice(/** @type {HTMLElement} */ (control.closest(".xr-widget")), true);
      control.value = faces;
    } else if (control.name && Object.hasOwn(params, control.name)) {
      fill(control, params[control.name]);
    }
  }
  for (const table of tables(form)) {
    const name = parameterOf(table);
    if (Object.hasOwn(params, name)) fillRows(table, params[name]);
  }
  for (const boxes of boxesIn(form)) {
    const name = parameterOf(boxes);
    if (Object.hasOwn(params, name)) tick(boxes, params[name]);
  }
}

/**
 * The field for what fell at the reader's own table is out of the way until it is asked for.
 * @param {HTMLElement} widget
 * @param {boolean} shown
 * @returns {HTMLInputElement | null} the field
 */
export function showOwnDice(widget, shown) {
  const place = widget.querySelector(".xr-own-dice");
  const field = place?.querySelector("input");
  if (!(place instanceof HTMLElement) || !field) return null;
  place.hidden = !shown;
  if (!shown) field.value = "";
  widget.querySelector(".xr-own")?.setAttribute("aria-pressed", String(shown));
  return field;
}

/**
 * Makes the buttons that add and remove rows work.
 * @param {HTMLFormElement} form
 * @param {() => void} changed
 */
export function workRows(form, changed) {
  for (const table of tables(form)) number(table);
  // Before anybody reads the form: what another option leaves without a meaning is gone.
  form.addEventListener("input", ({ target }) => {
    const row = target instanceof HTMLSelectElement ? target.closest(".xr-rows tr") : null;
    for (const control of row ? onlyWith(row) : []) {
      if (!fits(control)) control.value = unused(control);
    }
    if (row) tidy(row);
  }, true);
  form.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const table = button?.closest(".xr-field")?.querySelector("table.xr-rows");
    if (!button || !(table instanceof HTMLTableElement)) return;
    if (button.matches(".xr-add-row")) {
      const row = addRow(table);
      if (row) startFree(table, row);
      /** @type {HTMLElement | null | undefined} */ (row?.querySelector("input, select"))?.focus();
    } else if (button.matches(".xr-remove-row")) {
      const row = /** @type {HTMLTableRowElement} */ (button.closest("tr"));
      const next = row.nextElementSibling ?? row.previousElementSibling;
      row.remove();
      number(table);
      // Focus must not fall out of the page with the row.
      const heir = next?.querySelector(".xr-remove-row") ?? table.closest(".xr-field")?.querySelector(".xr-add-row");
      if (heir instanceof HTMLElement) heir.focus();
    } else {
      return;
    }
    changed();
  });
}

/** @param {HTMLFormElement} form @returns {Control[]} */
const controls = (form) => [...form.querySelectorAll("input, select, textarea")].map((found) => /** @type {Control} */ (found));

/** @param {HTMLFormElement} form @returns {HTMLTableElement[]} */
const tables = (form) => [...form.querySelectorAll("table")].filter((table) => table.matches(".xr-rows[data-parameter]"));

/** @param {HTMLFormElement} form @returns {HTMLElement[]} groups of boxes, each group a list of the options that are ticked */
const boxesIn = (form) => [...form.querySelectorAll(".xr-boxes")].map((found) => /** @type {HTMLElement} */ (found));

/** @param {HTMLElement} part */
const parameterOf = (part) => part.dataset.parameter ?? "";

/** @param {HTMLElement} boxes @returns {HTMLInputElement[]} */
const inputsOf = (boxes) => [...boxes.querySelectorAll("input")];

/** @param {HTMLElement} boxes */
const ticked = (boxes) =>
  inputsOf(boxes)
    .filter((box) => box.checked)
    .map((box) => box.value)
    .join(", ");

/**
 * @param {HTMLElement} boxes
 * @param {string} text options with commas between them, or as a JSON list
 */
function tick(boxes, text) {
  const wanted = text.toLowerCase().split(/[[\]",]+/).map((word) => word.trim());
  for (const box of inputsOf(boxes)) box.checked = wanted.includes(box.value.toLowerCase());
}

/** @param {HTMLTableElement} table @returns {HTMLTableRowElement[]} */
const rowsOf = (table) => [...table.tBodies[0].rows];

/** @param {Element} field @returns {string[]} the names of what is entered in it */
export function parametersIn(field) {
  const named = [...field.querySelectorAll("[name]")].map((control) => control.getAttribute("name"));
  const grouped = [...field.querySelectorAll("[data-parameter]")];
  return [...named.filter((name) => name !== null), ...grouped.map((part) => parameterOf(/** @type {HTMLElement} */ (part)))];
}

/** @param {Element} field @returns {string} what the reader knows it by, without its unit */
export const labelOf = (field) => (field.querySelector("label, legend")?.firstChild?.textContent ?? "").trim();

/** @param {Control} control */
function textOf(control) {
  if (control instanceof HTMLInputElement && control.type === "checkbox") return control.checked ? "yes" : "no";
  return control.validity.badInput ? NO_NUMBER : control.value;
}

/**
 * @param {Control} control
 * @param {string} text
 */
function fill(control, text) {
  if (control instanceof HTMLInputElement && control.type === "checkbox") {
    control.checked = /^(yes|true|on|1)$/i.test(text.trim());
  } else if (control instanceof HTMLSelectElement) {
    const wanted = text.trim().toLowerCase();
    const option = [...control.options].find((candidate) => candidate.value.toLowerCase() === wanted);
    if (option) option.selected = true;
  } else {
    control.value = text;
  }
}

/** @param {HTMLTableRowElement} row @returns {Record<string, string>} */
function readRow(row) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const control of row.querySelectorAll("[data-column]")) {
    const { dataset } = /** @type {HTMLElement} */ (control);
    values[dataset.column ?? ""] = textOf(/** @type {Control} */ (control));
  }
  return values;
}

/**
 * @param {HTMLTableElement} table
 * @param {string} text a JSON list of objects; anything else leaves the rows as they are, and the rules refuse it
 */
function fillRows(table, text) {
  /** @type {unknown} */
  let rows;
  try {
    rows = JSON.parse(text);
  } catch {
    return;
  }
  if (!Array.isArray(rows) || rows.length > MOST_ROWS) return;
  table.tBodies[0].replaceChildren();
  for (const values of rows) {
    const row = addRow(table);
    for (const control of row?.querySelectorAll("[data-column]") ?? []) {
      const column = /** @type {HTMLElement} */ (control).dataset.column ?? "";
      if (values && Object.hasOwn(values, column)) fill(/** @type {Control} */ (control), written(values[column]));
    }
    if (row) tidy(row);
  }
}

/** @param {Element} row @returns {HTMLInputElement[]} what is filled in with some options of the row and not with others */
const onlyWith = (row) => [...row.querySelectorAll("input[data-only-with]")].map((found) => /** @type {HTMLInputElement} */ (found));

/** @param {HTMLInputElement} control @returns {boolean} whether the option that its row has is one of those */
function fits(control) {
  const [column, options] = JSON.parse(control.dataset.onlyWith ?? "[]");
  const chosen = control.closest("tr")?.querySelector(`select[data-column="${CSS.escape(column)}"]`);
  return !(chosen instanceof HTMLSelectElement) || options.includes(chosen.value);
}

/** @param {HTMLInputElement} control */
const unused = ({ type, min }) => (type === "number" ? min : "");

/** What has no meaning in a row is out of the way, unless something is in it that the rules will object to. @param {Element} row */
function tidy(row) {
  for (const control of onlyWith(row)) {
    const cell = control.closest("td");
    if (cell) cell.dataset.unused = String(!fits(control) && control.value === unused(control));
  }
}

/** @param {unknown} value as JSON has it */
const written = (value) => (value === true ? "yes" : value === false ? "no" : value === null ? "" : String(value));

/** @param {HTMLTableElement} table @returns {HTMLTableRowElement | null} */
function addRow(table) {
  const template = table.closest(".xr-field")?.querySelector("template.xr-row");
  if (!(template instanceof HTMLTemplateElement)) return null;
  table.tBodies[0].append(template.content.cloneNode(true));
  number(table);
  return rowsOf(table).at(-1) ?? null;
}

/**
 * A new row doesn't start with what is there already, or what needs more words, which the rules would refuse before anything was chosen.
 * @param {HTMLTableElement} table
 * @param {HTMLTableRowElement} row the new one
 */
function startFree(table, row) {
  const { once } = table.dataset;
  const [first, ...others] = [row, ...rowsOf(table).filter((one) => one !== row)].map((one) => one.querySelector(`select[data-column="${CSS.escape(once ?? "")}"]`));
  if (!(first instanceof HTMLSelectElement)) return;
  const worded = onlyWith(row).filter(({ type }) => type !== "number");
  const barred = new Set(worded.flatMap(({ dataset }) => JSON.parse(dataset.onlyWith ?? "[[], []]")[1]));
  for (const one of others) if (one instanceof HTMLSelectElement) barred.add(one.value);
  first.value = [...first.options].find(({ value }) => !barred.has(value))?.value ?? first.value;
  tidy(row);
}

/**
 * Ids and spoken names of a row's fields carry its number; and there is no adding beyond what the rule takes.
 * @param {HTMLTableElement} table
 */
function number(table) {
  const field = table.closest(".xr-field");
  const base = field?.id ?? "";
  const adding = field?.querySelector(".xr-add-row");
  if (adding instanceof HTMLButtonElement) {
    const full = rowsOf(table).length >= Number(table.dataset.most ?? Infinity);
    adding.disabled = full;
    adding.textContent = full ? `The limit is ${table.dataset.most} ${table.dataset.most === "1" ? "row" : "rows"}` : "Add a row";
  }
  rowsOf(table).forEach((row, index) => {
    tidy(row);
    for (const part of row.querySelectorAll("[id], [list], [aria-label]")) {
      for (const name of ["id", "list"]) {
        const value = part.getAttribute(name);
        if (value?.startsWith(`${base}-`)) {
          part.setAttribute(name, `${base}-${value.slice(base.length + 1).replace(/^\d+/, String(index + 1))}`);
        }
      }
      const label = part.getAttribute("aria-label");
      if (label) part.setAttribute("aria-label", label.replace(/\d+$/, String(index + 1)));
    }
  });
}

/**
 * The message of a refused value beside its field, or messages beside the cells that are meant.
 * @param {HTMLFormElement} form
 * @param {Messages.Refusal} refused
 * @returns {HTMLElement | null} what to focus; null when the form has no such field
 */
export function showRefusal(form, { parameter, message, cells }) {
  const field = [...form.querySelectorAll(".xr-field")].find((one) => parametersIn(one).includes(parameter ?? ""));
  const place = field?.querySelector(":scope > .xr-error");
  if (!(field instanceof HTMLElement) || !(place instanceof HTMLElement)) return null;
  const folded = field.closest("details");
  if (folded) folded.open = true;
  if (field.matches(".xr-own-dice")) field.hidden = false;
  const marked = (cells ?? []).map((cell) => markCell(field, cell)).filter((control) => control !== null);
  if (marked.length) return marked[0];
  place.textContent = message;
  place.hidden = false;
  const control = field instanceof HTMLFieldSetElement ? field : field.querySelector("input, select, textarea");
  // A group of fields can be gone to, but only a field can be invalid.
  if (control !== field) control?.setAttribute("aria-invalid", "true");
  return control instanceof HTMLElement ? control : null;
}

/**
 * @param {Element} field with a table of rows
 * @param {{ row: number, column: string, message: string }} cell its row, counted from 1
 * @returns {HTMLElement | null} the control in it; null where the table has no such cell
 */
function markCell(field, { row, column, message }) {
  const rows = field.querySelectorAll(":scope > table.xr-rows > tbody > tr");
  const control = rows[row - 1]?.querySelector(`[data-column="${CSS.escape(column)}"]`);
  if (!(control instanceof HTMLElement)) return null;
  const note = document.createElement("p");
  note.className = "xr-error xr-cell-error";
  note.id = `${control.id}-error`;
  note.textContent = message;
  control.closest("td")?.append(note);
  control.closest("tr")?.classList.add("xr-row--refused");
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", note.id);
  return control;
}

/** @param {HTMLFormElement} form what was said of a file stays: no value that is looked up answers it */
export function clearRefusals(form) {
  for (const note of form.querySelectorAll(".xr-cell-error")) {
    const described = `${note.closest(".xr-field")?.id}-error`;
    note.parentElement?.querySelector("[data-column]")?.setAttribute("aria-describedby", described);
    note.closest("tr")?.classList.remove("xr-row--refused");
    note.remove();
  }
  for (const place of form.querySelectorAll(".xr-field > .xr-error")) {
    if (place instanceof HTMLElement) place.hidden = true;
    place.textContent = "";
  }
  for (const control of form.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
}
