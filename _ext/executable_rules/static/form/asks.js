// @ts-check
/** What a sheet cannot know and the reader says: a difficulty for all rolls, the damage of one hit. Small controls, made from the rules. */
import { curly, made } from "../elements.js";

/** @typedef {Messages.Asked & { words?: Record<string, string> }} Asked a parameter as the rules describe it; `words` for some of its choices */

/**
 * @param {Asked} asked
 * @param {string} id that nothing else has
 * @param {string | undefined} value what it was set to; the rule's own without
 * @param {(text: string) => void} changed
 */
export function askControl(asked, id, value, changed) {
  const several = Array.isArray(asked.default);
  if (several && asked.choices) return boxes(asked, id, changed);
  const text = value ?? written(asked.default);
  const control = typeof asked.default === "boolean" || !asked.choices ? field(asked, text) : choice(asked, text);
  control.addEventListener("input", () => changed(textOf(control)));
  const counts = control.type === "number";
  const title = several ? `${asked.title} (with commas between)` : asked.title;
  if (!counts) return labelled(title, id, control, control);
  const input = /** @type {HTMLInputElement} */ (control);
  return labelled(title, id, input, steps(input, asked.title), asked.names && called(asked.names, input, id));
}

/** What the game calls the number, such as “easy” for a difficulty. @param {Record<string, string>} names @param {HTMLInputElement} input @param {string} id */
function called(names, input, id) {
  const word = made("span", "xr-why xr-called");
  const say = () => {
    word.textContent = curly(names[input.valueAsNumber] ?? "");
  };
  word.id = `${id}-called`;
  input.setAttribute("aria-describedby", word.id);
  input.addEventListener("input", say);
  say();
  return word;
}

/**
 * @param {string} title
 * @param {string[]} names
 * @param {string} id
 * @param {string} value the name that was picked; empty for what is usual
 * @param {(name: string) => void} changed
 * @param {string} usual what every line takes when nothing is picked; empty where that differs from line to line
 */
export function pickControl(title, names, id, value, changed, usual) {
  const others = names.filter((name) => name !== usual).map((name) => new Option(curly(name), name));
  const select = made("select", "", new Option(curly(usual) || "the usual one", ""), ...others);
  select.value = value;
  select.addEventListener("input", () => changed(select.value));
  return labelled(title, id, select, select);
}

/** As many names as one likes, a box to tick for each. @param {Asked} asked @param {string} id @param {(text: string) => void} changed */
function boxes({ title, choices, words = {} }, id, changed) {
  const all = (choices ?? []).map((one) => {
    const box = made("input", "");
    Object.assign(box, { type: "checkbox", value: String(one) });
    return box;
  });
  // A name may have a comma in it.
  const said = () => changed(JSON.stringify(all.filter(({ checked }) => checked).map(({ value }) => value)));
  const group = made("div", "xr-boxes", ...all.map((box) => made("label", "", box, curly(words[box.value] ?? box.value))));
  group.id = id;
  group.addEventListener("input", said);
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", curly(title));
  return made("div", "xr-ask", made("span", "xr-label", curly(title)), group);
}

/** @param {string} title @param {string} id @param {HTMLElement} control @param {...(HTMLElement | undefined)} whole the control with its steps and name */
function labelled(title, id, control, ...whole) {
  const label = made("label", "", curly(title));
  label.htmlFor = control.id = id;
  return made("div", "xr-ask", label, ...whole);
}

/** @param {unknown} value */
export const written = (value) => (value === true ? "yes" : value === false ? "no" : value === null ? "" : String(value));

/** @param {Asked} asked @param {string} text @returns {boolean} whether the control can hold it */
export function fits({ choices, minimum, maximum }, text) {
  if (choices) return choices.some((one) => written(one) === text);
  const number = Number(text);
  return minimum === null || maximum === null || (text.trim() !== "" && number >= Number(minimum) && number <= Number(maximum));
}

/** @param {HTMLInputElement | HTMLSelectElement} control */
const textOf = (control) => (control.type === "checkbox" ? written(/** @type {HTMLInputElement} */ (control).checked) : control.value);

/** @param {Asked} asked @param {string} text */
function choice({ choices, type, words = {} }, text) {
  const none = type.endsWith("or empty") ? [new Option("none", "")] : [];
  const select = made("select", "", ...none, ...(choices ?? []).map((one) => new Option(curly(words[String(one)] ?? String(one)), String(one))));
  select.value = text;
  return select;
}

/** @param {Asked} asked @param {string} text */
function field({ minimum, maximum, default: first }, text) {
  const input = made("input", "");
  if (typeof first === "boolean") {
    input.type = "checkbox";
    input.checked = text === "yes";
    return input;
  }
  const counts = minimum !== null && maximum !== null && !Array.isArray(first);
  input.type = counts ? "number" : "text";
  if (counts) [input.min, input.max] = [String(minimum), String(maximum)];
  input.value = text;
  return input;
}

/** @param {HTMLInputElement} input @param {string} title */
function steps(input, title) {
  const step = (/** @type {string} */ sign, /** @type {number} */ by, /** @type {string} */ word) => {
    const one = made("button", "xr-step", sign);
    one.type = "button";
    one.setAttribute("aria-label", `${curly(title)}: one ${word}`);
    one.addEventListener("click", () => {
      const next = (Number.isNaN(input.valueAsNumber) ? 0 : input.valueAsNumber) + by;
      input.value = String(Math.min(Math.max(next, Number(input.min)), Number(input.max)));
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    return one;
  };
  return made("div", "xr-stepper", step("\u2212", -1, "less"), input, step("+", 1, "more"));
}
