// @ts-check
/**
 * What a page remembers. Values of a form outlast the visit; a table that somebody entered row by row outlasts a reload,
 * as long as the tab is open; what a rule carries from one ruling to the next is kept until it is dropped.
 */

const PREFIX = "rules-form:";

/** @typedef {"tab" | "browser"} Span how long something is remembered */

/**
 * @param {Span} span
 * @returns {Storage}
 * @throws {Error} where it is forbidden; a page may then have put something in its place that forgets
 */
function storageOf(span) {
  const storage = span === "tab" ? sessionStorage : localStorage;
  if (!(storage instanceof Storage)) throw new Error("storage is forbidden");
  return storage;
}

/**
 * Tables that are worked out, such as the order of an encounter, end with the tab.
 * @param {HTMLElement} widget whose form is in the page
 * @returns {Span} how long its values are remembered
 */
export const spanOf = (widget) => (widget.dataset.kind !== "roll" && widget.querySelector("form .xr-rows") ? "tab" : "browser");

/**
 * @param {string} place of the widget, as `placeOf` has it
 * @param {Record<string, string>} params
 * @param {Span} span
 */
export function remember(place, params, span) {
  try {
    storageOf(span).setItem(PREFIX + place, JSON.stringify(params));
  } catch {
    // Storage is forbidden or full: the form starts again after a reload, and nothing else is lost.
  }
}

/**
 * @param {string} place
 * @param {Span} span
 * @returns {Record<string, string> | null} what was entered, or null when nothing usable is remembered
 */
export function recall(place, span) {
  try {
    const kept = JSON.parse(storageOf(span).getItem(PREFIX + place) ?? "null");
    const usable = kept && typeof kept === "object" && Object.values(kept).every((text) => typeof text === "string");
    return usable ? kept : null;
  } catch {
    return null;
  }
}

/** Where it is remembered whom a form was filled in from. @param {string} place of the form */
export const sourceOf = (place) => `${place}:source`;

/**
 * What was entered, and whom it came from.
 * @param {string} place
 * @param {Span} span
 */
export function forget(place, span) {
  try {
    for (const one of [place, sourceOf(place)]) storageOf(span).removeItem(PREFIX + one);
  } catch {
    // Where storage is forbidden, nothing was remembered.
  }
}

const KEPT = "rules-kept:";

/**
 * @param {string} key
 * @param {string} text
 * @returns {boolean} whether it is kept; not where storage is forbidden or full
 */
export function keep(key, text) {
  try {
    storageOf("browser").setItem(KEPT + key, text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key @returns {string | null} */
export function kept(key) {
  try {
    return storageOf("browser").getItem(KEPT + key);
  } catch {
    return null;
  }
}

/** @param {string} key */
export function drop(key) {
  try {
    storageOf("browser").removeItem(KEPT + key);
  } catch {
    // Where storage is forbidden, nothing was kept.
  }
}

/**
 * @param {string} key
 * @param {() => void} act called whenever another tab keeps something else there, or drops it
 */
export function onKeptElsewhere(key, act) {
  // Without a key, all storage was cleared.
  addEventListener("storage", (event) => (event.key === null || event.key === KEPT + key) && act());
}

/** @param {string} prefix @returns {string[]} every key that begins so, without it */
export function keysKept(prefix) {
  try {
    const whole = KEPT + prefix;
    return Object.keys(storageOf("browser")).filter((key) => key.startsWith(whole)).map((key) => key.slice(whole.length));
  } catch {
    return [];
  }
}

/**
 * @param {string} prefix
 * @param {() => void} act called whenever another tab keeps something under a key that begins so, or drops it
 */
export function onKeptUnder(prefix, act) {
  addEventListener("storage", (event) => (event.key === null || event.key.startsWith(KEPT + prefix)) && act());
}

/**
 * Where a widget is at home: its page and its id there. One that is pinned is at home where it was pinned.
 * @param {HTMLElement} widget
 */
export const placeOf = (widget) => widget.dataset.place ?? `${location.pathname}#${widget.id}`;
