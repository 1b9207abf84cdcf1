// @ts-check
/** One widget on paper, without the page around it. */

/** @param {Element} widget */
export function printAlone(widget) {
  const page = document.documentElement;
  const mark = (/** @type {boolean} */ on) => {
    widget.classList.toggle("xr-printed", on);
    page.classList.toggle("xr-printing", on);
  };
  mark(true);
  addEventListener("afterprint", () => mark(false), { once: true });
  print();
}
