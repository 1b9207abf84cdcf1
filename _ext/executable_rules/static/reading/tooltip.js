// @ts-check
/**
 * Short explanations at the words they belong to: what a term means, and what a number was compared with when the page
 * was built (`data-xr-hint`). They show under pointer or focus, stay while the pointer is on them, and go with Escape.
 * The head of a column in a checked table speaks for its cells. A first tap shows, a second one follows the link. With
 * the focus on a bound number, the left and right arrow keys go to the one before and the one after.
 */

/** How long the pointer may be on its way from the word to its explanation, in milliseconds. */
const GRACE = 200;
/** What is left free at the sides of the window, in pixels. */
const MARGIN = 8;
/** How long the pointer rests on a cell before the hint shows, in milliseconds: it crosses many on its way. */
const REST = 500;

const bubble = document.createElement("div");
bubble.className = "xr-tooltip";
bubble.id = "xr-tooltip";
bubble.setAttribute("role", "tooltip");
bubble.hidden = true;

/** @type {Element | null} */
let shownFor = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let leaving;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let arriving;
/** @type {HTMLElement | null} what a finger has just touched and what was not explained before */
let touched = null;

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
const hinted = (target) => (target instanceof Element ? target.closest("[data-xr-hint]") : null);

/** @param {EventTarget | null} target @returns {HTMLTableCellElement | null} a cell of a checked table */
const celled = (target) => (target instanceof Element ? target.closest("table.xr-table td") : null);

/** @param {HTMLElement} word @returns {string | undefined} */
function hint(word) {
  if (!(word instanceof HTMLTableCellElement)) return word.dataset.xrHint;
  const head = word.closest("table")?.tHead?.rows[0]?.cells[word.cellIndex];
  return head?.querySelector("[data-xr-hint]")?.getAttribute("data-xr-hint") ?? undefined;
}

/** @param {HTMLElement} word */
function show(word) {
  clearTimeout(leaving);
  const text = hint(word);
  if (shownFor === word || !text) return;
  hide();
  if (!bubble.isConnected) document.body.append(bubble);
  shownFor = word;
  bubble.textContent = text;
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

/** Hide it, and what was about to show. */
function dismiss() {
  clearTimeout(arriving);
  hide();
}

/** @param {HTMLElement} word the bubble goes under it, or above where there is no room, and never out of the window */
function place(word) {
  const at = word.getBoundingClientRect();
  // Where it was before, there may have been less room for it.
  bubble.style.left = `${MARGIN + scrollX}px`;
  const size = bubble.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const below = at.bottom + size.height <= innerHeight || at.top < size.height;
  const left = Math.max(MARGIN, Math.min(at.left, width - size.width - MARGIN));
  bubble.style.left = `${left + scrollX}px`;
  bubble.style.top = `${(below ? at.bottom : at.top - size.height) + scrollY}px`;
}

document.addEventListener("pointerover", ({ target, pointerType }) => {
  const word = hinted(target);
  const cell = word ? null : celled(target);
  touched = word !== shownFor && pointerType === "touch" ? word : null;
  clearTimeout(arriving);
  bubble.classList.toggle("xr-tooltip--touched", pointerType === "touch" && word instanceof HTMLAnchorElement);
  if (word) show(word);
  else if (cell) arriving = setTimeout(() => show(cell), shownFor === cell ? 0 : REST);
  else if (target === bubble) clearTimeout(leaving);
  else if (pointerType === "touch") hide();
});
document.addEventListener("pointerout", ({ target, pointerType }) => {
  // A finger leaves as soon as it has tapped.
  if (pointerType === "touch" || !shownFor || ((hinted(target) ?? celled(target)) !== shownFor && target !== bubble)) return;
  clearTimeout(leaving);
  leaving = setTimeout(() => document.activeElement !== shownFor && hide(), GRACE);
});
document.addEventListener("click", (event) => {
  if (touched && touched === hinted(event.target)) event.preventDefault();
  touched = null;
});
document.addEventListener("focusin", ({ target }) => {
  const word = hinted(target);
  dismiss();
  if (word) show(word);
});
document.addEventListener("focusout", dismiss);
document.addEventListener("keydown", ({ key, target }) => {
  if (key === "Escape") dismiss();
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (!step || !(target instanceof Element) || !target.matches("a.xr-fact")) return;
  /** @type {HTMLElement[]} */
  const numbers = [...document.querySelectorAll("a.xr-fact")].filter((one) => one instanceof HTMLElement);
  numbers[numbers.findIndex((one) => one === target) + step]?.focus();
});

// Who was there before this script did nothing wrong.
const there = document.querySelector("[data-xr-hint]:is(:hover, :focus)");
if (there instanceof HTMLElement) show(there);
