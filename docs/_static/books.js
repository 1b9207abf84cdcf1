// @ts-check
/** Which book a search result is from: every book has a glossary, and errata, and words that others have too. */

/** @type {Map<string, string>} a book's folder, and its name as the side bar has it */
const books = new Map();
for (const link of document.querySelectorAll(".sidebar-tree .toctree-l1 > a")) {
  const [folder, page] = (link.getAttribute("href") ?? "").split("/");
  if (page) books.set(folder, link.textContent?.trim() ?? "");
}

const results = document.querySelector("#search-results");
if (results) {
  new MutationObserver(() => {
    for (const link of results.querySelectorAll("li > a:not(:has(+ .book))")) {
      const name = books.get((link.getAttribute("href") ?? "").split("/")[0]);
      if (!name || link.textContent === name) continue;
      const book = document.createElement("span");
      book.className = "book";
      book.textContent = ` · ${name}`;
      link.after(book);
    }
  }).observe(results, { childList: true, subtree: true });
}
