// @ts-check
/**
 * Runs the rules: loads Pyodide and the wheels from this site, then answers one request after another.
 *
 * It is sent `{id, request}` and answers `{id, response}` or `{id, fault}`. Of its own it tells
 * `{progress: {bytes, total}}`, then once `{ready: true}` or `{failed: sentence}`. It never throws into the void.
 */
import { countedFetch } from "./download.js";

/** @typedef {{ bytes: number, gzip: number, sha256: string }} ShippedFile */
/** @typedef {{ version: string, package: string, load: string, files: Record<string, ShippedFile> }} Manifest */

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

/** @returns {Promise<(request: string) => string>} what answers requests, JSON to JSON */
async function start() {
  const download = countedFetch(base, (progress) => self.postMessage({ progress }));
  // Pyodide asks for its files by `fetch`; it is given ours, which counts and checks.
  self.fetch = download.fetch;
  const [manifest, { loadPyodide }] = await Promise.all([
    download.manifest,
    import(new URL("pyodide/pyodide.mjs", base).href),
  ]);
  const python = await Promise.race([
    loadPyodide({
      indexURL: new URL("pyodide/", base).href,
      lockFileURL: new URL("wheels/pyodide-lock.json", base).href,
      packages: [manifest.load],
    }),
    // Where a file is missing, Pyodide itself may wait for ever.
    download.failure,
  ]);
  await download.checked();
  return python.pyimport("executable_rules.page").load(manifest.package);
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
