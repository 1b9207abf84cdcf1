// @ts-check
/** What is drawn anew under a finger can't be tapped any more: while something in a place is pressed, drawing waits. */

/** How many milliseconds after a finger has left there is no click to come, because it was no tap. */
const AFTER_TAP = 50;

export class Pressed {
  /** Whether something in the place is pressed just now. */
  on = false;
  /** What is to be drawn afterwards. @type {(() => void) | null} */
  #waiting = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #leaving = undefined;

  /** @param {HTMLElement} place @param {() => void} [released] called afterwards if nothing is to be drawn */
  constructor(place, released = () => {}) {
    this.released = released;
    place.addEventListener("pointerdown", () => {
      clearTimeout(this.#leaving);
      this.on = true;
    });
    // A tap's click comes after the finger has left, and in some browsers not at once.
    document.addEventListener("pointerup", () => {
      if (this.on) this.#leaving = setTimeout(() => this.#release(), AFTER_TAP);
    });
    for (const end of ["click", "pointercancel"]) document.addEventListener(end, () => this.on && this.#release());
  }

  /** Draw now, or once nothing is pressed any more; only what was asked for last is drawn. @param {() => void} change */
  draw(change) {
    if (this.on) this.#waiting = change;
    else change();
  }

  /** What waits to be drawn is out of date. */
  forget() {
    this.#waiting = null;
  }

  #release() {
    clearTimeout(this.#leaving);
    this.on = false;
    const change = this.#waiting ?? this.released;
    this.#waiting = null;
    change();
  }
}
