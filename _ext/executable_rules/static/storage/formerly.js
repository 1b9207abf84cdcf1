// @ts-check
/**
 * Names that fields of a form once had: links, files and memories from then still fill it in. Pure.
 */

/** @typedef {Record<string, string>} Params */

/**
 * @param {HTMLElement} widget
 * @returns {Params} former names with those of today; of two with a blank between, the first takes numbers above 0 and
 *   the second those below
 */
export const formerNames = (widget) => JSON.parse(widget.dataset.formerly ?? "{}");

/**
 * @template {Params | null} Given
 * @param {Given} given as typed in a form; a table is a JSON list of rows, whose columns may have had other names too
 * @param {Params} formerly
 * @returns {Given} the same under the names of today
 */
export function renamed(given, formerly) {
  if (!given || Object.keys(formerly).length === 0) return given;
  // Without a prototype, as in a link: a parameter called `__proto__` is a name like any other.
  const params = Object.create(null);
  for (const [name, value] of Object.entries(given)) {
    const [now, text] = today(name, value, formerly);
    params[now] ??= inRows(text, formerly);
  }
  return params;
}

/**
 * @param {string} name
 * @param {any} value
 * @param {Params} formerly
 */
function today(name, value, formerly) {
  const now = Object.hasOwn(formerly, name) ? formerly[name] : name;
  const [above, below] = now.split(" ");
  const amount = String(value).replace("\u2212", "-").trim();
  return below && amount.startsWith("-") ? [below, amount.slice(1)] : [above, value];
}

/**
 * @param {string} text
 * @param {Params} formerly
 */
function inRows(text, formerly) {
  if (!text.startsWith("[{")) return text;
  const column = (/** @type {[string, unknown]} */ [name, value]) => today(name, value, formerly);
  try {
    const rows = JSON.parse(text).map((/** @type {object} */ row) => Object.fromEntries(Object.entries(row).map(column)));
    return JSON.stringify(rows);
  } catch {
    return text; // The rules say what is wrong with it.
  }
}
