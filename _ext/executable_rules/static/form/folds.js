// @ts-check
/** What is folded away: odds and sheets stay as the reader left them, everywhere. */
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
