// @ts-check
/** When the runtime is worth loading: as a reader comes near a widget, and never against their wish to save data. */

/** How far outside the window a widget counts as near. */
const NEAR = "300px";

/** @returns {boolean} whether the reader has asked to save data */
export function savesData() {
  const connection = /** @type {{ connection?: { saveData?: boolean } }} */ (/** @type {unknown} */ (navigator)).connection;
  return connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}

/**
 * Calls `load` once when the reader approaches `element`: with pointer or focus, or by scrolling once the page is idle.
 * @param {Element} element
 * @param {() => void} load
 */
export function onApproach(element, load) {
  near(element, load, whenIdle);
}

/**
 * The same without waiting for the page: for readers who have rolled here before, and have on their device what Python needs.
 * @param {Element} element
 * @param {() => void} load
 */
export function onSight(element, load) {
  near(element, load, (act) => act());
}

/**
 * @param {Element} element
 * @param {() => void} load
 * @param {(act: () => void) => void} when what is in sight begins
 */
function near(element, load, when) {
  if (savesData()) return;
  const once = new AbortController();
  const begin = () => {
    once.abort();
    observer.disconnect();
    load();
  };
  for (const type of ["pointerenter", "focusin"]) element.addEventListener(type, begin, { signal: once.signal });
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) when(() => !once.signal.aborted && begin());
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
}

/** @param {() => void} act once the page has loaded and has nothing better to do */
export function whenIdle(act) {
  const idle = () => ("requestIdleCallback" in window ? requestIdleCallback(act, { timeout: 5000 }) : setTimeout(act, 200));
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}
