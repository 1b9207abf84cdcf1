// @ts-check
/** Downloads of the runtime: counted in bytes while they come, checked against the build's hashes when they are there. */

/** @typedef {import("./worker.js").Manifest} Manifest */
/** @typedef {import("./memory_image.js").Pages} Pages */
/** @typedef {(progress: { bytes: number, total: number }) => void} Tell */

const GZIP = 0x1f;

/** Milliseconds between two reports of progress. */
const STEP = 50;

/** The browser's own: while Python starts, the global one is ours. */
const plainFetch = globalThis.fetch.bind(globalThis);

/**
 * @param {Promise<Response>} asked for `runtime.json`
 * @returns {Promise<Manifest>} what the build says of its files
 */
export async function manifestOf(asked) {
  try {
    return await whole(await asked, "runtime.json").json();
  } catch (error) {
    throw readable(error, "runtime.json");
  }
}

/** The downloads of one attempt to start Python. */
export class Downloads {
  #bytes = 0;
  #total = 0;
  /** When progress was last reported. */
  #lastReport = -Infinity;
  /** @type {Map<string, Promise<void>>} */
  #checks = new Map();
  /** @type {Map<string, Promise<Response>>} requests made before their answer is needed */
  #ahead = new Map();
  /** @type {(error: Error) => void} */
  #fail = () => {};
  /** @type {Promise<never>} rejects with the first thing that went wrong */
  failure = new Promise((_, reject) => {
    this.#fail = reject;
  });

  /**
   * @param {URL} base the folder of the runtime
   * @param {Manifest} manifest
   * @param {string[]} names of the files that this attempt asks for by `fetch`
   * @param {Tell} tell called every few bytes
   */
  constructor(base, manifest, names, tell) {
    this.base = base;
    this.manifest = manifest;
    this.tell = tell;
    this.#total = names.reduce((sum, name) => sum + manifest.files[name].bytes, 0);
    this.failure.catch(() => {});
  }

  /**
   * Ask for files that will be needed later. All that is needed then comes before Python is busy with itself: a weak device
   * that computes for a minute is not taken for a line that brings nothing.
   * @param {string[]} names
   */
  begin(names) {
    for (const name of names) {
      const asked = this.fetch(new URL(name, this.base));
      asked.catch(() => {}); // `failure` tells
      this.#ahead.set(name, asked);
    }
  }

  /**
   * As the global `fetch`, for files of the runtime.
   * @param {RequestInfo | URL} input
   * @param {RequestInit} [init]
   * @returns {Promise<Response>}
   */
  async fetch(input, init) {
    const address = new URL(input instanceof Request ? input.url : input, this.base);
    const name = address.href.slice(this.base.href.length);
    const asked = this.#ahead.get(name);
    this.#ahead.delete(name);
    if (asked) return asked;
    try {
      // What has this name never changes: the browser need not ask whether it has.
      const response = whole(await plainFetch(input, { ...init, cache: "force-cache" }), name);
      const copy = response.clone().body;
      // The response itself goes on untouched, so that the engine compiles it while it comes.
      if (copy) {
        const checking = this.#check(name, copy);
        checking.catch(this.#fail);
        this.#checks.set(name, checking);
      }
      return response;
    } catch (error) {
      this.#fail(readable(error, name));
      throw error;
    }
  }

  /**
   * A file that the build packed, unpacked and checked.
   * @param {string} name
   */
  async unpacked(name) {
    const response = await this.fetch(new URL(name, this.base));
    const body = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body);
    const unpacked = await unpack(body).catch((error) => {
      throw new Error(`${name} could not be unpacked (${error.message})`);
    });
    await this.#checks.get(name);
    return unpacked;
  }

