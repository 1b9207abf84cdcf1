// @ts-check
/**
 * Runs the rules: starts Python from this site's files, then answers one request after another.
 *
 * It is sent `{id, request}` and answers `{id, response}` or `{id, fault}`. Of its own it tells
 * `{progress: {bytes, total}}`, then once `{ready: true}` or `{failed: sentence}`. It never throws into the void.
 */
import { fromSnapshot, fromWheels } from "./boot.js";
import { manifestOf } from "./download.js";

/** @typedef {{ bytes: number, gzip: number, sha256: string, unpacked?: string }} ShippedFile */
/**
 * @typedef {object} Manifest
 * @property {string} version of Pyodide
 * @property {string} package the rules
 * @property {string} load the wheel to install
 * @property {string} pyodide the folder of Pyodide
 * @property {string | null} snapshot the file
 * @property {{ info: object, packages: object }} lock
 * @property {Record<string, ShippedFile>} files
 */

const base = new URL("./", import.meta.url);

/** @param {unknown} error */
const sentence = (error) => (error instanceof Error ? error.message : String(error));

// What escapes everything below is told as well; a worker that fails in silence would leave its page waiting.
self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  self.postMessage({ failed: sentence(event.reason) });
});
self.addEventListener("error", (event) => {
  event.preventDefault();
  self.postMessage({ failed: event.message });
});

/** @returns {Promise<import("./boot.js").Respond>} */
async function start() {
  const manifest = await manifestOf(base);
  const tell = (/** @type {object} */ progress) => self.postMessage({ progress });
  try {
    return await fromSnapshot(base, manifest, tell);
  } catch (error) {
    console.warn(`Python starts without its snapshot, which takes longer: ${sentence(error)}`);
    return fromWheels(base, manifest, tell);
  }
}

const started = start();
started.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: sentence(error) }),
);

self.addEventListener("message", async ({ data: { id, request } }) => {
  try {
    const respond = await started;
    self.postMessage({ id, response: JSON.parse(respond(JSON.stringify(request))) });
  } catch (error) {
    self.postMessage({ id, fault: sentence(error) });
  }
});
