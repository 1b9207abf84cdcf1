// @ts-check
/** What somebody entered row by row outlasts a reload, as long as the tab is open. */

const PREFIX = "rules-form:";

/**
 * @param {string} id of the widget, unique in its page
 * @param {Record<string, string>} params
 */
export function remember(id, params) {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(params));
  } catch {
    // Storage is forbidden or full: the form starts anew after a reload, and nothing else is lost.
  }
}

/**
 * @param {string} id
 * @returns {Record<string, string> | null} what was entered, or null when nothing usable is remembered
 */
export function recall(id) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "null");
    const usable = kept && typeof kept === "object" && Object.values(kept).every((text) => typeof text === "string");
    return usable ? kept : null;
  } catch {
    return null;
  }
}

/** @param {string} id */
function keyOf(id) {
  return `${PREFIX}${location.pathname}#${id}`;
}
