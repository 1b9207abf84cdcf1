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
document.body.dataset.theme = localStorage.getItem("theme") || "auto";
// The theme does so when all of the page is there, and then every element has to be looked at once more.
document.documentElement.classList.remove("no-js");

/**
 * Sections below the first screen are laid out when that is painted, one after the other: a weak phone then paints in half
 * the time. Whoever scrolls, follows a link or prints before that has them at once, and whoever comes by a link to a
 * section, or back, has all of them from the beginning.
 */
(() => {
  const LATER = "laid-out-later";
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (location.hash || visit?.type !== "navigate") return;

  /** Letters that fill the first screen at least; a column is no wider than 760 px. */
  const FULL = (Math.min(innerWidth, 760) * innerHeight) / 170;

  /** @param {Element} part @returns {number} how many letters take no more room */
  function letters(part) {
    if (part.matches("section")) return 0;
    if (part.matches("p, ul, ol, dl, blockquote")) return part.textContent.length;
    return part.matches(".xr-place") ? 500 : 100;
  }

  let wanted = false;

  /** How much is above a section is guessed: to measure it, a browser would lay out the page, and then once more. */
  function putOff() {
    let above = wanted ? -Infinity : 0;
    for (const section of document.querySelectorAll("article section")) {
      if (above > FULL) section.classList.add(LATER);
      else for (const part of section.children) above += letters(part);
    }
  }

  /** A page comes in pieces, and any of them may be painted before the next one is there. */
  function whileReading() {
    if (document.readyState !== "loading") return;
    putOff();
    requestAnimationFrame(whileReading);
  }

  function all() {
    wanted = true;
    const sections = document.querySelectorAll(`.${LATER}`);
    for (const section of sections) section.classList.remove(LATER);
    if (sections.length) document.dispatchEvent(new Event("laid-out"));
  }

  /** @param {() => void} act soon: a tap comes first, but a browser that's never idle must get there, too */
  const whenIdle = (act) => ("requestIdleCallback" in window ? requestIdleCallback(act, { timeout: 300 }) : setTimeout(act));

  async function oneByOne() {
    const [last, ...others] = [...document.querySelectorAll(`.${LATER}`)].reverse();
    for (const section of others.reverse()) {
      await new Promise((go) => whenIdle(() => go(undefined)));
      section.classList.remove(LATER);
    }
    if (last) all();
  }

  requestAnimationFrame(whileReading);
  document.addEventListener("readystatechange", putOff, { once: true });
  addEventListener("load", () => void oneByOne(), { once: true });
  addEventListener("click", ({ target }) => target instanceof Element && target.closest("a[href]") && all(), true);
  for (const type of ["scroll", "hashchange", "beforeprint"]) addEventListener(type, all);
})();
