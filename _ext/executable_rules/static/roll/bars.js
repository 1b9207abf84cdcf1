// @ts-check
/** Which column of a measure's odds has the bars: exactly, at least, at most. One choice for all, kept in this browser. */
import { keep, kept } from "../storage/memory.js";

const KEY = "bars";

/** @param {HTMLElement} widget */
export function workBars(widget) {
  widget.dataset.bars = kept(KEY) ?? "exactly";
  press(widget);
  widget.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest(".xr-bars > button") : null;
    if (!(button instanceof HTMLButtonElement)) return;
    const chosen = button.dataset.bars ?? "exactly";
    keep(KEY, chosen);
    for (const other of document.querySelectorAll("rule-widget")) {
      if (!(other instanceof HTMLElement)) continue;
      other.dataset.bars = chosen;
      press(other);
    }
  });
  // Odds are replaced whenever a parameter changes, and their buttons with them.
  new MutationObserver(() => press(widget)).observe(widget, { childList: true, subtree: true });
}

/** @param {HTMLElement} widget */
function press(widget) {
  for (const button of widget.querySelectorAll(".xr-bars > button")) {
    const { bars } = /** @type {HTMLElement} */ (button).dataset;
    button.setAttribute("aria-pressed", String(bars === widget.dataset.bars));
  }
}
