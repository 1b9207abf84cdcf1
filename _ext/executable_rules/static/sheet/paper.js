// @ts-check
/** A character on one sheet of paper: who they are, everything that follows from the rules, and the reader's notes. */
import { made } from "../elements.js";
import { nameOf, portraitOf } from "../people/people.js";
import { put } from "../roll/result.js";

/** A table of more rows than this may go on in the next column. */
const LONG = 15;

/**
 * @param {HTMLElement} place
 * @param {import("../people/people.js").Person} one
 * @param {HTMLFormElement} form whose labels say what a field is
 * @param {import("./play.js").Ruled} ruled
 */
export function drawPaper(place, one, form, ruled) {
  const portrait = portraitOf(one.id);
  const picture = portrait ? Object.assign(made("img", ""), { src: portrait, alt: "" }) : null;
  const result = made("div", "xr-paper-result");
  put(result, ruled.html);
  // An empty table says nothing on paper.
  for (const table of result.querySelectorAll(".xr-result-table")) if (!table.querySelector("tbody tr")) table.remove();
  for (const table of result.querySelectorAll(".xr-result-table")) table.classList.toggle("xr-long", table.querySelectorAll("tbody tr").length > LONG);
  if (ruled.data.outcome.legal) result.querySelector(".xr-summary")?.remove();
  for (const part of result.querySelectorAll(".xr-tray, .xr-share")) part.remove();
  const tables = result.querySelector(".xr-result-tables") ?? result.appendChild(made("div", "xr-result-tables"));
  tables.append(...rollsBesides(result, ruled.actions));
  place.replaceChildren(
    made("div", "xr-paper-head", picture, made("h2", "", nameOf(one)), said(one, form)),
    result,
    made("div", "xr-paper-notes", made("h3", "", "Notes"), made("p", "", one.notes)),
  );
}

/**
 * What can be rolled and is in none of the tables that the rules lay out.
 * @param {HTMLElement} result
 * @param {import("./play.js").Line[]} actions
 * @returns {HTMLElement[]} a table for each group
 */
function rollsBesides(result, actions) {
  const heads = [...result.querySelectorAll(".xr-result-table tbody th")];
  const known = new Set(heads.map((head) => head.textContent?.toLowerCase()));
  const open = actions.filter(({ barred }) => !barred);
  const besides = new Set(open.filter(({ label }) => !known.has(label.toLowerCase())).map(({ group }) => group));
  const others = open.filter(({ group }) => besides.has(group));
  return [...new Set(others.map(({ group }) => group))].map((group) => {
    const lines = others.filter((line) => line.group === group);
    const rows = lines.map(({ label, value }) =>
      made("tr", "", made("th", "", capital(label.replace(`${group}: `, ""))), made("td", "", String(value ?? ""))),
    );
    return made("table", "xr-result-table", made("caption", "", group), made("tbody", "", ...rows));
  });
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** What was written or chosen in a field of its own. @param {import("../people/people.js").Person} one @param {HTMLFormElement} form */
function said(one, form) {
  const fields = [...form.elements].filter(
    (field) => (field instanceof HTMLInputElement && field.type === "text") || field instanceof HTMLSelectElement,
  );
  const parts = fields.flatMap((field) => {
    const { name, labels } = /** @type {HTMLInputElement | HTMLSelectElement} */ (field);
    const text = one.fields[name];
    if (!name || name === "name" || !text) return [];
    return [made("span", "", made("b", "", labels?.[0]?.firstChild?.textContent ?? name), ` ${text}`)];
  });
  return made("p", "", ...parts);
}
