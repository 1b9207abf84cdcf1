// @ts-check
/** Ten, a hundred or a thousand rolls at one go, beside the odds; one request to the rules, which can be stopped. */
import { announce } from "../elements.js";
import { runtime } from "../python/page_runtime.js";
import { put } from "./result.js";
import { Fault, Stopped } from "../python/runtime.js";

const TIMES = [10, 100, 1000];

/** @typedef {() => { rule: string, params: Record<string, string> }} Asked what the form holds */

/**
 * @param {string} words
 * @param {() => void} act
 */
function button(words, act) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: words });
  made.addEventListener("click", act);
  return made;
}

/**
 * Show the panel, or go to it where it is shown already.
 * @param {HTMLElement} widget
 * @param {Asked} asked
 */
export function showMany(widget, asked) {
  const there = widget.querySelector(":scope > .xr-many");
  const panel = there ?? panelOf(asked, () => widget.querySelector(/** @type {"button"} */ (".xr-menu-button"))?.focus());
  if (!there) widget.querySelector(":scope > .xr-result")?.after(panel);
  goTo(panel);
}

/**
 * The same below a line of a sheet, with what was rolled there.
 * @param {HTMLElement} place
 * @param {ReturnType<Asked>} rolled
 */
export function showManyOf(place, rolled) {
  const there = place.querySelector(":scope > .xr-many");
  // The panel of the line may be redrawn meanwhile: the tool is the one that is there then.
  const panel = there ?? panelOf(() => rolled, (around) => around?.querySelector(/** @type {"button"} */ (".xr-line-panel-many"))?.focus());
  if (!there) place.append(panel);
  goTo(panel);
}

/** @param {Element} panel */
function goTo(panel) {
  panel.scrollIntoView({ block: "nearest", behavior: "instant" });
  panel.querySelector("button")?.focus({ preventScroll: true });
}

/** @param {Asked} asked @param {(around: Element | null) => void} closed what has the focus afterwards, in what the panel was in */
function panelOf(asked, closed) {
  const panel = Object.assign(document.createElement("section"), { className: "xr-many" });
  panel.setAttribute("aria-label", "Many rolls");
  const shown = Object.assign(document.createElement("div"), { className: "xr-many-shown" });
  const live = Object.assign(document.createElement("p"), { className: "xr-live" });
  live.setAttribute("role", "status");
  /** @type {AbortController | null} */
  let running = null;
  const stop = button("Stop", () => running?.abort());
  const choices = TIMES.map((times) => button(times.toLocaleString("en"), () => roll(times)));
  const close = button("Close", () => {
    const around = panel.parentElement;
    running?.abort();
    panel.remove();
    closed(around);
  });
  const say = (/** @type {string} */ sentence) => {
    shown.replaceChildren(Object.assign(document.createElement("p"), { textContent: sentence }));
    announce(live, sentence);
  };
  /** @param {boolean} busy */
  const wait = (busy) => {
    if (!busy && document.activeElement === stop) choices[0].focus();
    stop.hidden = !busy;
    panel.setAttribute("aria-busy", String(busy));
  };

  /** @param {number} times */
  async function roll(times) {
    if (running) return;
    const here = (running = new AbortController());
    wait(true);
    say(`Rolling ${times.toLocaleString("en")} times…`);
    try {
      const response = await runtime.ask({ op: "many", times, ...asked() }, { signal: here.signal });
      if (response.ok) {
        put(shown, response.html);
        panel.scrollIntoView({ block: "nearest", behavior: "instant" });
        announce(live, response.announce);
      } else {
        say(response.message);
      }
    } catch (error) {
      if (!(error instanceof Fault || error instanceof Stopped)) console.warn(error);
      say(error instanceof Fault || error instanceof Stopped ? error.message : "Something went wrong in this page.");
    } finally {
      running = null;
      wait(false);
    }
  }

  const top = Object.assign(document.createElement("p"), { className: "xr-many-times-of" });
  top.append("How often?", ...choices, stop, close);
  panel.append(top, shown, live);
  wait(false);
  return panel;
}
