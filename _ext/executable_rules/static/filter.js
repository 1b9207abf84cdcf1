// @ts-check
/** Tables of records that can be searched. Without this script, and on paper, all their rows are there. */

/** A column is offered as a choice when its cells say so many things at most. */
const MOST_CHOICES = 8;

/** @param {HTMLTableElement} table */
function workFilter(table) {
  const rows = [...(table.tBodies[0]?.rows ?? [])];
  const bar = document.createElement("div");
  bar.className = "xr-filter";
  bar.setAttribute("role", "search");
  // The theme has a search too, and a page may have several tables.
  bar.setAttribute("aria-label", table.tHead?.rows[0]?.cells[0]?.textContent?.trim() ?? "");
  const search = document.createElement("input");
  search.type = "search";
  bar.append(labelled("Search", search));
  const choices = [...(table.tHead?.rows[0]?.cells ?? [])].flatMap((head) => choiceFor(head, rows));
  bar.append(...choices.map(({ head, select }) => labelled(head.textContent?.trim() ?? "", select)));
  const count = document.createElement("output");
  count.setAttribute("aria-live", "polite");
  bar.append(count);

  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const text = row.textContent?.toLowerCase() ?? "";
      const fits = choices.every(({ head, select }) => !select.value || `=${cellText(row, head)}` === select.value);
      row.hidden = !fits || !words.every((word) => text.includes(word));
    }
    count.value = `${rows.filter((row) => !row.hidden).length} of ${rows.length}`;
  };
  const show = () => {
    // Whoever follows a link to a row must find it.
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const row = target?.closest("tr");
    if (!row?.hidden || !rows.includes(row)) return;
    search.value = "";
    for (const { select } of choices) select.value = "";
    filter();
    row.scrollIntoView();
  };
  bar.addEventListener("input", filter);
  addEventListener("hashchange", show);
  filter();
  (table.closest(".table-wrapper") ?? table).before(bar);
}

/** @param {HTMLTableRowElement} row @param {HTMLTableCellElement} head */
const cellText = (row, head) => row.cells[head.cellIndex]?.textContent?.trim() ?? "";

/**
 * @param {HTMLTableCellElement} head
 * @param {HTMLTableRowElement[]} rows
 * @returns {{ head: HTMLTableCellElement, select: HTMLSelectElement }[]} none when its cells say too many things, or one
 */
function choiceFor(head, rows) {
  const texts = [...new Set(rows.map((row) => cellText(row, head)))];
  if (texts.length < 2 || texts.length > MOST_CHOICES || texts.length === rows.length) return [];
  const select = document.createElement("select");
  // Behind a sign, so that an empty cell can be chosen, and is not the same as no choice.
  select.append(new Option("all", ""), ...texts.map((text) => new Option(text || "none", `=${text}`)));
  return [{ head, select }];
}

/** @param {string} name @param {HTMLElement} field */
function labelled(name, field) {
  const label = document.createElement("label");
  const words = document.createElement("span");
  words.textContent = name;
  label.append(words, field);
  return label;
}

for (const table of /** @type {NodeListOf<HTMLTableElement>} */ (document.querySelectorAll("table.xr-filtered"))) workFilter(table);
