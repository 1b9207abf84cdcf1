// @ts-check
/** What the log says of rolls that were taken back: sheets and fights have such, plain forms have none. */

/** Have the log say that what it holds was taken back. @param {HTMLElement} element that shows it @param {string} label @param {string} [who] */
export function noteUndone(element, label, who = "") {
  const detail = { text: "", link: "", place: location.pathname, who, note: `Undone: ${label}` };
  element.dispatchEvent(new CustomEvent("xr-rolled", { bubbles: true, detail }));
}
