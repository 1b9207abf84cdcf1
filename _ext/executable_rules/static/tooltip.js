// @ts-check
/**
 * Short explanations at the words they belong to: what a term means (`data-xr-hint`), and which line of code a bound
 * number was compared with (`data-source`). They show under pointer or focus, stay while the pointer is on them, and go
 * with Escape.
 */

/** How long the pointer may be on its way from the word to its explanation, in milliseconds. */
const GRACE = 200;

const bubble = document.createElement("div");
bubble.className = "xr-tooltip";
bubble.id = "xr-tooltip";
bubble.setAttribute("role", "tooltip");
bubble.hidden = true;

/** @type {Element | null} */
let shownFor = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let leaving;

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
const hinted = (target) => (target instanceof Element ? target.closest("[data-xr-hint], [data-source]") : null);

/** @param {HTMLElement} word */
const hint = ({ dataset }) => dataset.xrHint ?? `Compared with ${dataset.source} when this page was built.`;

/** @param {HTMLElement} word */
function show(word) {
  clearTimeout(leaving);
  if (shownFor === word) return;
  hide();
  if (!bubble.isConnected) document.body.append(bubble);
  shownFor = word;
  bubble.textContent = hint(word);
  bubble.hidden = false;
  word.setAttribute("aria-describedby", bubble.id);
  place(word);
}

function hide() {
  clearTimeout(leaving);
  shownFor?.removeAttribute("aria-describedby");
  shownFor = null;
  bubble.hidden = true;
}

/** @param {HTMLElement} word the bubble goes under it, or above where there is no room, and never out of the window */
function place(word) {
  const at = word.getBoundingClientRect();
  const size = bubble.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const below = at.bottom + size.height <= innerHeight || at.top < size.height;
  const left = Math.max(0, Math.min(at.left, width - size.width));
  bubble.style.left = `${left + scrollX}px`;
  bubble.style.top = `${(below ? at.bottom : at.top - size.height) + scrollY}px`;
}

document.addEventListener("pointerover", ({ target }) => {
  const word = hinted(target);
  if (word) show(word);
  else if (target === bubble) clearTimeout(leaving);
});
document.addEventListener("pointerout", ({ target }) => {
  if (hinted(target) !== shownFor && target !== bubble) return;
  clearTimeout(leaving);
  leaving = setTimeout(() => document.activeElement !== shownFor && hide(), GRACE);
});
document.addEventListener("focusin", ({ target }) => {
  const word = hinted(target);
  if (word) show(word);
  else hide();
});
document.addEventListener("focusout", hide);
document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
