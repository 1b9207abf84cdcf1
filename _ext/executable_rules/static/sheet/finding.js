// @ts-check
/** One of many lines of a sheet, found by its name or that of its group. */
import { made } from "../elements.js";

/** Of more lines than this, one wants to find some by their name. */
const MANY = 30;

export class Finding {
  #wanted = "";

  /** @param {string} id of the sheet @param {HTMLElement} place of its lines */
  constructor(id, place) {
    this.id = id;
    this.place = place;
  }

  /** Another character, with other lines. */
  clear() {
    this.#wanted = "";
  }

  /** What is asked for all rolls, and a way to find one of many. @param {HTMLElement | null} bar @param {number} count */
  offered(bar, count) {
    if (count <= MANY) return bar;
    const find = made("input", "");
    Object.assign(find, { type: "search", id: `${this.id}-find`, value: this.#wanted, placeholder: "Find a skill" });
    find.setAttribute("aria-label", "Find a skill");
    find.addEventListener("input", () => {
      this.#wanted = find.value;
      this.filter();
    });
    const whole = bar ?? made("div", "xr-asks");
    whole.append(made("div", "xr-find", find));
    return whole;
  }

  /** Only what is wanted is in sight. */
  filter() {
    const wanted = this.#wanted.trim().toLowerCase();
    for (const group of this.place.querySelectorAll(".xr-rolls > .xr-group")) {
      const name = group.querySelector("h3")?.textContent?.toLowerCase() ?? "";
      let shown = 0;
      for (const line of group.querySelectorAll("li")) {
        const label = line.querySelector(".xr-label")?.textContent?.toLowerCase() ?? "";
        line.hidden = wanted !== "" && !name.includes(wanted) && !label.includes(wanted);
        shown += line.hidden ? 0 : 1;
      }
      /** @type {HTMLElement} */ (group).hidden = !shown;
      const fold = group.querySelector("details");
      if (fold && wanted) fold.open = true;
    }
  }
}
