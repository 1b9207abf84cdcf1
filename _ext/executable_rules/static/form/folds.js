// @ts-check
/** What is folded away: odds and sheets stay as the reader left them, everywhere; options say what is set in them. */
import { labelOf, parametersIn, readForm } from "./form.js";
import { keep, kept, onKeptElsewhere } from "../storage/memory.js";

/** What is folded alike everywhere, by the key that its state is kept under. @type {Record<string, string>} */
const FOLDS = { odds: "details.xr-odds-fold", carried: "details.xr-kept-fold" };

const open = new Map(Object.keys(FOLDS).map((key) => [key, kept(key) === "open"]));

/** @param {ParentNode} root what has just come into the page */
export function setFolds(root) {
  for (const [key, state] of open) {
    for (const fold of root.querySelectorAll(FOLDS[key])) /** @type {HTMLDetailsElement} */ (fold).open = state;
  }
}

document.addEventListener(
  "toggle",
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement)) return;
    const key = Object.keys(FOLDS).find((one) => target.matches(FOLDS[one]));
    // On paper some are open for a moment.
    if (!key || target.open === open.get(key) || target.closest(".xr-printed")) return;
    open.set(key, target.open);
    keep(key, target.open ? "open" : "");
    setFolds(document);
  },
  true,
);
for (const key of open.keys()) {
  onKeptElsewhere(key, () => {
    open.set(key, kept(key) === "open");
    setFolds(document);
  });
}

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
