// @ts-check
/**
 * What the theme leaves to be done for keyboard and screen reader: names for its two side bars; its two drawers, of a narrow
 * window or a magnified one, as buttons with names, Escape, the way in and out, and a page behind them that one cannot get
 * lost in (closed ones are out of reach by theme.css); and a way into what scrolls sideways.
 */

const DRAWERS = [
  { toggle: "__navigation", drawer: ".sidebar-drawer", name: "Menu" },
  { toggle: "__toc", drawer: ".toc-drawer", name: "On this page" },
];

/**
 * @param {string} words
 * @param {() => void} act
 */
function button(words, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.setAttribute("aria-label", words);
  made.addEventListener("click", act);
  return made;
}

/** @param {{ toggle: string, drawer: string, name: string }} names */
function work({ toggle, drawer, name }) {
  const box = document.getElementById(toggle);
  const part = document.querySelector(drawer);
  if (!(box instanceof HTMLInputElement) || !(part instanceof HTMLElement)) return;
  part.id ||= `${toggle}-drawer`;
  // Beside the text it is no drawer.
  const lies = () => getComputedStyle(part).position === "fixed";
  const behind = [".mobile-header", ".main > .content"].flatMap((selector) => [...document.querySelectorAll(selector)]);
  const openers = [...document.querySelectorAll(`label[for="${toggle}"]:not(.overlay)`)].map((label) => {
    const opener = button(name, () => open(true, opener));
    opener.className = label.className;
    opener.append(...label.childNodes);
    opener.setAttribute("aria-controls", part.id);
    label.replaceWith(opener);
    return opener;
  });
  const field = /** @type {HTMLInputElement | null} */ (part.querySelector('input[name="q"]'));
  if (field) {
    // In the middle of a session a reader looks something up: one tap, and they can type.
    const seek = button("Search", () => {
      open(true, seek);
      field.focus();
    });
    seek.className = "search-icon";
    seek.setAttribute("aria-controls", part.id);
    document.querySelector(".mobile-header .header-left")?.append(seek);
  }
  const close = button(`Close: ${name}`, () => open(false));
  close.className = "drawer-close";
  close.textContent = "Close";
  part.prepend(close);
  /** @type {HTMLElement | undefined} what the focus goes back to */
  let from;

  /**
   * @param {boolean} wanted
   * @param {HTMLElement} [opener]
   */
  function open(wanted, opener) {
    if (box instanceof HTMLInputElement) box.checked = wanted;
    from = opener ?? from;
    follow();
    if (wanted) close.focus();
    else from?.focus();
  }

  function follow() {
    const over = box instanceof HTMLInputElement && box.checked && lies();
    for (const opener of openers) opener.setAttribute("aria-expanded", String(over));
    for (const other of behind) other.toggleAttribute("inert", over);
  }

  // The theme's dark layer beside the drawer closes it, too.
  box.addEventListener("change", follow);
  addEventListener("resize", follow);
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));

  /** A browser that goes back finds a drawer as it was left; whoever goes back wants the page. */
  function shown({ persisted = false } = {}) {
    const back = persisted || visit?.type === "back_forward";
    if (box instanceof HTMLInputElement && back && lies()) box.checked = false;
    follow();
  }

  addEventListener("pageshow", shown);
  part.addEventListener("keydown", (event) => event.key === "Escape" && lies() && open(false));
  part.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    if (!link || !lies()) return;
    // The place it leads to is behind the drawer, and the focus goes there.
    box.checked = false;
    follow();
  });
  // It may have been shown before this script came.
  shown();
}

DRAWERS.forEach(work);

const NAMES = { ".sidebar-drawer": "Site", ".toc-drawer": "On this page" };

for (const [selector, name] of Object.entries(NAMES)) {
  document.querySelector(selector)?.setAttribute("aria-label", name);
}

/** Whoever has no mouse must be able to get there, but need not stop at what is in view anyway, or folded. */
function reach() {
  const parts = [...document.querySelectorAll("article :is(pre, .table-wrapper, .xr-odds)")]
    .map((part) => /** @type {HTMLElement} */ (part))
    // To measure what is folded, a browser would lay it out.
    .filter((part) => !part.closest("details:not([open])"));
  // All are asked before any is changed: in turns, the page would be laid out anew for each.
  const changed = parts.filter((part) => part.scrollWidth > part.clientWidth !== part.hasAttribute("tabindex"));
  for (const part of changed) {
    if (part.hasAttribute("tabindex")) {
      for (const attribute of ["tabindex", "role", "aria-label"]) part.removeAttribute(attribute);
    } else {
      part.tabIndex = 0;
      part.setAttribute("role", "group");
      part.setAttribute("aria-label", part.querySelector("caption")?.textContent?.trim() || (part.matches("pre") ? "Code" : "Table"));
    }
  }
}

let due = 0;

/** As soon as all is laid out and painted: then asking costs nothing. */
function reachSoon() {
  cancelAnimationFrame(due);
  // What is laid out later (before_paint.js) would have to be at once.
  if (!document.querySelector(".laid-out-later")) due = requestAnimationFrame(() => setTimeout(reach));
}

/** The theme's own script asks where each section is, and awaits a page that has just been read. */
function follow() {
  const script = new URL("scripts/furo.js", import.meta.url).href;
  import(script).then(() => document.dispatchEvent(new Event("DOMContentLoaded")), console.warn);
}

reachSoon();
document.addEventListener("laid-out", reachSoon);
if (document.querySelector(".laid-out-later")) document.addEventListener("laid-out", follow, { once: true });
else follow();
addEventListener("resize", reachSoon);
document.addEventListener("toggle", reachSoon, true);
// Results come later and bring tables of their own.
const article = document.querySelector("article");
if (article) new MutationObserver(reachSoon).observe(article, { childList: true, subtree: true });
