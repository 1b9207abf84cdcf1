// @ts-check
/**
 * What the snapshot was unpacked to, kept on the reader's device: to read it takes a browser less than to unpack it anew on
 * every page.
 */

/** @typedef {import("./memory_image.js").Pages} Pages */

const HEAD_WORDS = 4;
const PAGE_WORDS = 1024;

/**
 * Several sites may share one host, each in a folder of its own.
 * @param {URL} base the folder of the runtime
 */
const storeOf = (base) => `memory ${base.pathname}`;

/**
 * @param {URL} base the folder of the runtime
 * @param {string} name of the snapshot's file, in a folder named by its content
 * @returns {Promise<Pages | undefined>} nothing where nothing is kept, or may be
 */
export async function keptPages(base, name) {
  try {
    const store = await caches.open(storeOf(base));
    const found = await store.match(new URL(name, base));
    return found && read(await found.arrayBuffer());
  } catch {
    // Windows that keep nothing refuse even the question, and what cannot be read is fetched.
    return undefined;
  }
}

/** @param {ArrayBuffer} file */
function read(file) {
  const [length, sum, own, kept] = new Uint32Array(file, 0, HEAD_WORDS);
  const [first, second] = [4 * HEAD_WORDS, 4 * (HEAD_WORDS + own)];
  const words = new Uint32Array(file, second + 4 * kept);
  if (words.length !== kept * PAGE_WORDS) return undefined;
  return { length, sum, own: new Uint32Array(file, first, own), numbers: new Uint32Array(file, second, kept), words };
}

/**
 * Keep these, and nothing of an earlier build.
 * @param {URL} base the folder of the runtime
 * @param {string} name of the snapshot's file
 * @param {Pages} pages
 * @returns {Promise<void>} rejects where there is no room, or nothing may be kept
 */
export async function keepPages(base, name, { length, sum, own, numbers, words }) {
  const file = new Blob([Uint32Array.of(length, sum, own.length, numbers.length), own, numbers, words]);
  await forgetPages(base);
  const store = await caches.open(storeOf(base));
  try {
    await store.put(new URL(name, base), new Response(file));
  } catch (error) {
    await forgetPages(base);
    throw error;
  }
}

/** @param {URL} base the folder of the runtime */
export async function forgetPages(base) {
  await caches.delete(storeOf(base));
}
