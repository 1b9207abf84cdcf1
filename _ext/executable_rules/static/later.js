// @ts-check
/** Scripts that nobody waits for come when the page is there: until then they would only take the line from what is read. */

const names = [...document.querySelectorAll('meta[name="rules-after"]')].map((meta) => meta.getAttribute("content"));

function fetchAll() {
  for (const name of names) import(new URL(String(name), import.meta.url).href).catch((error) => console.warn(error));
}

/** @returns {boolean} whether the table stood open on the page before: a reader waits for it, and it must not come over what they are at */
function tableWasOpen() {
  try {
    return sessionStorage.getItem("rules-desk") === "open";
  } catch {
    return false;
  }
}

if (document.readyState === "complete" || tableWasOpen()) fetchAll();
else addEventListener("load", fetchAll, { once: true });
