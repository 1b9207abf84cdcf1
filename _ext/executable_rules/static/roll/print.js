// @ts-check
/** One widget on paper, without the page around it. */

/** @param {Element} widget */
export function printAlone(widget) {
  const page = document.documentElement;
  // What is carried on is what is printed; not every browser shows on paper what is folded on the screen.
  const folds = [...widget.querySelectorAll("details.xr-kept-fold:not([open])")].map((fold) => /** @type {HTMLDetailsElement} */ (fold));
  const mark = (/** @type {boolean} */ on) => {
    widget.classList.toggle("xr-printed", on);
    page.classList.toggle("xr-printing", on);
    for (const fold of folds) fold.open = on;
  };
  mark(true);
  addEventListener("afterprint", () => mark(false), { once: true });
  print();
}
