// @ts-check
/** Elements made by script, in a line each. Text goes in as text. */

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} className
 * @param {...(Node | string | null | undefined | false)} content
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function made(name, className, ...content) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...content.filter((part) => part !== null && part !== undefined && part !== false));
  return element;
}

/**
 * @param {string} className
 * @param {() => void} act
 * @param {...(Node | string | null | undefined | false)} content
 */
export function button(className, act, ...content) {
  const element = made("button", className, ...content);
  element.type = "button";
  element.addEventListener("click", act);
  return element;
}

/**
 * @param {HTMLElement} live a region; the same sentence twice is two events, and only a change is read out
 * @param {string} sentence
 */
export function announce(live, sentence) {
  live.textContent = "";
  requestAnimationFrame(() => {
    live.textContent = sentence;
  });
}

/** What is said of the rules on their way. */
export const LOADING = "Loading the rules.";

/** Milliseconds after which one who waits is told so: most answers are there before it could be read. */
const LATE = 400;

/** @param {() => void} tell called if it's still waited for then @returns {() => void} for when it has come */
export function whenLate(tell) {
  const timer = setTimeout(tell, LATE);
  return () => clearTimeout(timer);
}

/** @param {HTMLElement} live a region that has nothing to say any more of the rules on their way */
export function hushLoading(live) {
  if (live.textContent === LOADING) live.textContent = "";
}

/** The same once more, on a button: a new draw, because a new try at a failed one is something else. @param {string} word */
export function onceMore(word) {
  return word === "Draw" ? "New draw" : `${word} again`;
}

/** Words of the rules with apostrophes as the pages print them, as `curly` in Python has it. @param {string} words */
export function curly(words) {
  const within = words.replace(/(?<=[\p{L}\p{N}_])'(?=[\p{L}\p{N}_])/gu, "’");
  return /(?<![\p{L}\p{N}_])'[\p{L}\p{N}_]/u.test(within) ? within : within.replace(/(?<=s)'(?=\s|$|[.,;])/gu, "’");
}
