// @ts-check
/**
 * The button in the corner, until somebody uses the table: most readers of a page have rolled and pinned nothing, and are
 * spared what shows it. It comes when the button is used or somebody comes to a widget, and right away where there is something
 * in it.
 */
import { kept } from "../storage/memory.js";

/** What is kept once something was rolled or pinned; the first was so in early versions. */
const SIGNS = ["log", "log-changed", "pins"];

const opener = document.createElement("button");
opener.type = "button";
opener.className = "xr-opener";
opener.textContent = "Table";
opener.setAttribute("aria-expanded", "false");
opener.setAttribute("aria-label", "Table: the log of this evening, and what you pinned");

const coming = new AbortController();
const { signal } = coming;
/** @type {(() => void)[]} what is done as soon as it is there */
const waiting = [];
/** @type {Promise<void> | undefined} */
let loading;

/** @param {() => void} [then] */
function load(then) {
  if (then) waiting.push(then);
  loading ??= import("./table_panel.js").then(arrived, (error) => {
    loading = undefined;
    console.warn(error);
    opener.textContent = "Table: can’t be loaded";
    opener.setAttribute("aria-label", "The table can’t be loaded. Check your connection and try again.");
  });
}

function arrived() {
  coming.abort();
  const focused = document.activeElement === opener;
  opener.remove();
  if (focused) real()?.focus();
  for (const act of waiting.splice(0)) act();
}

/** @returns {HTMLElement | null} the button that takes the place of this one */
const real = () => document.querySelector("button.xr-opener");

// A reader who reaches a widget may roll or pin at any moment, and then leave the page at once.
for (const near of ["pointerover", "focusin"]) {
  document.addEventListener(near, ({ target }) => target instanceof Element && target.closest("rule-widget") && load(), { signal });
}
opener.addEventListener("click", () => load(() => real()?.click()));
for (const type of ["xr-rolled", "xr-pin-line"]) document.addEventListener(type, (event) => load(again(event)), { signal });
document.addEventListener(
  "click",
  ({ target }) => {
    const pin = target instanceof Element ? target.closest(".xr-pin") : null;
    if (pin instanceof HTMLElement) load(() => pin.click());
  },
  { signal },
);
addEventListener("storage", ({ key }) => (key === null || SIGNS.some((sign) => key.endsWith(`:${sign}`))) && load(), { signal });

/** @param {Event} event that the table is to hear, too */
const again = (event) => () =>
  event.target?.dispatchEvent(new CustomEvent(event.type, { bubbles: true, detail: /** @type {CustomEvent} */ (event).detail }));

/** @returns {boolean} whether it stood open on the page before */
function wasOpen() {
  try {
    return sessionStorage.getItem("rules-desk") === "open";
  } catch {
    return false;
  }
}

/** Somebody's evening in a link: what shows it is fetched only then. */
async function showShared() {
  if (!location.hash.startsWith("#evening=")) return;
  const view = await import("../log/view.js").catch((error) => console.warn(error));
  if (view) view.showShared();
  else document.querySelector("article")?.prepend("This evening couldn’t be loaded. Check your connection and reload the page.");
}

addEventListener("hashchange", showShared);
showShared();

if (document.querySelector("rule-widget")) document.body.append(opener);
if (SIGNS.some((sign) => kept(sign)) || wasOpen()) load();
