// @ts-check
/** The page's one shortcut: Control and Enter, or Command and Enter, presses the button of a widget. */

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.repeat) return;
  const target = event.target instanceof Element ? event.target : document.body;
  // On a link these keys are the browser's: they open it in another tab.
  if (target.closest("a[href]")) return;
  const button = target.closest("rule-widget")?.querySelector("button.xr-go") ?? firstInView();
  if (!(button instanceof HTMLElement)) return;
  // A field would send its form off as well.
  event.preventDefault();
  button.click();
});

/** @returns {Element | undefined} the first button to roll with that the reader sees */
function firstInView() {
  return [...document.querySelectorAll("rule-widget button.xr-go")].find((button) => {
    const { top, bottom, width } = button.getBoundingClientRect();
    return width > 0 && top >= 0 && bottom <= innerHeight;
  });
}
