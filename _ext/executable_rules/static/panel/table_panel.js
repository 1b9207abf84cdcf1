// @ts-check
/**
 * The reader's own table: a small panel on every page with what they pinned and a log of what they rolled. Closed, it is one
 * button in a corner; it opens when asked to, and on wide windows stays open from page to page.
 */
import { keepClear } from "./clear.js";
import { bookOfThisPage, named, onPinnedElsewhere, pinned, pins, samePin, setPins } from "./pins.js";
import { made } from "../elements.js";
import { entryOf } from "../log/entries.js";
import { add, countOf, latestEvening, onChangedElsewhere } from "../log/log.js";
import { placeOf } from "../storage/memory.js";
import { tellKept } from "../storage/unkept.js";

const OPEN = "rules-desk";
const WIDE = "(min-width: 64rem)";

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
opener.setAttribute("aria-controls", "xr-table-panel");

const heading = made("h2", "", "Your table");
heading.tabIndex = -1;
const live = made("p", "xr-news");
live.setAttribute("role", "status");
const spoken = made("p", "xr-live");
spoken.setAttribute("role", "status");
const playing = made("p", "xr-playing");
const pinList = made("div", "xr-pins");
const rolls = made("div", "");
const top = made("div", "xr-table-panel-top", heading, button("Close", () => open(false)));
const panel = made("section", "xr-widget xr-table-panel", top, playing, pinList, rolls, live, spoken);
panel.id = "xr-table-panel";
panel.hidden = true;
panel.setAttribute("aria-label", "Your table");

/** What the panel needs only when it is open. @type {Promise<import("./log_panel.js").LogPanel> | null} */
let logPanel = null;

function logOpened() {
  logPanel ??= import("./log_panel.js").then(({ LogPanel }) => {
    const speak = (/** @type {string} */ sentence) => (spoken.textContent = sentence);
    const loaded = new LogPanel({ live, heading, speak, follow, changed: show });
    rolls.replaceChildren(...loaded.parts);
    return loaded;
  });
  return logPanel;
}

/** @param {HTMLAnchorElement} link to a roll, which is shown in the page: on a phone, the panel lies over it */
function follow(link) {
  if (!matchMedia(WIDE).matches) open(false, false);
  // The address may already be this one, and then nothing changes.
  if (link.href === location.href) dispatchEvent(new Event("hashchange"));
}

/** The button in the corner, and the log once it is open. */
async function show() {
  const evening = await latestEvening();
  const number = evening ? await countOf({ kind: "evening", key: evening.key }) : 0;
  count.textContent = number ? ` ${number}` : "";
  opener.setAttribute("aria-label", `Table${count.textContent}: the log of this evening, and what you pinned`);
  // Where nothing can be rolled, and nothing was, there is nothing to open.
  opener.hidden = !evening && !pins().length && !document.querySelector("rule-widget");
  if (panel.hidden) return;
  try {
    await (await logOpened()).show();
  } catch (error) {
    // It is asked for again when the panel is opened the next time.
    logPanel = null;
    console.warn(error);
    rolls.textContent = "Your log can’t be shown: part of this site didn’t load. It’s still kept.";
  }
  await showPlaying();
}

/** Whom the reader plays, with the way to their sheet. */
async function showPlaying() {
  const { activeHere } = await import("../people/people.js");
  const links = activeHere().flatMap(({ name, page }) => [", ", Object.assign(made("a", "", name), { href: page })]);
  playing.replaceChildren(...(links.length ? ["Playing ", ...links.slice(1)] : []));
}

let filled = "";

/** Pinned widgets that are not those of before. */
async function showPins() {
  const list = pins();
  for (const tool of document.querySelectorAll(".xr-pin")) {
    const widget = tool.closest("rule-widget");
    const on = widget instanceof HTMLElement && list.some((pin) => pin.place === placeOf(widget) && !pin.line);
    tool.setAttribute("aria-pressed", String(on));
    tool.textContent = on ? "Unpin" : "Pin";
  }
  document.dispatchEvent(new Event("xr-pinned"));
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
    change(pin, live);
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
  const note = (/** @type {boolean} */ folded) => {
    if (folded === Boolean(pin.folded)) return;
    pin.folded = folded;
    // It is so already: there is nothing to rebuild.
    filled = JSON.stringify(pins().map((one) => (samePin(one, pin) ? { ...one, folded } : one)));
    setPins(JSON.parse(filled));
  };
  // At once, for whoever leaves the page right after; a search in the page opens folds without a click.
  fold.querySelector("summary")?.addEventListener("click", () => note(fold.open));
  fold.addEventListener("toggle", () => note(!fold.open));
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
    const from = list.findIndex((one) => samePin(one, pin));
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
 * Pin it, or unpin it.
 * @param {import("./pins.js").Pin} pin
 * @param {Element} near where to say that it could not be kept
 */
function change(pin, near) {
  const list = pins();
  const others = list.filter((one) => !samePin(one, pin));
  const done = setPins(others.length < list.length ? others : [...list, pin]);
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
  const draft = entryOf(/** @type {CustomEvent} */ (event).detail, new Date());
  const widget = /** @type {Element} */ (event.target);
  // The result comes first.
  setTimeout(async () => {
    tellKept("log", await add(draft), widget.querySelector(":scope > .xr-result") ?? live);
    show();
  });
});
document.addEventListener("click", (event) => {
  const tool = event.target instanceof Element ? event.target.closest(".xr-pin") : null;
  const widget = tool?.closest("rule-widget");
  if (!(widget instanceof HTMLElement)) return;
  const title = widget.querySelector(".xr-title")?.textContent ?? "";
  const pin = { place: placeOf(widget), title, book: bookOfThisPage() };
  change(pin, widget.querySelector(":scope > .xr-result") ?? live);
});
// A line of a sheet, which is rolled with the widget of its rule.
document.addEventListener("xr-pin-line", (event) => change(/** @type {CustomEvent} */ (event).detail, /** @type {Element} */ (event.target)));
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
