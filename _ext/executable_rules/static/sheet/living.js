// @ts-check
/** Character sheets take over their widgets before the page is painted; what other widgets need is not fetched for them. */
import { runtime } from "../python/page_runtime.js";
import { Sheet } from "./sheet.js";

/** What makes a widget work that is a sheet, as `Living` of roll/widget.js does with others. */
export class Living {
  runtime = runtime;

  /** @param {HTMLElement} widget */
  constructor(widget) {
    this.sheet = new Sheet(widget);
  }

  /** @param {import("../python/runtime.js").Request} request */
  ask(request) {
    return runtime.ask(request);
  }

  /** @param {import("../storage/link.js").SharedRoll} roll */
  show(roll) {
    this.sheet.show(roll);
  }
}

for (const widget of document.querySelectorAll("rule-widget[data-sheet]")) {
  /** @type {import("../roll/early.js").RuleWidget} */ (widget).begin({ Living });
}
