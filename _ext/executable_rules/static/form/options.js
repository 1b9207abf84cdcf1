// @ts-check
/** Options that are folded away say what is set in them. */
import { labelOf, parametersIn, readForm } from "./form.js";

/**
 * The line above folded options names those that are set to something else than usual: nobody should roll with what they
 * do not see.
 * @param {HTMLFormElement} form
 * @param {Record<string, string>} first what the form holds as the page was built
 */
export function tellOptions(form, first) {
  const place = form.querySelector(".xr-options > summary > .xr-set");
  if (!place) return;
  const { params } = readForm(form);
  const set = [...form.querySelectorAll(".xr-options .xr-field")].filter((field) => {
    const [name] = parametersIn(field);
    const usual = /** @type {HTMLElement} */ (field).dataset.usual ?? first[name];
    return name && params[name] !== usual;
  });
  place.textContent = set.length ? `: ${set.map(labelOf).join(", ")}` : "";
}
