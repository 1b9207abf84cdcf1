// @ts-check
/** What is lost by something, to be said yes to first. */
import { button, made } from "../elements.js";

/**
 * @param {string} words of the question
 * @param {string} yes what the button says that goes on
 * @param {() => void} act
 * @param {() => void} keep called when everything stays as it is
 */
export function question(words, yes, act, keep) {
  const tools = made("p", "xr-deed-tools", button("xr-go", act, yes), button("", keep, "No"));
  const panel = made("div", "xr-asking", made("p", "", words), tools);
  panel.setAttribute("role", "group");
  panel.setAttribute("aria-label", words);
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    // The whole screen stays as it is, too.
    event.stopPropagation();
    keep();
  });
  return panel;
}
