// @ts-check
/**
 * What is decided before anything is painted: light or dark, as the reader has chosen, and what is laid out later.
 *
 * Where the browser forbids storage, or it is full, the theme's scripts fail, for they don't ask whether it works: the
 * switch for dark pages did nothing any more. Here the theme's choice is then remembered as long as the page.
 */
(() => {
  /** @type {Map<string, string>} */
  const forgotten = new Map();
  const standIn = {
    /** @param {string} key */
    getItem: (key) => forgotten.get(key) ?? null,
    /** @param {string} key @param {string} value */
    setItem: (key, value) => void forgotten.set(key, value),
    /** @param {string} key */
    removeItem: (key) => void forgotten.delete(key),
  };
  try {
    const { getItem, setItem } = Storage.prototype;
    const store = localStorage;
    // Full: only the theme's own key, which nobody would miss.
    Storage.prototype.setItem = function (/** @type {string} */ key, /** @type {string} */ value) {
      if (this !== store || key !== "theme") return setItem.call(this, key, value);
      try {
        setItem.call(this, key, value);
        forgotten.delete(key);
      } catch {
        forgotten.set(key, value);
      }
    };
    Storage.prototype.getItem = function (/** @type {string} */ key) {
      return (this === store ? forgotten.get(key) : undefined) ?? getItem.call(this, key);
    };
  } catch {
    Object.defineProperty(globalThis, "localStorage", { value: standIn });
  }
})();
const root = document.documentElement;
new MutationObserver((_, seen) => {
  if (!document.body) return;
  seen.disconnect();
  document.body.dataset.theme = localStorage.getItem("theme") || "auto";
}).observe(root, { childList: true });
// The theme does so when all of the page is there, and then every element has to be looked at once more.
root.classList.remove("no-js");

/**
 * Sections below the first screen are laid out when that is painted, one after the other: a weak phone then paints in half
 * the time. Whoever scrolls, follows a link or prints before that has them at once, and whoever comes by a link to a
 * section, or back, has all of them from the beginning.
 */
(() => {
  const AWAITED = "article > section section:not(.laid-out)";
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (location.hash || visit?.type !== "navigate") return;
  root.classList.add("laid-out-later");

  /** @returns {boolean} whether any is still awaited */
  const some = () => root.classList.contains("laid-out-later");

  function all() {
    if (!some()) return;
    root.classList.remove("laid-out-later");
    document.dispatchEvent(new Event("laid-out"));
  }

  /** Before each frame, those that would be in it; a page of which nothing more is in view has its last one soon. */
  function inView() {
    for (const section of document.querySelectorAll(AWAITED)) {
      if (section.getBoundingClientRect().top > innerHeight) break;
      section.classList.add("laid-out");
    }
    if (some()) requestAnimationFrame(inView);
  }

  async function oneByOne() {
    for (const section of document.querySelectorAll(AWAITED)) {
      // A tap comes first.
      await new Promise((go) => (globalThis.requestIdleCallback ?? setTimeout)(go));
      section.classList.add("laid-out");
    }
    all();
  }

  requestAnimationFrame(inView);
  addEventListener("load", () => void oneByOne(), { once: true });
  addEventListener("click", ({ target }) => target instanceof Element && target.closest("a[href]") && all(), true);
  for (const type of ["hashchange", "beforeprint"]) addEventListener(type, all);
})();
