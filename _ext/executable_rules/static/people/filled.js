// @ts-check
/** Which widget was filled in from whom, with what: remembered with the values of its form, and as long as they are. */
import { placeOf, recall, remember, sourceOf, spanOf } from "../storage/memory.js";

/** @typedef {import("./fill_from.js").Pick} Pick */
/**
 * @typedef {object} Filling
 * @property {string} who the id of the character
 * @property {string} name
 * @property {Pick} pick what came from them
 * @property {number} nth of all that their sheet has to fill in by the same line
 * @property {Record<string, string>} held what the form held then: where it holds something else, the reader has changed it
 */

/** @type {WeakMap<Element, Filling | null>} null for none, whatever an earlier visit has left */
const fillings = new WeakMap();

/** @param {HTMLElement} widget @returns {Filling | null} */
export function fillingOf(widget) {
  const known = fillings.get(widget);
  if (known !== undefined) return known;
  // What an earlier visit has left comes into the form when it works.
  if (widget.dataset.asleep !== undefined) return null;
  const found = recalled(widget);
  fillings.set(widget, found);
  return found;
}

/** @param {HTMLElement} widget @param {Filling} filling */
export function setFilling(widget, filling) {
  fillings.set(widget, filling);
  remember(sourceOf(placeOf(widget)), { filling: JSON.stringify(filling) }, spanOf(widget));
}

/** @param {HTMLElement} widget @returns {Filling | null} */
function recalled(widget) {
  try {
    const found = JSON.parse(recall(sourceOf(placeOf(widget)), spanOf(widget))?.filling ?? "null");
    return found?.pick?.line && found.pick.params && found.held ? found : null;
  } catch {
    return null;
  }
}

// Whoever takes the first values again has nothing of a character any more; a widget forgets its form by itself.
document.addEventListener(
  "click",
  ({ target }) => {
    const widget = target instanceof Element ? target.closest(".xr-reset")?.closest("rule-widget") : null;
    if (widget) fillings.set(widget, null);
  },
  true,
);
