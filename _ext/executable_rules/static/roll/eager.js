// @ts-check
/** Widgets that work before the page is painted: decks and journals, whose looks depend on what is kept of them. */
import * as life from "./widget.js";

for (const widget of document.querySelectorAll("rule-widget:not([data-sheet])")) /** @type {import("./early.js").RuleWidget} */ (widget).begin(life);
