// @ts-check
/**
 * The reader's own table: a small panel on every page with what they pinned and a log of what they rolled. Closed, it is one
 * button in a corner; it opens when asked to, and on wide windows stays open from page to page.
 */
import { asCsv, asText, entries, entryOf, evening, setEntries, shownTime } from "./log.js";
import { pinned, pins, setPins } from "./pins.js";
import { placeOf } from "./memory.js";
import { copies } from "./result.js";

/** @typedef {import("./log.js").Entry} Entry */
/** @typedef {keyof typeof SPANS} Span */

const SPANS = { page: "This page", evening: "This evening", all: "All" };
const OPEN = "rules-desk";
const WIDE = "(min-width: 64rem)";

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} className
 * @param {...(Node | string)} content
 */
function made(name, className, ...content) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...content);
  return element;
}

/**
 * @param {string} words
 * @param {() => void} act
 */
function button(words, act) {
  const element = made("button", "", words);
  element.type = "button";
  element.addEventListener("click", act);
  return element;
}

const count = made("span", "xr-count");
const opener = button("", () => open(panel.hidden));
opener.className = "xr-opener";
opener.append("Table", count);
opener.setAttribute("aria-expanded", "false");
opener.setAttribute("aria-controls", "xr-desk");

const heading = made("h2", "", "Your table");
heading.tabIndex = -1;
const live = made("p", "xr-news");
live.setAttribute("role", "status");
const spoken = made("p", "xr-live");
spoken.setAttribute("role", "status");
const pinList = made("div", "xr-pins");
const log = made("ol", "xr-log");
const spans = made("div", "xr-spans");
spans.setAttribute("role", "group");
spans.setAttribute("aria-label", "Rolls of");
const copy = button("Copy as text", () => {});
const tools = made("p", "xr-log-tools", copy, button("Export", download), button("Clear", clear));
const top = made("div", "xr-desk-top", heading, button("Close", () => open(false)));
const panel = made("section", "xr-widget xr-desk", top, pinList, made("h3", "", "Rolls"), spans, log, tools, live, spoken);
panel.id = "xr-desk";
panel.hidden = true;
panel.setAttribute("aria-label", "Your table");

/** @type {Span} */
let span = "evening";
for (const [name, words] of Object.entries(SPANS)) {
  const choice = button(words, () => {
    span = /** @type {Span} */ (name);
    show();
  });
  choice.dataset.span = name;
  spans.append(choice);
}
// The button says so itself, to those who see.
copies(copy, () => asText(chosen()), "Copied.", (sentence) => (spoken.textContent = sentence));

/** @returns {Entry[]} what the log shows, the newest first */
function chosen() {
  const list = entries();
  if (span === "page") return list.filter((entry) => entry.page === location.pathname);
  return span === "evening" ? evening(list) : list;
}

/** @param {string} sentence */
function say(sentence) {
  live.textContent = sentence;
}

/** What stands in the corner, and, where somebody sees it, the log. */
function show() {
  const number = evening(entries()).length;
  count.textContent = number ? ` ${number}` : "";
  opener.setAttribute("aria-label", `Table${count.textContent}: rolls of this evening, and what you pinned`);
  // Where nothing can be rolled, and nothing was, there is nothing to open.
  opener.hidden = !number && !pins().length && !document.querySelector("rule-widget");
  if (!panel.hidden) showLog();
}

function showLog() {
  const list = chosen();
  log.replaceChildren(...list.map(line));
  for (const choice of spans.children) {
    choice.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (choice).dataset.span === span));
  }
  if (!list.length) log.append(made("li", "", "Nothing rolled yet."));
  tools.hidden = !list.length;
}

/** @param {Entry} entry */
function line(entry) {
  const link = made("a", "", entry.roll);
  link.href = entry.link;
  const time = made("time", "", shownTime(entry.time));
  time.dateTime = entry.time;
  return made("li", "", made("p", "", time, " ", link), made("p", "", entry.outcome), made("p", "xr-help", entry.faces));
}

