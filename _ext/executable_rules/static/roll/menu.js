// @ts-check
/** The menu of a widget, and what it offers for the form as a whole: own dice, and a set-up to compare others with. */
import { readForm, showOwnDice } from "../form/form.js";

/** @type {(() => void) | null} closes the one that is open: there is never a second one */
let closeOpen = null;

/** @param {HTMLElement} menu */
export function workMenu(menu) {
  const button = /** @type {HTMLButtonElement} */ (menu.querySelector(".xr-menu-button"));
  const list = /** @type {HTMLElement} */ (menu.querySelector(".xr-menu-list"));
  const around = menu.closest(".xr-widget");
  const items = () => [...list.querySelectorAll("li:not([hidden]) > *")].map((item) => /** @type {HTMLElement} */ (item));

  const close = () => {
    list.hidden = true;
    around?.removeAttribute("data-menu");
    button.setAttribute("aria-expanded", "false");
    if (closeOpen === close) closeOpen = null;
  };
  const open = () => {
    closeOpen?.();
    closeOpen = close;
    list.hidden = false;
    around?.setAttribute("data-menu", "");
    button.setAttribute("aria-expanded", "true");
    list.scrollIntoView({ block: "nearest", behavior: "instant" });
  };
  button.addEventListener("click", () => (list.hidden ? open() : close()));
  menu.addEventListener("keydown", (event) => {
    const all = items();
    const here = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (event.key === "Escape" && !list.hidden) {
      close();
      button.focus();
      event.stopPropagation(); // It closes nothing else.
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (list.hidden) open();
      const next = event.key === "ArrowDown" ? here + 1 : here < 0 ? -1 : here - 1;
      all.at(next % all.length)?.focus();
      event.preventDefault();
    } else if ((event.key === "Home" || event.key === "End") && here >= 0) {
      all.at(event.key === "Home" ? 0 : -1)?.focus();
      event.preventDefault();
    }
  });
  // Before what the item does, which may take the focus somewhere else.
  list.addEventListener(
    "click",
    (event) => {
      if (!(event.target instanceof Element) || !event.target.closest("button")) return;
      close();
      button.focus({ preventScroll: true });
    },
    true,
  );
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close();
  });
}

document.addEventListener("click", (event) => {
  if (closeOpen && !(event.target instanceof Element && event.target.closest(".xr-menu"))) closeOpen();
});

/** @param {HTMLElement} widget */
export function workOwnDice(widget) {
  const button = widget.querySelector(".xr-own");
  button?.addEventListener("click", () => {
    const shown = button.getAttribute("aria-pressed") !== "true";
    const field = showOwnDice(widget, shown);
    if (shown) field?.focus();
  });
}

export class Comparing {
  /** @type {Record<string, string> | undefined} the set-up that was kept */
  other = undefined;

  /**
   * @param {HTMLElement} widget
   * @param {HTMLFormElement} form
   * @param {() => void} changed
   */
  constructor(widget, form, changed) {
    const button = widget.querySelector(".xr-compare");
    button?.addEventListener("click", () => {
      this.other = this.other ? undefined : readForm(form).params;
      button.setAttribute("aria-pressed", String(this.other !== undefined));
      button.textContent = this.other ? "Stop comparing" : "Compare";
      changed();
    });
  }
}
