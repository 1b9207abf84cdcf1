// @ts-check
/**
 * The reader's own table: a small panel on every page with what they pinned and a log of what they rolled. Closed, it is one
 * button in a corner; it opens when asked to, and on wide windows stays open from page to page.
 */
import { keepClear } from "./clear.js";
import { add, asCsv, asText, entries, entryOf, onChangedElsewhere, remove, shownTime } from "./log.js";
import { bookOfThisPage, named, onPinnedElsewhere, pinned, pins, setPins } from "./pins.js";
import { placeOf } from "../storage/memory.js";
import { copies } from "../roll/result.js";
import { tellKept } from "../storage/unkept.js";

/** @typedef {import("./log.js").Entry} Entry */
/** @typedef {import("./log.js").Span} Span */

/** @type {Record<Span, string>} */
const SPANS = { page: "This page", evening: "This evening", all: "All" };

/** So many entries are shown at once, and as many more when they are asked for. */
const SHOWN = 100;
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
const playing = made("p", "xr-playing");
const pinList = made("div", "xr-pins");
const log = made("ol", "xr-log");
const spans = made("div", "xr-spans");
spans.setAttribute("role", "group");
spans.setAttribute("aria-label", "Rolls of");
const copy = button("Copy as text", () => {});
const tools = made("p", "xr-log-tools", copy, button("Export", download), button("Clear", clear));
const top = made("div", "xr-desk-top", heading, button("Close", () => open(false)));
const panel = made("section", "xr-widget xr-desk", top, playing, pinList, made("h3", "", "Rolls"), spans, log, tools, live, spoken);
panel.id = "xr-desk";
panel.hidden = true;
panel.setAttribute("aria-label", "Your table");

/** @type {Span} */
let span = "evening";
/** @type {Entry[]} what the panel is about, the newest first */
let chosen = [];
/** How many of them are shown at most. */
let most = SHOWN;
for (const [name, words] of Object.entries(SPANS)) {
  const choice = button(words, () => {
    span = /** @type {Span} */ (name);
    most = SHOWN;
    show();
  });
  choice.dataset.span = name;
  spans.append(choice);
}
// The button says so itself, to those who see.
copies(copy, () => asText(chosen), "Copied.", (sentence) => (spoken.textContent = sentence));

/** @param {string} sentence */
function say(sentence) {
  live.textContent = sentence;
}

/** What stands in the corner, and, where somebody sees it, the log. */
async function show() {
  const number = (await entries("evening")).length;
  count.textContent = number ? ` ${number}` : "";
  opener.setAttribute("aria-label", `Table${count.textContent}: rolls of this evening, and what you pinned`);
  // Where nothing can be rolled, and nothing was, there is nothing to open.
  opener.hidden = !number && !pins().length && !document.querySelector("rule-widget");
  if (panel.hidden) return;
  await showLog();
  await showPlaying();
}

/** Whom the reader plays, with the way to their sheet. */
async function showPlaying() {
  const { activeHere } = await import("../people/people.js");
  const links = activeHere().flatMap(({ name, page }) => [", ", Object.assign(made("a", "", name), { href: page })]);
  playing.replaceChildren(...(links.length ? ["Playing ", ...links.slice(1)] : []));
}

async function showLog() {
  const asked = span;
  const list = await entries(asked);
  // The reader may have chosen another span meanwhile.
  if (asked !== span) return;
  chosen = list;
  log.replaceChildren(...list.slice(0, most).map(line));
  for (const choice of spans.children) {
    choice.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (choice).dataset.span === span));
  }
  if (!list.length) log.append(made("li", "", "Nothing rolled yet."));
  if (list.length > most) log.append(made("li", "", button(`Show ${list.length - most} older ones`, showOlder)));
  tools.hidden = !list.length;
}

async function showOlder() {
  const first = most;
  most += SHOWN;
  await showLog();
  log.children[first]?.querySelector("a")?.focus();
}

