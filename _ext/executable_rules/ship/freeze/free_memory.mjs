// @ts-check
/**
 * Overwrites free memory with zeros, so that what was once there is not shipped to every reader.
 *
 * Python in Pyodide has no allocator of its own: every object lies in the one heap of C. So all free pieces of it are
 * asked for, the largest first, overwritten, and given back.
 *
 * @param {any} module Emscripten's, of a Python that is at rest
 */
export function zeroFree(module) {
  module._malloc_trim(0);
  const end = module._sbrk(0);
  const held = [];
  const take = (/** @type {number} */ size) => {
    const place = module._malloc(size);
    module.HEAPU8.fill(0, place, place + module._malloc_usable_size(place));
    return place;
  };
  for (let size = 1 << 20; size >= 8; size = size > 256 ? size >> 1 : size - 8) {
    // A piece after the end is new: none of this size is free any more.
    let place = take(size);
    for (; place < end; place = take(size)) held.push(place);
    module._free(place);
  }
  held.push(take(module.HEAPU8.length - module._sbrk(0) - (1 << 16)));
  held.forEach((place) => module._free(place));
}
