// @ts-check
/** Somebody else's sheet fills in what a line asks: the reader picks who helps. */
import { curly } from "../elements.js";
import { pickControl } from "../form/asks.js";

/**
 * @param {string} title
 * @param {string} id of the widget
 * @param {Promise<Messages.AnswerTo<"helpers">>} asked
 */
export function helperControl(title, id, asked) {
  /** @type {Messages.Helper[]} */
  let helpers = [];
  const control = pickControl(title, [], `${id}-helper`, "", (label) => fill(id, helpers.find((one) => one.label === label)), "somebody else");
  const select = control.querySelector("select");
  asked.then((answer) => {
    if (!answer.ok) return;
    ({ helpers } = answer);
    select?.append(...helpers.map(({ label }) => new Option(curly(label), label)));
  }, console.warn);
  return control;
}

/** What they bring goes where the reader would enter it, and can be changed there. @param {string} id @param {Messages.Helper | undefined} helper */
function fill(id, helper) {
  for (const [name, text] of Object.entries(helper?.given ?? {})) {
    const field = document.getElementById(`${id}-own-${name}`);
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = text === "yes";
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = text;
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
