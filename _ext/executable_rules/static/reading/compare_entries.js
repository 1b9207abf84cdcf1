// @ts-check
/** Two entries of a catalogue side by side. The address names the two, so it can be sent to somebody. */

const NAME = "compare";

const STORY = "What it's like";

/**
 * @typedef {object} Card what an entry says
 * @property {string} name
 * @property {string} anchor
 * @property {Map<string, string>} facts
 */

/** @param {Element} entry @returns {Card} */
function read(entry) {
  const said = (/** @type {string} */ selector) => entry.querySelector(selector)?.textContent?.trim() ?? "";
  const facts = new Map([["In short", said(".xr-about")]]);
  for (const head of entry.querySelectorAll(".xr-facts dt")) {
    facts.set(head.textContent?.trim() ?? "", head.nextElementSibling?.textContent?.trim() ?? "");
  }
  const story = [...entry.querySelectorAll(".xr-open > p:not(.xr-more)")].map((paragraph) => paragraph.textContent);
  if (story.length > 0) facts.set(STORY, story.join(" "));
  return { name: said(".xr-name"), anchor: entry.querySelector(".xr-open")?.id ?? "", facts };
}

/** @param {string} tag @param {string} [text] @param {Record<string, string>} [attributes] */
function made(tag, text = "", attributes = {}) {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** @param {Card[]} cards two of them */
function tableOf(cards) {
  const table = made("table");
  const head = made("tr");
  head.append(made("td"), ...cards.map(({ name }) => made("th", name, { scope: "col" })));
  table.append(head);
  const heads = new Set(cards.flatMap(({ facts }) => [...facts.keys()]));
  if (heads.delete(STORY)) heads.add(STORY); // it is long, so it comes last
  for (const fact of heads) {
    const row = made("tr");
    const cells = cards.map(({ facts }) => made("td", facts.get(fact) ?? "–"));
    if (new Set(cards.map(({ facts }) => facts.get(fact))).size > 1) row.className = "xr-differs";
    row.append(made("th", fact, { scope: "row" }), ...cells);
    table.append(row);
  }
  return table;
}

/** @param {string[]} anchors none takes them out of the address */
function write(anchors) {
  const address = new URL(location.href);
  if (anchors.length > 0) address.searchParams.set(NAME, anchors.join(" "));
  else address.searchParams.delete(NAME);
  history.replaceState(history.state, "", address);
}

/** Put a button into every card. */
export function workComparing() {
  const dialog = document.createElement("dialog");
  dialog.className = "xr-compared";
  dialog.setAttribute("aria-label", "Two entries side by side");
  /** @type {HTMLButtonElement | null} of the entry that waits for another one */
  let waiting = null;
  const status = made("output", "", { class: "xr-comparing", "aria-live": "polite" });

  const wait = (/** @type {HTMLButtonElement | null} */ button) => {
    waiting?.setAttribute("aria-pressed", "false");
    waiting = button;
    waiting?.setAttribute("aria-pressed", "true");
    const name = waiting?.closest(".xr-entry")?.querySelector(".xr-name")?.textContent;
    status.textContent = name ? `Open the entry to compare ${name} with, and press Compare there.` : "";
  };
  const show = (/** @type {Element[]} */ entries) => {
    const cards = entries.map(read);
    const close = made("button", "Close", { type: "button" });
    close.addEventListener("click", () => dialog.close());
    dialog.replaceChildren(tableOf(cards), close);
    dialog.showModal();
    write(cards.map(({ anchor }) => anchor));
    wait(null);
  };
  dialog.addEventListener("close", () => write([]));
  document.body.append(dialog);
  document.querySelector(".xr-filter")?.append(status);

  for (const place of document.querySelectorAll(".xr-catalogue .xr-more")) {
    const button = /** @type {HTMLButtonElement} */ (made("button", "Compare", { type: "button", "aria-pressed": "false" }));
    button.addEventListener("click", () => {
      const [one, other] = [waiting, button].map((found) => found?.closest(".xr-entry"));
      if (waiting === button) wait(null);
      else if (one && other) show([one, other]);
      else wait(button);
    });
    place.append(button);
  }
  const asked = (new URLSearchParams(location.search).get(NAME) ?? "").split(" ");
  const entries = asked.map((anchor) => document.getElementById(anchor)?.closest(".xr-catalogue .xr-entry"));
  const found = entries.filter((entry) => entry instanceof Element);
  if (found.length === 2) show(found);
}
