// @ts-check
/** The chance of something, shown beside what it still asks for, before anything is rolled. */
import { made } from "../elements.js";

/** After so many milliseconds without another key, it is counted anew. */
const REST = 150;

/** @param {string} chance as the rules say it; empty where nobody counts it */
const inWords = (chance) => (chance === "0%" ? "Chance: 0%. Whatever you roll, it fails, unless you change something here first." : chance.endsWith("%") ? `Chance: ${chance}` : chance && `Chances: ${chance}`);

/**
 * A line with the chance, which follows what is said.
 * @param {() => Promise<Messages.AnswerTo<"chance" | "likely">>} count asks the rules
 * @returns {{ place: HTMLElement, count: () => void }} call `count` whenever something else was said
 */
export function likely(count) {
  const place = made("p", "xr-likely");
  place.setAttribute("role", "status");
  let asked = 0;
  const show = async (/** @type {number} */ ticket) => {
    const answer = await count().catch(() => null);
    // Something else may have been said by now.
    if (ticket !== asked) return;
    // No message about what is wrong before the reader has entered anything.
    place.textContent = answer?.ok ? inWords(answer.chance) : ticket && answer ? answer.message : "";
  };
  show(asked);
  return {
    place,
    count: () => {
      const ticket = (asked += 1);
      setTimeout(() => ticket === asked && show(ticket), REST);
    },
  };
}