  /**
   * The program or the snapshot, by a worker that does nothing else.
   * @template {"module" | "pages"} Part
   * @param {Worker} fetcher that runs `fetcher.js`
   * @param {Part} part what becomes of the file
   * @param {string} name of the file
   * @returns {Promise<{ module: WebAssembly.Module, pages: Pages }[Part]>} compiled or unpacked, and checked
   */
  fetchedBy(fetcher, part, name) {
    let before = 0;
    const came = new Promise((resolve, reject) => {
      fetcher.addEventListener("message", ({ data }) => {
        if (data.name !== name) return;
        if (data[part]) resolve(data[part]);
        if (data.failed) reject(new Error(data.failed));
        if (data.bytes === undefined) return;
        this.#count(data.bytes - before);
        before = data.bytes;
      });
      fetcher.addEventListener("error", (event) => {
        event.preventDefault();
        reject(new Error(`${part} cannot be had (${event.message ?? "fetcher.js is missing"})`));
      });
    });
    came.catch(this.#fail);
    this.#checks.set(name, came);
    fetcher.postMessage({ base: this.base.href, manifest: this.manifest, part, name });
    return came;
  }

  /**
   * A file that need not come.
   * @template Found
   * @param {string} name
   * @param {Found} found what it would become
   */
  spared(name, found) {
    this.#count(this.manifest.files[name].bytes);
    return found;
  }

  /**
   * A script, made ready to be imported. Browsers compare no script that is imported with a hash, and a page with a strict
   * policy runs nothing but files: so the file is fetched and checked, and an import finds it in the browser's
   * own store.
   * @param {string} name
   * @returns {Promise<string>} its address
   */
  async script(name) {
    const address = new URL(name, this.base);
    // Only what was read to its end is stored.
    await (await this.fetch(address)).arrayBuffer();
    await this.#checks.get(name);
    return address.href;
  }

  /**
   * Resolves when a file, or every file that was asked for so far, has come and is the one of the build.
   * @param {string} [name]
   */
  async checked(name) {
    await (name ? this.#checks.get(name) : Promise.all(this.#checks.values()));
  }

  /** @param {number} length of what has come */
  #count(length) {
    this.#bytes += length;
    const now = performance.now();
    // Nobody sees more than that, and each message takes time.
    if (this.#bytes < this.#total && now - this.#lastReport < STEP) return;
    this.#lastReport = now;
    this.tell({ bytes: this.#bytes, total: this.#total });
  }

  /**
   * @param {string} name
   * @param {ReadableStream<Uint8Array>} stream
   */
  async #check(name, stream) {
    const { bytes = 0, sha256, unpacked } = this.manifest.files[name] ?? {};
    const digest = await hashed(stream, bytes, (length) => this.#count(length));
    // Some hosts say of a packed file that it is packed for the way, and the browser unpacks it.
    if (digest && digest !== sha256 && digest !== unpacked) {
      // The browser may have kept it: the next request is to get the host's own.
      const anew = plainFetch(new URL(name, this.base), { cache: "reload" }).then((found) => found.arrayBuffer());
      await anew.catch(() => {}); // should that fail as well, the damage is what is reported
      throw new Error(`${name} is not the file that this page was built with`);
    }
  }
}

/**
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream gzip, or what the browser has unpacked already
 * @returns {Promise<ArrayBuffer>}
 */
async function unpack(stream) {
  const reader = stream.getReader();
  const first = await reader.read();
  /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */
  const all = new ReadableStream({
    start: (controller) => (first.done ? controller.close() : controller.enqueue(first.value)),
    pull: async (controller) => {
      const part = await reader.read();
      if (part.done) controller.close();
      else controller.enqueue(part.value);
    },
  });
  const packed = first.value?.[0] === GZIP;
  return new Response(packed ? all.pipeThrough(new DecompressionStream("gzip")) : all).arrayBuffer();
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
 * @param {unknown} error
 * @param {string} name
 */
function readable(error, name) {
  return error instanceof TypeError ? new Error(`${name} could not be downloaded`) : /** @type {Error} */ (error);
}

/**
 * @param {ReadableStream<Uint8Array>} stream
 * @param {number} expected how many bytes it will probably have
 * @param {(length: number) => void} count
 * @returns {Promise<string>} the SHA-256 in hex digits; empty where the page is not served securely and cannot compute it
 */
async function hashed(stream, expected, count) {
  let content = new Uint8Array(expected);
  let length = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const end = length + part.value.length;
    if (end > content.length) {
      const more = new Uint8Array(2 * end);
      more.set(content);
      content = more;
    }
    content.set(part.value, length);
    length = end;
    count(part.value.length);
  }
  if (!globalThis.crypto.subtle) return "";
  const digest = await crypto.subtle.digest("SHA-256", content.subarray(0, length));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
