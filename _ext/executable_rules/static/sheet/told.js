// @ts-check
/** The small panel under a line: what is asked before it is done, and what has come of it. */
import { button, made } from "../elements.js";
import { put } from "../roll/result.js";

/**
 * @typedef {object} Told
 * @property {import("./play.js").Line} line
 * @property {HTMLElement[]} [controls] what is asked first
 * @property {string} [html] of the result; without it there is the sentence
 * @property {string} sentence
 * @property {string} [link] where the roll can be seen with everything about it
 * @property {boolean} [fault] whether it is a refusal
 * @property {boolean} [undo] whether the character has changed, and can change back
 */

/**
 * @param {Told} told
 * @param {{ close: () => void, undo: () => void, act: () => void, again: (() => void) | null, word: string }} deeds
 */
export function toldPanel(told, deeds) {
  const panel = made("div", told.controls ? "xr-told xr-told--asks" : "xr-told");
  panel.tabIndex = -1;
  panel.setAttribute("role", "group");
  panel.setAttribute("aria-label", told.controls ? told.line.label : `Result: ${told.line.label}`);
  panel.append(...(told.controls ? asking(told.controls, told, deeds) : result(told, deeds)));
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape") deeds.close();
    // The form around all of it is another one.
    if (event.key === "Enter" && told.controls && event.target instanceof HTMLInputElement) deeds.act();
  });
  return panel;
}

/** @param {HTMLElement[]} controls @param {Told} told @param {Parameters<typeof toldPanel>[1]} deeds @returns {Node[]} */
function asking(controls, { line, sentence }, { act, close, word }) {
  const go = button("xr-go", act, line.rule && line.keeps ? line.label : word);
  return [
    made("div", "xr-told-asks", ...controls),
    ...(sentence ? [made("p", "xr-error", sentence)] : []),
    made("p", "xr-told-tools", go, button("xr-told-close", close, "Close")),
  ];
}

/** @param {Told} told @param {Parameters<typeof toldPanel>[1]} deeds @returns {Node[]} */
function result({ line, html, sentence, link, fault, undo }, deeds) {
  const place = made("div", "xr-told-result");
  if (html) put(place, html);
  else place.append(made("p", fault ? "xr-error" : "xr-summary", sentence));
  const tools = made("p", "xr-told-tools");
  if (deeds.again && !fault) tools.append(button("", deeds.again, `${deeds.word} again`));
  if (undo) tools.append(button("", deeds.undo, "Undo"));
  if (link) {
    const there = made("a", "", "Odds and details");
    there.href = link;
    tools.append(there);
  }
  tools.append(button("xr-told-close", deeds.close, "Close"));
  return [place, ...(html && line.why ? [made("p", "xr-help", `${line.why}.`)] : []), tools];
}
