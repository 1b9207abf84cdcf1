// @ts-check
/** The head of a sheet: whom one plays, what of them is shown, and what can be done with them as a whole. */
import { button, made } from "../elements.js";
import { nameOf, portraitOf } from "../people/people.js";
import { face, lineOf } from "../people/chooser.js";

/** @typedef {"people" | "play" | "edit" | "notes"} View */
/**
 * @typedef {object} Deeds
 * @property {(view: View) => void} view
 * @property {() => void} undo
 * @property {() => void} rename
 * @property {() => void} duplicate
 * @property {() => void} save
 * @property {() => void} link
 * @property {() => void} print
 * @property {(on: boolean) => void} own
 * @property {(file: File | null) => void} portrait
 * @property {() => void} remove
 */

/** @type {Record<Exclude<View, "people">, string>} */
const VIEWS = { play: "Play", edit: "Edit", notes: "Notes" };

/**
 * @param {Deeds} deeds
 * @param {string} line the field that says who somebody is
 * @param {HTMLElement} wait shows that something is waited for
 * @param {string} luck what one can have of one's own: dice or cards
 */
export function head(deeds, line, wait, luck) {
  const name = made("h2", "xr-name");
  name.tabIndex = -1;
  const words = made("div", "xr-who-words", name);
  const picture = made("div", "xr-who-face");
  const all = button("xr-all", () => deeds.view("people"), "Characters");
  const who = made("div", "xr-who", picture, words, all);
  const views = made("div", "xr-views");
  views.setAttribute("role", "group");
  views.setAttribute("aria-label", "Show");
  const tabs = Object.entries(VIEWS).map(([view, label]) => {
    const tab = button("", () => deeds.view(/** @type {View} */ (view)), label);
    tab.dataset.view = view;
    return tab;
  });
  const undo = button("xr-undo", deeds.undo, "Undo");
  const { fold, off } = menu(deeds, luck);
  views.append(...tabs, made("span", "xr-apart", undo, fold));
  const place = made("div", "xr-sheet-head", who, views, wait);
  return {
    place,
    name,
    /**
     * @param {import("../people/people.js").Person | null} one
     * @param {View} view
     * @param {string} last what would be undone
     */
    draw(one, view, last) {
      who.hidden = !one;
      views.hidden = !one;
      if (!one) return;
      const portrait = portraitOf(one.id);
      name.textContent = nameOf(one);
      words.replaceChildren(...[name, lineOf(one, line)].filter((part) => part !== null));
      picture.replaceChildren(face(nameOf(one), portrait));
      off.hidden = !portrait;
      for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.dataset.view === view));
      all.setAttribute("aria-pressed", String(view === "people"));
      if (!last && document.activeElement === undo) name.focus({ preventScroll: true });
      undo.hidden = !last;
      undo.setAttribute("aria-label", `Undo: ${last}`);
      undo.title = last;
    },
  };
}

/** What is done once in a while, behind one button. @param {Deeds} deeds @param {string} luck */
function menu(deeds, luck) {
  const fold = made("details", "xr-more");
  const summary = made("summary", "", made("span", "xr-dots", "⋯"), made("span", "xr-hidden", "More for this character"));
  const close = (/** @type {() => void} */ act) => () => {
    fold.open = false;
    act();
  };
  const pick = made("input", "xr-hidden");
  Object.assign(pick, { type: "file", accept: "image/*", tabIndex: -1 });
  pick.setAttribute("aria-label", "Picture");
  pick.setAttribute("aria-hidden", "true");
  pick.addEventListener("change", () => {
    const file = pick.files?.[0];
    pick.value = "";
    if (file) deeds.portrait(file);
  });
  const off = button("", close(() => deeds.portrait(null)), "Remove the picture");
  const own = button("", () => {}, `Use my own ${luck}`);
  own.setAttribute("aria-pressed", "false");
  own.addEventListener("click", close(() => {
    const on = own.getAttribute("aria-pressed") !== "true";
    own.setAttribute("aria-pressed", String(on));
    deeds.own(on);
  }));
  const list = made(
    "div",
    "xr-more-list",
    own,
    button("", close(deeds.print), "Print"),
    button("", close(deeds.save), "Save as a file"),
    button("", close(deeds.link), "Copy a link"),
    button("", close(() => pick.click()), "Add a picture"),
    off,
    button("", close(deeds.rename), "Rename"),
    button("", close(deeds.duplicate), "Duplicate"),
    button("", close(deeds.remove), "Delete"),
    pick,
  );
  fold.append(summary, list);
  fold.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !fold.open) return;
    fold.open = false;
    summary.focus();
  });
  document.addEventListener("click", (event) => {
    if (fold.open && event.target instanceof Node && !fold.contains(event.target)) fold.open = false;
  });
  return { fold, off };
}
