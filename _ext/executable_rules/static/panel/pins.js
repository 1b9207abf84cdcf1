// @ts-check
/** Pinned widgets: which they are, and how one from another page is brought into this one. */
import { keep, kept, onKeptElsewhere } from "../storage/memory.js";

/**
 * @typedef {object} Pin
 * @property {string} place the page's path and the widget's id there
 * @property {string} title
 * @property {string} [book] what it is from; pins of earlier versions do not say so
 * @property {boolean} [folded]
 * @property {string} [rule] of a line of a sheet: its widget is the first of that rule on the page
 * @property {string} [who] whose line it is, by the id of the character
 * @property {string} [line] which one, by its key
 */

const KEY = "pins";

/** @returns {Pin[]} */
export function pins() {
  try {
    const found = JSON.parse(kept(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((pin) => /^\/.*#[\w-]+$/.test(pin?.place) && typeof pin.title === "string") : [];
  } catch {
    return [];
  }
}

/** @param {Pin} one @param {Pin} other @returns {boolean} whether both are pins of the same thing */
export const samePin = (one, other) => one.place === other.place && one.who === other.who && one.line === other.line;

/** @param {Pin[]} list @returns {boolean} whether it is kept */
export const setPins = (list) => keep(KEY, JSON.stringify(list));

/** @returns {string} what the pins of this page are from: its book where it is in one, else the page itself */
export const bookOfThisPage = () =>
  (document.querySelector(".book-title, h1")?.firstChild?.textContent ?? "").trim() || document.title;

/** @param {Pin} pin @returns {string} its title, and what it is from */
export const named = ({ title, book }) => (typeof book === "string" && book ? `${title} · ${book}` : title);

/** @param {() => void} act called when another tab has changed them */
export const onPinnedElsewhere = (act) => onKeptElsewhere(KEY, act);

/**
 * The widget of a pin, taken from its own page. Its ids are changed, for this page may have the same ones.
 * @param {Pin} pin
 * @param {number} number of the pin in the tray
 * @returns {Promise<HTMLElement | null>} null when its page has it no longer
 */
export async function pinned({ place, title, rule, who, line }, number) {
  const [path, anchor] = place.split("#");
  const answer = await fetch(path);
  if (!answer.ok) return null;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = rule ? page.querySelector(`rule-widget[data-rule="${CSS.escape(rule)}"]`) : page.getElementById(anchor);
  if (!(found instanceof HTMLElement) || !found.matches("rule-widget")) return null;
  const { id } = found;
  for (const part of [found, ...within(found)]) {
    for (const { name, value } of [...part.attributes]) {
      if (["id", "for", "list", "aria-controls", "aria-describedby", "aria-labelledby"].includes(name)) {
        part.setAttribute(name, value.replaceAll(id, `pin-${number}-${id}`));
      }
      if (name === "href") part.setAttribute(name, new URL(value, new URL(path, location.href)).href);
    }
  }
  found.dataset.place = `${path}#${id}`;
  if (who && line) Object.assign(found.dataset, { fillWho: who, fillLine: line });
  found.setAttribute("aria-label", title);
  if (within(found).some((part) => part.matches(".xr-kept-form"))) await import("../form/kept_form.js");
  await import("../roll/early.js");
  return document.importNode(found, true);
}

/** @param {ParentNode} root @returns {Element[]} all elements in it, those in templates too */
function within(root) {
  return [...root.querySelectorAll("*")].flatMap((part) =>
    part instanceof HTMLTemplateElement || part.localName === "template"
      ? [part, ...within(/** @type {HTMLTemplateElement} */ (part).content)]
      : [part],
  );
}
