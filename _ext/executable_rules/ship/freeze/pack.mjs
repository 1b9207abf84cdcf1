// @ts-check
/**
 * The memory of a Python as a file that packs well. What every Pyodide has in memory before Python starts comes with its
 * program, so the file says only how this memory differs: words are XORed with those of the origin, and pages of zeros are
 * left out. `static/python/memory_image.js` undoes it.
 *
 * Most words are one of few: zeros, addresses of types, counts. So each is one byte, which names one of the most frequent
 * words; or, with a second byte, one of those that come more than once; or says that the word is stored elsewhere. What packs
 * the file sees four times as far in these bytes as in the words, and every browser can unpack it by itself.
 *
 * The file begins with whole numbers of 32 bits, the least byte first: a mark, the memory's length in bytes, a checksum of
 * the origin's words that Python changes, and then of each of the following parts how long it is. These are: the head that
 * Pyodide puts before the memory, in bytes; the numbers of the origin's pages that count, the numbers of the memory's
 * pages, the words that come more than once; then in bytes: the words that come once, first the lowest byte of all of them;
 * the second bytes; the first bytes.
 */

export const MARK = 0x33697872;
export const PAGE = 4096;
/** How many words have a byte of their own. */
export const OFTEN = 192;
/** The byte of a word that is stored elsewhere. */
export const ALONE = 255;

/**
 * @param {Uint8Array} image Pyodide's snapshot: a head, and the memory after it
 * @param {Uint8Array} origin the memory before Python starts
 * @returns {Uint8Array}
 */
export function packed(image, origin) {
  const head = image.slice(0, image.length % 65536);
  if (head.length % 4) throw new Error(`Pyodide's head of a snapshot has ${head.length} bytes, no whole number of words`);
  const memory = image.slice(head.length);
  const words = new Uint32Array(memory.buffer);
  const before = new Uint32Array(origin.buffer, origin.byteOffset, Math.min(origin.length, memory.length) / 4);
  const own = pages(before);
  let sum = 0;
  for (const page of own) {
    for (let index = (page * PAGE) / 4; index < ((page + 1) * PAGE) / 4; index += 1) {
      // Engines number some functions in ways of their own: a word that Python leaves alone may be another there.
      if (words[index] !== before[index]) sum = (Math.imul(sum, 31) + before[index]) >>> 0;
      words[index] ^= before[index];
    }
  }
  const kept = pages(words);
  const { common, alone, second, first } = tokens(words, kept);
  const lengths = [head, own, kept, common, alone, second, first].map((part) => part.length);
  const numbers = [
    new Uint32Array([MARK, memory.length, sum, ...lengths]),
    head,
    new Uint32Array([...own, ...kept, ...common]),
  ].map((part) => new Uint8Array(part.buffer));
  const planes = [0, 8, 16, 24].map((shift) => Uint8Array.from(alone, (word) => word >>> shift));
  return new Uint8Array(Buffer.concat([...numbers, ...planes, Uint8Array.from(second), first]));
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

/**
 * @param {Uint32Array} words
 * @param {number[]} kept the pages that count
 */
function tokens(words, kept) {
  const content = kept.map((page) => words.subarray((page * PAGE) / 4, ((page + 1) * PAGE) / 4));
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const page of content) for (const word of page) counts.set(word, (counts.get(word) ?? 0) + 1);
  const common = [...counts]
    .filter(([, count]) => count > 1)
    .sort(([one, often], [other, seldom]) => seldom - often || one - other)
    .slice(0, OFTEN + (ALONE - OFTEN) * 256)
    .map(([word]) => word);
  const places = new Map(common.map((word, place) => [word, place]));
  const first = new Uint8Array((kept.length * PAGE) / 4);
  const [second, alone] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  let index = 0;
  for (const page of content) {
    for (const word of page) {
      const place = places.get(word);
      if (place === undefined) alone.push(word);
      else if (place >= OFTEN) second.push((place - OFTEN) & 255);
      first[index] = place === undefined ? ALONE : place < OFTEN ? place : OFTEN + ((place - OFTEN) >> 8);
      index += 1;
    }
  }
  return { common, alone, second, first };
}
