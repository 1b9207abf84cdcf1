// @ts-check
/** The reader's half of the snapshot: the file that the build packed becomes the memory of a Python that has started. */

const MARK = 0x31697872;
const PAGE_WORDS = 1024;

/** The file is not one that this script can read, or does not belong to this Python. */
export class ImageError extends Error {}

/**
 * @param {ArrayBuffer} file unpacked, as `freeze/pack.mjs` wrote it
 */
export function memoryImage(file) {
  const [mark, length, sum, origins, kept] = new Uint32Array(file, 0, 5);
  const words = mark === MARK ? new Uint32Array(Math.ceil(length / 4096) * PAGE_WORDS) : new Uint32Array();
  if (file.byteLength !== 4 * (5 + origins + kept * (1 + PAGE_WORDS)) || !words.length) {
    throw new ImageError("the snapshot has a form that this page does not know");
  }
  const ownPages = new Uint32Array(file, 20, origins);
  const pages = new Uint32Array(file, 20 + 4 * origins, kept);
  const content = new Uint32Array(file, 20 + 4 * (origins + kept));
  pages.forEach((page, index) => {
    words.set(content.subarray(index * PAGE_WORDS, (index + 1) * PAGE_WORDS), page * PAGE_WORDS);
  });
  const head = (length % 65536) / 4;
  return {
    /** What Pyodide is given; complete once `rest` was called. */
    bytes: new Uint8Array(words.buffer, 0, length),
    /**
     * Add what comes with the program itself, and make room: Pyodide begins with the least memory, and the one that was
     * frozen may have asked for more.
     * @param {{ HEAPU32: Uint32Array, growMemory: (bytes: number) => unknown }} module a Pyodide in which Python has not
     *   started
     */
    rest(module) {
      const origin = module.HEAPU32;
      let found = 0;
      for (const page of ownPages) {
        const end = (page + 1) * PAGE_WORDS;
        for (let index = page * PAGE_WORDS; index < end; index += 1) {
          found = (Math.imul(found, 31) + origin[index]) >>> 0;
          words[head + index] ^= origin[index];
        }
      }
      if (found !== sum) throw new ImageError("this browser lays Python's memory out in another way than the snapshot");
      const room = length - 4 * head;
      if (origin.byteLength < room && !module.growMemory(room)) throw new ImageError("there is not enough memory");
    },
  };
}
