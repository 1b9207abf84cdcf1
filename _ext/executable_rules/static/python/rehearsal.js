// @ts-check
/** What Python works out unseen while a reader reads, so that their first roll is as quick as later ones. */
import { readForm } from "../form/form.js";

/** @param {Element} element how far it is from the top of the window */
const distance = (element) => Math.abs(element.getBoundingClientRect().top);

/** @param {import("./runtime.js").Runtime} runtime */
export function rehearse(runtime) {
  const widgets = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("rule-widget[data-kind=roll]"));
  const [nearest] = [...widgets].sort((one, other) => distance(one) - distance(other));
  const form = nearest?.querySelector("form");
  if (form) runtime.rehearse({ op: "roll", rule: nearest.dataset.rule ?? "", params: readForm(form).params });
}
