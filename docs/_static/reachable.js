// @ts-check
/** What the theme leaves to be said: names for its two side bars, and a way for the keyboard into what scrolls sideways. */

const NAMES = { ".sidebar-drawer": "Site", ".toc-drawer": "On this page" };

for (const [selector, name] of Object.entries(NAMES)) {
  document.querySelector(selector)?.setAttribute("aria-label", name);
}

/** Whoever has no mouse must be able to get there, but need not stop at what is in view anyway. */
function reach() {
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("article :is(pre, .table-wrapper, .xr-odds)"))) {
    const scrolls = part.scrollWidth > part.clientWidth;
    if (scrolls === part.hasAttribute("tabindex")) continue;
    if (scrolls) {
      part.tabIndex = 0;
      part.setAttribute("role", "group");
      part.setAttribute("aria-label", part.querySelector("caption")?.textContent?.trim() || (part.matches("pre") ? "Code" : "Table"));
    } else {
      for (const attribute of ["tabindex", "role", "aria-label"]) part.removeAttribute(attribute);
    }
  }
}

reach();
addEventListener("resize", reach);
// Results come later and bring tables of their own.
const article = document.querySelector("article");
if (article) {
  let due = 0;
  new MutationObserver(() => {
    cancelAnimationFrame(due);
    due = requestAnimationFrame(reach);
  }).observe(article, { childList: true, subtree: true });
}
