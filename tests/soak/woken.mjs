// @ts-check
/**
 * Under Node, the Python that readers get: `node woken.mjs SITE REQUESTS ANSWERS`.
 *
 * Wakes it from the files of a built site, asks it every line of one file, and writes for each answer a line to the other:
 * its SHA-256, or `!` and what stopped Python. Whoever was stopped answers no more, so another Python is woken then.
 */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [site, requests, answers] = process.argv.slice(2);
const rules = `${site}/_static/rules/`;
const { pyodide, snapshot, lock, package: name } = JSON.parse(readFileSync(`${rules}runtime.json`, "utf8"));
const load = (/** @type {string} */ file) => import(pathToFileURL(`${rules}${file}`).href);
const { memoryImage, pagesOf } = await load("python/memory_image.js");
const { loadPyodide } = await load(`${pyodide}pyodide.mjs`);
const { default: create } = await load(`${pyodide}pyodide.asm.mjs`);
const packed = readFileSync(`${rules}${snapshot.memory}`);
const memory = gunzipSync(packed);
/** An archive that holds nothing: a reader whose Python wakes has no files either. */
const nothing = `${answers}.nothing.zip`;

/** @returns {Promise<(request: string) => string>} */
async function wake() {
  const image = memoryImage(pagesOf(memory.buffer.slice(memory.byteOffset, memory.byteOffset + memory.length)));
  const python = await loadPyodide({
    indexURL: `${rules}${pyodide}`,
    lockFileContents: { ...lock, packages: {} },
    stdLibURL: nothing,
    _loadSnapshot: Buffer.from(snapshot.head, "hex"),
    createPyodideModule: async (/** @type {{ preRun: Function[] }} */ settings) => {
      settings.preRun.unshift(image.begin);
      const python = await create(settings);
      image.restore(python);
      return python;
    },
  });
  python._api.fatal_error = (/** @type {unknown} */ error) => {
    throw error;
  };
  return python.pyimport("executable_rules.page").load(name);
}

writeFileSync(nothing, Uint8Array.of(80, 75, 5, 6, ...new Array(18).fill(0)));
const out = createWriteStream(answers);
let respond = await wake();
for await (const request of createInterface({ input: createReadStream(requests), crlfDelay: Infinity })) {
  try {
    out.write(`${createHash("sha256").update(respond(request)).digest("hex")}\n`);
  } catch (error) {
    out.write(`!${String(error).replaceAll("\n", " ")}\n`);
    respond = await wake();
  }
}
// Timers that Python left behind must not keep the test waiting.
out.end(() => process.exit(0));
