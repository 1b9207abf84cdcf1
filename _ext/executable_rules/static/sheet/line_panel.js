// @ts-check
/** The small panel under a line: what is asked before it is done, and what has come of it. */
import { button, curly, made, onceMore } from "../elements.js";
import { likely } from "../form/likely.js";
import { put } from "../roll/result.js";

/**
 * @typedef {object} LinePanel
 * @property {import("./play.js").Line} line
 * @property {HTMLElement[]} [controls] what is asked first
 * @property {string} [html] of the result; without it there is the sentence
 * @property {string} sentence
 * @property {string} [said] what counted for this roll alone, title by title
 * @property {string} [link] where the roll can be seen with everything about it
 * @property {{ rule: string, params: Record<string, string> }} [many] what can be rolled many times over, which changes nobody
 * @property {boolean} [fault] whether it is a refusal
 * @property {boolean} [undrawn] whether no card was needed: another try would come to the same
 * @property {boolean} [undo] whether the character has changed, and can change back
 */

/**
 * @param {LinePanel} shown
 * @param {{ close: () => void, undo: () => void, act: () => void, likely: (() => Promise<Messages.AnswerTo<"chance">>) | null, again: (() => void) | null, pin: { on: boolean, change: () => void } | null, word: string, offers: HTMLElement[], terms: string[] }} deeds
 *   `offers`: what can follow on the result; `terms`: what to know before
 */
export function linePanel(shown, deeds) {
  const panel = made("div", shown.controls ? "xr-line-panel xr-line-panel--asks" : "xr-line-panel");
  panel.tabIndex = -1;
  panel.setAttribute("role", "group");
  panel.setAttribute("aria-label", shown.controls ? shown.line.label : `Result: ${shown.line.label}`);
  const chance = shown.controls && deeds.likely ? likely(deeds.likely) : null;
  panel.append(...(shown.controls ? asking(shown.controls, chance?.place, shown, deeds) : result(shown, deeds)));
  panel.addEventListener("input", () => {
    if (shown.controls) dropRefusal(panel, shown);
    chance?.count();
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape") deeds.close();
    // The form around all of it is another one.
    if (event.key === "Enter" && shown.controls && event.target instanceof HTMLInputElement) deeds.act();
  });
  return panel;
}

/** It was about other answers. What is wrong with these is said where the chance would be. @param {HTMLElement} panel @param {LinePanel} shown */
function dropRefusal(panel, shown) {
  shown.sentence = "";
  panel.querySelector(":scope > .xr-error")?.remove();
}

/** @param {HTMLElement[]} controls @param {HTMLElement | undefined} chance @param {LinePanel} shown @param {Parameters<typeof linePanel>[1]} deeds @returns {Node[]} */
function asking(controls, chance, { line, sentence }, { act, close, word }) {
  const go = button("xr-go", act, curly(line.rule && line.keeps ? line.label : word));
  return [
    made("div", "xr-line-panel-asks", ...controls),
    ...(sentence ? [made("p", "xr-error", curly(sentence))] : []),
    made("p", "xr-line-panel-tools", go, button("xr-line-panel-close", close, "Close")),
    // Below the buttons: however long it is when it comes, it pushes none of them from under a finger.
    ...(chance ? [chance] : []),
  ];
}

/** @param {LinePanel} shown @param {Parameters<typeof linePanel>[1]} deeds @returns {Node[]} */
function result({ line, html, sentence, said, link, many, fault, undrawn, undo }, deeds) {
  const place = made("div", "xr-line-panel-result");
  if (html) put(place, html);
  else place.append(made("p", fault ? "xr-error" : "xr-summary", curly(sentence)));
  const tools = made("p", "xr-line-panel-tools");
  tools.append(...deeds.offers);
  if (deeds.again && !fault && !undrawn) tools.append(button("xr-line-panel-again", deeds.again, deeds.offers.length ? `New ${deeds.word.toLowerCase()}` : onceMore(deeds.word === "Use" && line.keeps ? curly(line.label) : deeds.word)));
  if (undo) tools.append(button("", deeds.undo, "Undo"));
  if (link) {
    const there = made("a", "", "Odds and details");
    there.href = link;
    tools.append(there);
  }
  if (many && !undrawn) tools.append(rollMany(many, deeds.word));
  if (link && deeds.pin) tools.append(pinning(deeds.pin));
  tools.append(button("xr-line-panel-close", deeds.close, "Close"));
  // How a value comes about explains the result; what a change would bring was on its button, and is history now.
  const remark = line.remark ?? (line.why && line.value !== undefined ? `${line.why}.` : "");
  const words = [...(html && remark ? [remark] : []), ...(said ? [said] : []), ...deeds.terms];
  return [place, ...words.map((one) => made("p", "xr-help", curly(one))), tools];
}

/** Hundreds of the same roll; what that takes is fetched only then. @param {{ rule: string, params: Record<string, string> }} rolled @param {string} word */
function rollMany(rolled, word) {
  const one = button("xr-line-panel-many", async () => {
    const [sheet, before] = [one.closest("rule-widget"), one.closest(".xr-line-panel")];
    const many = await import("../roll/many.js").catch((error) => console.warn(error));
    // It may have been redrawn, or be another line's by now.
    const panel = sheet?.querySelector(".xr-line-panel");
    if (!(panel instanceof HTMLElement) || panel.ariaLabel !== before?.ariaLabel) return;
    panel.querySelector(":scope > .xr-error")?.remove();
    if (many) many.showManyOf(panel, rolled);
    else panel.append(missing());
  }, `${word} many times`);
  return one;
}

/** What a tap was to fetch hasn't come. */
function missing() {
  const told = made("p", "xr-error", "That couldn’t be loaded. Check your connection and try again. Your roll still counts.");
  told.setAttribute("role", "alert");
  return told;
}

/** Puts the line on the reader's table, which is on every page. @param {{ on: boolean, change: () => void }} pin */
function pinning({ on, change }) {
  const one = button("xr-pin-line", () => {
    showPinned(one, one.getAttribute("aria-pressed") !== "true");
    change();
  });
  showPinned(one, on);
  return one;
}

/** @param {Element} tool that pins a line @param {boolean} on whether the line is on the table */
export function showPinned(tool, on) {
  tool.setAttribute("aria-pressed", String(on));
  tool.textContent = on ? "Unpin" : "Pin";
}
