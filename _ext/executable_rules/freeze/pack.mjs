// @ts-check
/**
 * The memory of a Python as a file that packs well. What every Pyodide has in memory before Python starts comes with its
 * program, so the file says only how this memory differs: words are XORed with those of the origin, and pages of zeros are
 * left out. `static/memory_image.js` undoes it.
 *
 * The file is made of whole numbers of 32 bits, the least byte first: a mark, the image's length in bytes, a checksum of
 * the origin's pages that count, the number of these pages, the number of the image's pages, the numbers of these pages,
 * of those, and then the image's pages one after the other.
 */

export const MARK = 0x31697872;
export const PAGE = 4096;

/**
 * @param {Uint8Array} image Pyodide's snapshot: a head, and the memory behind it
 * @param {Uint8Array} origin the memory before Python starts
 * @returns {Uint8Array}
 */
export function packed(image, origin) {
  const length = Math.ceil(image.length / PAGE) * PAGE;
  const words = new Uint32Array(length / 4);
  new Uint8Array(words.buffer).set(image);
  const head = image.length % 65536;
  const before = new Uint32Array(origin.buffer, origin.byteOffset, Math.min(origin.length, image.length - head) / 4);
  const own = pages(before);
  let sum = 0;
  for (const page of own) {
    for (let index = (page * PAGE) / 4; index < ((page + 1) * PAGE) / 4; index += 1) {
      sum = (Math.imul(sum, 31) + before[index]) >>> 0;
      words[head / 4 + index] ^= before[index];
    }
  }
  const kept = pages(words);
  const file = new Uint32Array(5 + own.length + kept.length + (kept.length * PAGE) / 4);
  file.set([MARK, image.length, sum, own.length, kept.length, ...own, ...kept]);
  let place = 5 + own.length + kept.length;
  for (const page of kept) {
    file.set(words.subarray((page * PAGE) / 4, ((page + 1) * PAGE) / 4), place);
    place += PAGE / 4;
  }
  return new Uint8Array(file.buffer);
}

/**
 * @param {Uint32Array} words
 * @returns {number[]} the numbers of the pages that hold more than zeros
 */
function pages(words) {
  const size = PAGE / 4;
  return Array.from({ length: Math.floor(words.length / size) }, (_, page) => page).filter((page) =>
    words.subarray(page * size, (page + 1) * size).some((word) => word !== 0),
  );
}
