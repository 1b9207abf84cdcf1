// @ts-check
/**
 * Light or dark, as the reader has chosen, before anything is painted.
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
