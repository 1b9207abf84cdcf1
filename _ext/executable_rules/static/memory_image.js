// @ts-check
/** The reader's half of the snapshot: the file that the build packed becomes the memory of a Python that has started. */

const MARK = 0x32697872;
const PAGE_WORDS = 1024;
const OFTEN = 192;
const ALONE = 255;

/** The file is not one that this script can read, or does not belong to this Python. */
export class ImageError extends Error {}

/**
 * @param {ArrayBuffer} file unpacked, as `freeze/pack.mjs` wrote it
 */
export function memoryImage(file) {
  const [mark, length, sum, origins, kept, commons, alones, seconds, firsts] = new Uint32Array(file, 0, 9);
  const numbers = 9 + origins + kept + commons;
  const fits = firsts === kept * PAGE_WORDS && file.byteLength === 4 * numbers + 4 * alones + seconds + firsts;
  if (mark !== MARK || !length || !fits) throw new ImageError("the snapshot has a form that this page does not know");
  const words = new Uint32Array(Math.ceil(length / 4096) * PAGE_WORDS);
  const ownPages = new Uint32Array(file, 36, origins);
  const pages = new Uint32Array(file, 4 * (9 + origins), kept);
  const common = new Uint32Array(file, 4 * (9 + origins + kept), commons);
  const alone = new Uint8Array(file, 4 * numbers, 4 * alones);
  const second = new Uint8Array(file, 4 * (numbers + alones), seconds);
  const first = new Uint8Array(file, 4 * (numbers + alones) + seconds);
  let [at, once, twice] = [0, 0, 0];
  for (const page of pages) {
    for (let index = page * PAGE_WORDS; index < (page + 1) * PAGE_WORDS; index += 1, at += 1) {
      const token = first[at];
      if (token < OFTEN) {
        words[index] = common[token];
      } else if (token < ALONE) {
        words[index] = common[OFTEN + ((token - OFTEN) << 8) + second[twice]];
        twice += 1;
      } else {
        words[index] =
          alone[once] | (alone[once + alones] << 8) | (alone[once + 2 * alones] << 16) | (alone[once + 3 * alones] << 24);
        once += 1;
      }
    }
  }
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
          if (words[head + index] !== 0) found = (Math.imul(found, 31) + origin[index]) >>> 0;
          words[head + index] ^= origin[index];
        }
      }
      if (found !== sum) throw new ImageError("this browser lays Python's memory out in another way than the snapshot");
      const room = length - 4 * head;
      if (origin.byteLength < room && !module.growMemory(room)) throw new ImageError("there is not enough memory");
    },
  };
}
