// @ts-check
/**
 * Scripts that the page is read without: until its text, styles and letters are there, they would only take the line from them.
 * Those that answer the first touch come when all of the page is known, the others when all of it is there.
 */

/** @param {string} when */
function fetchAll(when) {
  for (const meta of document.querySelectorAll(`meta[name="${when}"]`)) {
    import(new URL(String(meta.getAttribute("content")), import.meta.url).href).catch((error) => console.warn(error));
  }
}

/** @returns {boolean} whether the table stood open on the page before: a reader waits for it, and it must not come over what they are at */
function tableWasOpen() {
  try {
    return sessionStorage.getItem("rules-desk") === "open";
  } catch {
    return false;
  }
}

let painted = false;

/** As soon as the page has been painted, which never comes to pass in a tab that nobody looks at. */
function fetchSoon() {
  if (painted) return;
  painted = true;
  fetchAll("rules-soon");
}

const fetchRest = () => fetchAll("rules-after");
requestAnimationFrame(() => setTimeout(fetchSoon));
addEventListener("load", fetchSoon, { once: true });
if (document.readyState === "complete" || tableWasOpen()) fetchRest();
else addEventListener("load", fetchRest, { once: true });
