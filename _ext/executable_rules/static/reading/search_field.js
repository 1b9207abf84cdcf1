// @ts-check
/**
 * The search fields of a page, to which a slash leads. What searches is fetched when the reader comes to one; without it,
 * Enter asks the search page.
 */

const fields = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll('form input[name="q"]')]);

function load() {
  // With what it needs: one after the other, they would take twice as long to come.
  Promise.all([import("./search.js"), import("../elements.js")]).then(
    () => fields.forEach((field) => ["focus", "input"].forEach((name) => field.removeEventListener(name, load))),
    (error) => console.warn(error), // The next key tries again.
  );
}

for (const field of fields) for (const name of ["focus", "input"]) field.addEventListener(name, load);
// On the page that searches, the address says for what.
if (fields.some((field) => field.dataset.results || field === document.activeElement)) load();

document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof Element && event.target.closest("input, textarea, select, button, [contenteditable]");
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  fields[0]?.focus();
});
