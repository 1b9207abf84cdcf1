// @ts-check
/** A panel never lies over the field in use: the page leaves room for it, and where there is none, the panel goes. */

/** How far a field keeps from the panel, in pixels. */
const GAP = 16;

/** Pixels that a field with its label takes. */
const LEAST = 120;

/**
 * @param {HTMLElement} panel at one end of the window
 * @param {() => void} close
 */
export function keepClear(panel, close) {
  const { style } = document.documentElement;
  let room = Infinity;
  // Browsers that go to a field bring it to where the page says that it is not covered.
  const follow = () => {
    const { top, bottom, height } = panel.getBoundingClientRect();
    const isBelow = top > innerHeight - bottom;
    room = !height ? Infinity : isBelow ? top : innerHeight - bottom;
    style.scrollPaddingBlockStart = height && !isBelow ? `${bottom + GAP}px` : "";
    style.scrollPaddingBlockEnd = height && isBelow ? `${innerHeight - top + GAP}px` : "";
    // A panel that grows while a reader types would cover what they type.
    const field = document.activeElement;
    if (height && field?.matches("input, select, textarea") && !panel.contains(field)) field.scrollIntoView({ block: "nearest" });
  };
  new ResizeObserver(follow).observe(panel);
  addEventListener("resize", follow);
  document.addEventListener("focusin", ({ target }) => {
    if (room < LEAST && target instanceof Element && target.closest("main, article") && !panel.contains(target)) close();
  });
}
