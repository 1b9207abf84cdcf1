// @ts-check
/**
 * A link to an entry or an erratum opens it: what holds it unfolds, and an erratum shows its
 * sides and its proof. On paper nothing of a book is folded.
 */

/** What paper shows in full: the entries of a chapter, and the lines of a catalogue. */
const ON_PAPER = ".xr-entries > .xr-entry, .xr-catalogue";

function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const evidence = target?.querySelector(":scope > .xr-evidence");
  if (evidence instanceof HTMLDetailsElement) evidence.open = true;
  const entry = target?.closest("details.xr-entry");
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  // Below its name, or the name would be out of sight.
  if (entry && target?.matches(".xr-open")) entry.scrollIntoView();
}

unfold();
addEventListener("hashchange", unfold);

/** @type {HTMLDetailsElement[]} */
let unfolded = [];
addEventListener("beforeprint", () => {
  const folds = /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(ON_PAPER));
  unfolded = [...folds].filter((fold) => !fold.open);
  for (const fold of unfolded) fold.open = true;
});
addEventListener("afterprint", () => {
  for (const fold of unfolded) fold.open = false;
});