function clear() {
  const [before, gone] = [entries(), new Set(chosen().map((entry) => JSON.stringify(entry)))];
  setEntries(before.filter((entry) => !gone.has(JSON.stringify(entry))));
  show();
  const undo = button("Undo", () => {
    setEntries(before);
    show();
    say("The rolls are back.");
    heading.focus();
  });
  live.replaceChildren("Cleared. ", undo);
  undo.focus();
}

function download() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([asCsv(chosen())], { type: "text/csv" }));
  link.download = "rolls.csv";
  link.click();
  URL.revokeObjectURL(link.href);
}

let filled = "";

/** Pinned widgets that are not those of before. */
async function showPins() {
  const list = pins();
  for (const tool of document.querySelectorAll(".xr-pin")) {
    const widget = tool.closest("rule-widget");
    const on = widget instanceof HTMLElement && list.some((pin) => pin.place === placeOf(widget));
    tool.setAttribute("aria-pressed", String(on));
    tool.textContent = on ? "Unpin" : "Pin";
  }
  const wanted = JSON.stringify(list);
  if (panel.hidden || wanted === filled) return;
  filled = wanted;
  const parts = await Promise.all(list.map(card));
  // Another tab, or a second tap, may have changed them meanwhile.
  if (filled === wanted) pinList.replaceChildren(...parts);
}

/**
 * @param {import("./pins.js").Pin} pin
 * @param {number} number
 */
async function card(pin, number) {
  const unpin = button("Unpin", () => {
    change(pin.place, pin.title);
    heading.focus();
  });
  unpin.setAttribute("aria-label", `Unpin ${pin.title}`);
  if (pin.place.startsWith(`${location.pathname}#`)) {
    const link = made("a", "", `${pin.title}, on this page`);
    link.href = pin.place;
    return made("div", "xr-pinned", link, unpin);
  }
  const found = await pinned(pin, number).catch(() => null);
  return made("div", "xr-pinned", found ?? `${pin.title}: its page cannot be reached.`, unpin);
}

/**
 * @param {string} place
 * @param {string} title
 */
function change(place, title) {
  const list = pins();
  const others = list.filter((pin) => pin.place !== place);
  const done = setPins(others.length < list.length ? others : [...list, { place, title }]);
  say(done ? "" : "Storage is forbidden or full here; nothing can be pinned.");
  show();
  showPins();
}

/**
 * @param {boolean} wanted
 * @param {boolean} [asked] whether the reader asked for it just now, and focus may move
 */
function open(wanted, asked = true) {
  panel.hidden = !wanted;
  opener.setAttribute("aria-expanded", String(wanted));
  try {
    sessionStorage.setItem(OPEN, wanted ? "open" : "");
  } catch {
    // Then it is closed on the next page.
  }
  show();
  showPins();
  if (asked) (wanted ? heading : opener).focus();
}

panel.addEventListener("keydown", (event) => event.key === "Escape" && open(false));
document.addEventListener("xr-rolled", (event) => {
  const entry = entryOf(/** @type {CustomEvent} */ (event).detail, new Date());
  // The result comes first; an evening is long.
  setTimeout(() => {
    if (!setEntries([entry, ...entries()])) say("Storage is forbidden or full here; this log ends with the page.");
    show();
  });
});
document.addEventListener("click", (event) => {
  const tool = event.target instanceof Element ? event.target.closest(".xr-pin") : null;
  const widget = tool?.closest("rule-widget");
  if (!(widget instanceof HTMLElement)) return;
  change(placeOf(widget), widget.querySelector(".xr-title")?.textContent ?? "");
});
addEventListener("storage", () => {
  show();
  showPins();
});

document.body.append(opener, panel);
show();
try {
  if (sessionStorage.getItem(OPEN) && matchMedia(WIDE).matches) open(true, false);
} catch {
  // Closed, then.
}
showPins();
