// @ts-check
/** A result in the page: the rules' own HTML, with its link brought to life; and copies of it. */
import { setFolds } from "../form/folds.js";
import { fragmentOf } from "../storage/link.js";

/** @typedef {import("../python/runtime.js").Ruled} Ruled */

// The HTML is made and escaped by the same Python that wrote this page; engines that ask who vouches for it learn it here.
const trusted = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("executable-rules", {
  createHTML: (/** @type {string} */ html) => html,
});

/**
 * @param {Element} place
 * @param {string} html
 */
export function put(place, html) {
  const template = document.createElement("template");
  template.innerHTML = trusted ? trusted.createHTML(html) : html;
  setFolds(template.content);
  place.replaceChildren(template.content);
}

/**
 * @param {HTMLElement} place
 * @param {Ruled} response
 * @param {{ page: string, widget?: string }} context `page`: the address that links begin with; `widget`: the id to name in
 *   the link, if it needs one
 * @returns {string} the link to what is shown; empty when it has none
 */
export function showResult(place, response, { page, widget }) {
  put(place, response.html);
  place.hidden = false;
  const link = place.querySelector("a.xr-link");
  if (!("link" in response) || !(link instanceof HTMLAnchorElement)) return "";
  link.href = `${page}${fragmentOf({ ...response.link, widget })}`;
  return link.href;
}

/**
 * @param {Element | null} button
 * @param {string | (() => string)} content
 * @param {string} done what to say when it is on the clipboard
 * @param {(sentence: string) => void} say
 */
export function copies(button, content, done, say) {
  button?.addEventListener("click", () => copyNow(button, typeof content === "string" ? content : content(), done, say));
}

/**
 * @param {Element} button that was pressed just now
 * @param {string | Promise<string>} content
 * @param {string} done what to say when it is on the clipboard
 * @param {(sentence: string) => void} say
 * @returns {Promise<void>} rejects only where the content does
 */
export async function copyNow(button, content, done, say) {
  try {
    if (typeof content === "string") await navigator.clipboard.writeText(content);
    else {
      // Some browsers let a page copy only at the very moment of the click: they get the promise of a text.
      const text = content.then((found) => new Blob([found], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    }
  } catch {
    // No clipboard here, or not allowed: the text lies there selected, ready for the reader's own copy command.
    offer(button, await content);
    say("Copying is not allowed here; the text is selected, copy it with your keyboard or menu.");
    return;
  }
  note(button, done);
  say(done);
}

/** @param {Element} button @returns {Element} where to say something of it: its menu is closed by then */
const besides = (button) => button.closest("rule-widget")?.querySelector(".xr-head") ?? /** @type {Element} */ (button.parentElement);

/**
 * @param {Element} button
 * @param {string} sentence for those who see; it is announced apart
 */
function note(button, sentence) {
  const parent = besides(button);
  const place = parent.querySelector(".xr-copied") ?? parent.appendChild(document.createElement("span"));
  place.className = "xr-copied";
  place.textContent = sentence;
}

/**
 * @param {Element} button
 * @param {string} text
 */
function offer(button, text) {
  const parent = besides(button);
  parent.querySelector(".xr-copy-area")?.remove();
  const area = document.createElement("textarea");
  area.className = "xr-copy-area";
  area.readOnly = true;
  area.rows = text.split("\n").length;
  area.value = text;
  area.setAttribute("aria-label", "Text to copy");
  parent.append(area);
  area.focus();
  area.select();
}
