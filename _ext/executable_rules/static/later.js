// @ts-check
/** Scripts that nobody waits for come when the page is there: until then they would only take the line from what is read. */

const names = [...document.querySelectorAll('meta[name="rules-after"]')].map((meta) => meta.getAttribute("content"));

function fetchAll() {
  for (const name of names) import(new URL(String(name), import.meta.url).href).catch((error) => console.warn(error));
}

if (document.readyState === "complete") fetchAll();
else addEventListener("load", fetchAll, { once: true });