/** @param {Entry} entry */
function line(entry) {
  const link = made("a", "", entry.roll);
  link.href = entry.link;
  link.addEventListener("click", () => {
    // The roll is shown in the page: on a phone, the panel lies over it.
    if (!matchMedia(WIDE).matches) open(false, false);
    // Going where one is already is no change of address.
    if (link.href === location.href) dispatchEvent(new Event("hashchange"));
  });
  const time = made("time", "", shownTime(entry.time));
  time.dateTime = entry.time;
  return made("li", "", made("p", "", time, " ", ...(entry.who ? [made("strong", "", entry.who), " "] : []), link), made("p", "", entry.outcome), made("p", "xr-help", entry.faces));
}

async function clear() {
  const gone = chosen;
  await remove(gone);
  await show();
  const undo = button("Undo", async () => {
    // What was rolled meanwhile stays.
    await add(gone);
    await show();
    say("The rolls are back.");
    heading.focus();
  });
  live.replaceChildren("Cleared. ", undo);
  undo.focus();
}

function download() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([asCsv(chosen)], { type: "text/csv" }));
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
  const name = named(pin);
  const tools = made("p", "xr-pin-tools", moving(pin, -1, "up", "↑"), moving(pin, 1, "down", "↓"));
  const unpin = button("Unpin", () => {
    change(pin.place, pin.title, live);
    heading.focus();
  });
  unpin.setAttribute("aria-label", `Unpin ${pin.title}`);
  tools.append(unpin);
  if (pin.place.startsWith(`${location.pathname}#`)) {
    const link = made("a", "", `${name}, on this page`);
    link.href = pin.place;
    return made("div", "xr-pinned", link, tools);
  }
  const found = await pinned(pin, number).catch(() => null);
  const fold = made("details", "xr-pinned", made("summary", "", name), found ?? "Its page cannot be reached.", tools);
  fold.open = !pin.folded;
  fold.addEventListener("toggle", () => {
    if (fold.open !== Boolean(pin.folded)) return;
    pin.folded = !fold.open;
    // It stands so already: nothing is to be built anew.
    filled = JSON.stringify(pins().map((one) => (one.place === pin.place ? { ...one, folded: pin.folded } : one)));
    setPins(JSON.parse(filled));
  });
  return fold;
}

/**
 * A button that moves a pin past its neighbour.
 * @param {import("./pins.js").Pin} pin
 * @param {number} by
 * @param {string} word
 * @param {string} sign
 */
function moving(pin, by, word, sign) {
  const label = `Move ${pin.title} ${word}`;
  const move = button(sign, async () => {
    const list = pins();
    const from = list.findIndex((one) => one.place === pin.place);
    const to = from + by;
    if (from < 0 || to < 0 || to >= list.length) return;
    list.splice(to, 0, ...list.splice(from, 1));
    tellKept("pins", setPins(list), live);
    await showPins();
    const moved = [...pinList.querySelectorAll("button")].find((one) => one.getAttribute("aria-label") === label);
    moved?.focus();
  });
  move.setAttribute("aria-label", label);
  return move;
}

/**
 * @param {string} place
 * @param {string} title
 * @param {Element} near where to say that it could not be kept
 */
function change(place, title, near) {
  const list = pins();
  const others = list.filter((pin) => pin.place !== place);
  const done = setPins(others.length < list.length ? others : [...list, { place, title, book: bookOfThisPage() }]);
  tellKept("pins", done, near);
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

keepClear(panel, () => open(false, false));
panel.addEventListener("keydown", (event) => event.key === "Escape" && open(false));
document.addEventListener("xr-rolled", (event) => {
  const entry = entryOf(/** @type {CustomEvent} */ (event).detail, new Date());
  const widget = /** @type {Element} */ (event.target);
  // The result comes first.
  setTimeout(async () => {
    tellKept("log", await add([entry]), widget.querySelector(":scope > .xr-result") ?? live);
    show();
  });
});
document.addEventListener("click", (event) => {
  const tool = event.target instanceof Element ? event.target.closest(".xr-pin") : null;
  const widget = tool?.closest("rule-widget");
  if (!(widget instanceof HTMLElement)) return;
  const title = widget.querySelector(".xr-title")?.textContent ?? "";
  change(placeOf(widget), title, widget.querySelector(":scope > .xr-result") ?? live);
});
onChangedElsewhere(show);
document.addEventListener("xr-active", () => panel.hidden || showPlaying());
onPinnedElsewhere(() => {
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
