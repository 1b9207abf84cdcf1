// @ts-check
/**
 * Imported before anything else, so that two builds of the same sources freeze the same memory: the clock stops,
 * and what asks for entropy gets one fixed sequence. Nothing of either may outlast the freezing: `wake` in the page's
 * Python draws fresh luck.
 */
import { createRequire } from "node:module";

/** The oldest date that a zip file can hold, in milliseconds. */
const THEN = Date.UTC(1980, 0, 1);

let state = 1;

/**
 * @template {ArrayBufferView} View
 * @param {View} view
 * @returns {View}
 */
function fill(view) {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let index = 0; index < bytes.length; index += 1) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    bytes[index] = state >>> 16;
  }
  return view;
}

class StillDate extends Date {
  /** @param {any[]} given */
  constructor(...given) {
    // @ts-expect-error whatever a Date may be made of
    super(...(given.length ? given : [THEN]));
  }

  static now() {
    return THEN;
  }
}

// @ts-expect-error calling `Date()` as a function is not needed here
globalThis.Date = StillDate;
performance.now = () => 0;
Math.random = () => 0.5;
// @ts-expect-error the type does not say that it gives back what it was given
globalThis.crypto.getRandomValues = fill;
createRequire(import.meta.url)("node:crypto").randomFillSync = fill;
