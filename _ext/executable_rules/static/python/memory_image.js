// @ts-check
/** The reader's half of the snapshot: the file that the build packed becomes the memory of a Python that has started. */

const MARK = 0x33697872;
const PAGE_WORDS = 1024;
const OFTEN = 192;
const ALONE = 255;

/** The file is not one that this script can read, or does not belong to this Python. */
export class ImageError extends Error {}

/**
 * @typedef {object} Python a Pyodide in which Python has not started
 * @property {Uint8Array} HEAPU8
 * @property {Uint32Array} HEAPU32
 * @property {(bytes: number) => unknown} growMemory
 */

/**
 * @typedef {object} Pages what a file holds, ready to be put into memory
 * @property {number} length of the memory, in bytes
 * @property {number} sum of the words that the program itself brings and Python changes
 * @property {Uint32Array<ArrayBuffer>} own the numbers of the pages that the program brings
 * @property {Uint32Array<ArrayBuffer>} numbers of the pages that follow
 * @property {Uint32Array<ArrayBuffer>} words of these pages, one page after the other
 */

/**
 * @param {ArrayBuffer} file unpacked, as `freeze/pack.mjs` wrote it
 * @returns {Pages}
 */
export function pagesOf(file) {
  const [mark, length, sum, head, origins, kept, commons, alones, seconds, firsts] = new Uint32Array(file, 0, 10);
  const start = 40 + head;
  const before = origins + kept + commons;
  const fits = firsts === kept * PAGE_WORDS && file.byteLength === start + 4 * (before + alones) + seconds + firsts;
  if (mark !== MARK || !length || !fits) throw new ImageError("the snapshot has a form that this page does not know");
  const common = new Uint32Array(file, start + 4 * (origins + kept), commons);
  const alone = new Uint8Array(file, start + 4 * before, 4 * alones);
  const second = new Uint8Array(file, start + 4 * (before + alones), seconds);
  const first = new Uint8Array(file, start + 4 * (before + alones) + seconds);
  const words = new Uint32Array(firsts);
  let [once, twice] = [0, 0];

  /**
   * One page; a function of its own, for engines make those fast that are called often.
   * @param {number} index of its first word
   */
  function fill(index) {
    for (const end = index + PAGE_WORDS; index < end; index += 1) {
      const token = first[index];
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
  for (let index = 0; index < firsts; index += PAGE_WORDS) fill(index);
  const [own, numbers] = [origins, kept].map((count, part) => new Uint32Array(file, start + 4 * part * origins, count));
  return { length, sum, own: own.slice(), numbers: numbers.slice(), words };
}

/** @param {Pages} pages */
export function memoryImage({ length, sum, own, numbers, words }) {
  const brought = new Uint32Array(own.length * PAGE_WORDS);
  return {
    /**
     * Before anything runs: remember what comes with the program itself, and make room. Pyodide begins with the least
     * memory, and the one that was frozen may have asked for more.
     * @param {Python} python
     */
    begin(python) {
      if (python.HEAPU8.length < length && !python.growMemory(length)) throw new ImageError("there is not enough memory");
      own.forEach((page, number) => {
        brought.set(python.HEAPU32.subarray(page * PAGE_WORDS, (page + 1) * PAGE_WORDS), number * PAGE_WORDS);
      });
    },

    /**
     * When the program is ready to run Python: all its memory is that of the snapshot, whatever lay there.
     * @param {Python} python the one that `begin` was given
     */
    restore({ HEAPU32: memory }) {
      let end = 0;
      numbers.forEach((page, number) => {
        memory.fill(0, end, page * PAGE_WORDS);
        memory.set(words.subarray(number * PAGE_WORDS, (number + 1) * PAGE_WORDS), page * PAGE_WORDS);
        end = (page + 1) * PAGE_WORDS;
      });
      memory.fill(0, end, length / 4);
      let found = 0;
      own.forEach((page, number) => {
        for (let index = 0; index < PAGE_WORDS; index += 1) {
          const before = brought[number * PAGE_WORDS + index];
          const place = page * PAGE_WORDS + index;
          if (memory[place] !== 0) found = (Math.imul(found, 31) + before) >>> 0;
          memory[place] ^= before;
        }
      });
      if (found !== sum) throw new ImageError("this browser lays Python's memory out in another way than the snapshot");
    },
  };
}
