// @ts-check
/** Downloads of the runtime: counted in bytes while they come, checked against the build's hashes when they are there. */

/** @typedef {import("./worker.js").Manifest} Manifest */

/**
 * @param {URL} base the folder of the runtime, with a slash at its end
 * @param {(progress: { bytes: number, total: number }) => void} tell told about every few bytes
 */
export function countedFetch(base, tell) {
  const plainFetch = globalThis.fetch.bind(globalThis);
  let bytes = 0;
  let total = 0;
  /** @type {Promise<void>[]} */
  const checks = [];
  /** @type {(error: Error) => void} */
  let fail = () => {};
  /** @type {Promise<never>} rejects with the first thing that went wrong */
  const failure = new Promise((_, reject) => {
    fail = reject;
  });
  failure.catch(() => {});

  /** @type {Promise<Manifest>} */
  const manifest = plainFetch(new URL("runtime.json", base), { cache: "no-cache" })
    .then((response) => whole(response, "runtime.json"))
    .then((response) => response.json())
    .then((found) => {
      // Modules come by `import`, which cannot be counted.
      total = Object.entries(found.files).reduce((sum, [name, file]) => sum + (name.endsWith(".mjs") ? 0 : file.bytes), 0);
      return found;
    });
  manifest.catch(fail);

  /**
   * @param {string} name
   * @param {ReadableStream<Uint8Array>} stream
   */
  async function check(name, stream) {
    const digest = await hashed(stream, (length) => {
      bytes += length;
      if (total) tell({ bytes, total });
    });
    const wanted = (await manifest).files[name]?.sha256;
    if (digest && digest !== wanted) throw new Error(`${name} is not the file that this page was built with`);
  }

  /** @type {typeof globalThis.fetch} */
  async function fetchCounted(input, init) {
    const address = new URL(input instanceof Request ? input.url : input, base);
    const name = address.href.slice(base.href.length);
    try {
      const response = whole(await plainFetch(input, init), name);
      const copy = response.clone().body;
      // The response itself goes on untouched, so that the engine compiles it while it comes.
      if (copy) {
        const checking = check(name, copy);
        checking.catch(fail);
        checks.push(checking);
      }
      return response;
    } catch (error) {
      fail(error instanceof TypeError ? new Error(`${name} could not be downloaded`) : /** @type {Error} */ (error));
      throw error;
    }
  }

  return { fetch: fetchCounted, manifest, failure, checked: () => Promise.all(checks) };
}

/**
 * @param {Response} response
 * @param {string} name
 * @returns {Response} the same, when it is a whole file
 */
function whole(response, name) {
  if (!response.ok) throw new Error(`${name} could not be downloaded (status ${response.status})`);
  return response;
}

/**
 * @param {ReadableStream<Uint8Array>} stream
 * @param {(length: number) => void} count
 * @returns {Promise<string>} the SHA-256 in hex digits; empty where the page is not served securely and cannot compute it
 */
async function hashed(stream, count) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const chunks = [];
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    count(part.value.length);
    chunks.push(/** @type {Uint8Array<ArrayBuffer>} */ (part.value));
  }
  if (!globalThis.crypto.subtle) return "";
  const digest = await crypto.subtle.digest("SHA-256", await new Blob(chunks).arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
