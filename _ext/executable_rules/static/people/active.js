// @ts-check
/** Whether the reader plays somebody: only then is there anything to load, and a widget can be filled from them. */
import { kept, keysKept, onKeptUnder } from "../storage/memory.js";

/** @param {HTMLElement} widget */
export function offerFilling(widget) {
  const game = widget.dataset.rule?.split(".")[0];
  if (!widget.dataset.sheet && (widget.dataset.fillWho || kept(`active:${game}`))) import("./fill_from.js").then(({ fillFrom }) => fillFrom(widget));
  if (widget.dataset.party && keysKept("person:").length) import("./party.js").then(({ offerParty }) => offerParty(widget));
}

const offerAll = () =>
  document.querySelectorAll("rule-widget").forEach((widget) => offerFilling(/** @type {HTMLElement} */ (widget)));
document.addEventListener("xr-active", offerAll);
onKeptUnder("active:", offerAll);
onKeptUnder("person:", offerAll);
onKeptUnder("known:", offerAll);
// A page that was set aside has missed what was done since.
addEventListener("pageshow", (event) => event.persisted && offerAll());
