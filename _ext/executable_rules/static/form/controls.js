// @ts-check
/** What a form has beside its fields: steps for whole numbers, set-ups by one tap, and the way back to the first values. */
import { fillForm } from "./form.js";

/**
 * @param {HTMLElement} widget
 * @param {HTMLFormElement} form
 * @param {{ first: Record<string, string>, changed: () => void, forget: () => void }} how `first`: what the form holds as
 *   the page was built; `changed` is called when this has filled the form, `forget` when it holds the first values again
 */
export function workControls(widget, form, { first, changed, forget }) {
  // A verdict sticks to the window, and to nothing around it.
  if (form.querySelector(".xr-verdict")) document.querySelector(".content")?.classList.add("xr-judged-page");
  // The way back is in the menu, and beside the note of what was remembered.
  widget.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button?.matches(".xr-step")) {
      step(button);
    } else if (button?.matches(".xr-setup")) {
      fillForm(form, JSON.parse(button.dataset.params ?? "{}"), "");
      changed();
    } else if (button?.matches(".xr-reset")) {
      fillForm(form, first, "");
      changed();
      forget();
    }
  });
  selectOnTap(form);
}

/** A tap into a number takes hold of all of it, as the Tab key does: what is typed next replaces it. @param {HTMLFormElement} form */
function selectOnTap(form) {
  /** @type {EventTarget | null} the number that the reader is about to enter */
  let entered = null;
  form.addEventListener("pointerdown", ({ target }) => (entered = target === document.activeElement ? null : target));
  form.addEventListener("click", ({ target }) => {
    if (target === entered && target instanceof HTMLInputElement && target.type === "number") target.select();
    entered = null;
  });
}

/** @param {HTMLButtonElement} button */
function step(button) {
  const field = button.closest(".xr-stepper")?.querySelector("input");
  if (!field) return;
  const [least, most] = [Number(field.min), Number(field.max)];
  // A field that is empty, or holds no number, begins where counting does.
  const next = Number.isNaN(field.valueAsNumber) ? 0 : field.valueAsNumber + Number(button.dataset.step);
  field.value = String(Math.min(Math.max(next, least), most));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
