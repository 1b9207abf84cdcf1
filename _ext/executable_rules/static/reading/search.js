// @ts-check
/**
 * What search finds, while the reader types, from any page. This script, the engine and its index are fetched when a field
 * is first used, and not before (see search_field.js), or at once by the page that only searches.
 */

import { made, whenLate } from "../elements.js";

/** @typedef {import("./search_engine.js").Found} Found */

const HERE = new URL("../", import.meta.url);
const SITE = new URL("../../", HERE);
/** How many are shown below a field, and on the page that searches. */
const MOST = { panel: 8, page: 40 };

const asked = new URLSearchParams(location.search);
const own = document.querySelector('meta[name="rules-book"]')?.getAttribute("content") ?? "";
/** The book that the reader is in, or has come from. */
const book = own || (asked.get("book") ?? "");

/** @type {Promise<{ find(query: string, book: string, most: number): Found[] }> | undefined} */
let loading;

function engine() {
  loading ??= load();
  loading.catch(() => (loading = undefined));
  return loading;
}

async function load() {
  const [{ finder }, { default: MiniSearch }, language, response] = await Promise.all([
    import("./search_engine.js"),
    import(new URL("search/minisearch.js", HERE).href),
    import(new URL("search/words.js", HERE).href),
    fetch(new URL("search/index.json", HERE)),
    looks(),
  ]);
  if (!response.ok) throw new Error(`the index answered ${response.status}`);
  return finder(MiniSearch, await response.json(), language);
}

/** The style of results comes with them. */
function looks() {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = new URL("styles/search.css", HERE).href;
  return new Promise((done) => {
    sheet.addEventListener("load", done, { once: true });
    sheet.addEventListener("error", done, { once: true });
    document.head.append(sheet);
  });
}

/** @param {string} page @param {string} anchor @returns {string} within this page, or to another one */
function address(page, anchor) {
  const url = new URL(page, SITE);
  const hash = anchor && `#${anchor}`;
  return hash && url.pathname === location.pathname ? hash : url.href + hash;
}

/** @param {Found} found */
function item({ page, anchor, title, where, book: of, excerpt, roll }) {
  const link = made("a", "xr-hit", title);
  link.href = address(page, anchor);
  const place = made("span", "xr-hit-where", [of === title ? "" : of, ...where].filter(Boolean).join(" · "));
  const parts = excerpt.map(({ text, marked }) => (marked ? made("mark", "", text) : text));
  const line = made("li", "", made("p", "xr-hit-head", link, " ", place));
  if (parts.length) line.append(made("p", "xr-hit-text", ...parts));
  if (roll) {
    const there = made("a", "xr-hit-roll", "Roll");
    there.href = address(page, roll);
    there.setAttribute("aria-label", `Roll: ${title}`);
    line.append(there);
  }
  return line;
}

/**
 * A field, and what it finds: below it, or where the page has a place for that.
 * @param {HTMLInputElement} field
 */
function work(field) {
  const form = field.form;
  const place = document.getElementById(field.dataset.results ?? "");
  const region = place ?? made("div", "xr-search-panel");
  const count = made("p", "xr-search-count");
  count.setAttribute("role", "status");
  const list = made("ol", "xr-hits");
  region.setAttribute("role", "region");
  region.setAttribute("aria-label", "Search results");
  region.append(count, list);
  field.setAttribute("autocomplete", "off");
  if (!place) {
    region.hidden = true;
    // Above everything, whatever clips or covers what is around the field.
    if ("popover" in region) region.popover = "manual";
    (form ?? field).after(region);
    if (form && book) {
      const hidden = made("input", "");
      Object.assign(hidden, { type: "hidden", name: "book", value: book });
      form.append(hidden);
    }
  }

  function lay() {
    const { left, bottom } = field.getBoundingClientRect();
    const { width, height } = window.visualViewport ?? { width: innerWidth, height: innerHeight };
    const wide = Math.min(width - 16, 640);
    region.style.insetInlineStart = `${Math.max(8, Math.min(left, width - wide - 8))}px`;
    region.style.top = `${bottom + 4}px`;
    region.style.width = `${wide}px`;
    region.style.maxHeight = `${Math.max(160, height - bottom - 12)}px`;
  }

  /** @param {boolean} wanted */
  function open(wanted) {
    if (place || region.hidden !== wanted) return;
    region.hidden = !wanted;
    if (region.popover) region.togglePopover(wanted);
    if (wanted) lay();
  }

  let turn = 0;
  async function seek() {
    const mine = ++turn;
    const query = field.value.trim();
    if (!query) {
      count.textContent = "";
      list.replaceChildren();
      open(false);
      return;
    }
    region.dataset.state = "loading";
    const arrived = whenLate(() => mine === turn && say("Loading the index…"));
    try {
      const { find } = await engine();
      if (mine !== turn) return;
      const found = find(query, book, Infinity);
      const most = place ? MOST.page : MOST.panel;
      list.replaceChildren(...found.slice(0, most).map(item));
      const shown = found.length > most ? `The best ${most} of ${found.length} results` : `${found.length} result${found.length === 1 ? "" : "s"}`;
      say(found.length ? `${shown} for “${query}”` : `Nothing found for “${query}”. Try another word.`);
      region.dataset.state = "done";
    } catch {
      if (mine !== turn) return;
      list.replaceChildren();
      say("Search couldn’t be loaded. Check your connection and type again.");
      region.dataset.state = "failed";
    } finally {
      arrived();
    }
  }

  /** @param {string} text */
  function say(text) {
    count.textContent = text;
    open(true);
  }

  /** @param {number} step from the link that has the focus, or from the field */
  function go(step) {
    const links = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("a.xr-hit")]);
    const line = document.activeElement?.closest("li");
    const at = links.findIndex((link) => link.closest("li") === line) + step;
    (links[Math.min(at, links.length - 1)] ?? field).focus();
  }

  field.addEventListener("focus", () => {
    engine().catch(() => {});
    if (field.value.trim() && list.children.length) open(true);
  });
  field.addEventListener("input", seek);
  for (const part of [field, region]) {
    part.addEventListener("keydown", (/** @type {any} */ event) => {
      const { key } = event;
      if (key === "Escape" && !region.hidden && !place) {
        // The theme's menu, which it may be in, stays open.
        event.stopPropagation();
        field.focus();
        open(false);
      } else if ((key === "ArrowDown" || key === "ArrowUp") && (part === region || key === "ArrowDown")) {
        event.preventDefault();
        go(key === "ArrowDown" ? 1 : -1);
      }
    });
    part.addEventListener("focusout", (/** @type {any} */ event) => {
      const to = event.relatedTarget;
      if (to instanceof Node && to !== field && !region.contains(to)) open(false);
    });
  }
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && target !== field && !region.contains(target)) open(false);
  });
  list.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="#"]')) open(false);
  });
  for (const event of ["resize", "scroll"]) addEventListener(event, () => region.hidden || place || lay(), { passive: true });

  if (place) {
    form?.addEventListener("submit", (event) => event.preventDefault());
    field.addEventListener("input", () => {
      const address = new URLSearchParams({ q: field.value, ...(book ? { book } : {}) });
      history.replaceState(history.state, "", `?${address}`);
    });
    // What was typed before this script was there stays.
    field.value ||= asked.get("q") ?? "";
  }
  // What somebody typed before this script was there, or came with.
  if (place || document.activeElement === field) seek();
  if (place || document.activeElement === field) engine().catch(() => {});
}

for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('form input[name="q"]'))) work(field);
