// @ts-check
/** Starts Python in a worker: from the snapshot that the build froze, or, where that cannot be, from Pyodide and wheels. */
import { Downloads } from "./download.js";
import { keepPages, keptPages } from "./kept_pages.js";
import { memoryImage } from "./memory_image.js";

/** @typedef {import("./worker.js").Manifest} Manifest */
/** @typedef {import("./memory_image.js").Pages} Pages */
/** @typedef {(request: string) => string} Respond answers requests, JSON to JSON */
/** @typedef {{ preRun: ((python: any) => void)[] }} Settings of Emscripten */

/**
 * An archive that holds nothing: what Pyodide unpacks as the standard library, when all that is needed is in the snapshot.
 */
const NOTHING = Uint8Array.of(80, 75, 5, 6, ...new Array(18).fill(0));

/** @param {Manifest} manifest */
const scriptsOf = ({ pyodide }) => [`${pyodide}pyodide.mjs`, `${pyodide}pyodide.asm.mjs`];

/** The browser's own: from now on, the global one is ours. */
const plainInstantiate = WebAssembly.instantiateStreaming;

/**
 * @param {URL} base the folder of the runtime, with a slash at its end
 * @param {Manifest} manifest
 * @param {import("./download.js").Tell} tell
 * @param {Worker} fetcher that runs `fetcher.js`
 * @returns {Promise<{ respond: Respond, keep: (wanted: boolean) => Promise<void> }>} `keep` has the next page
 *   start sooner
 */
export async function fromSnapshot(base, manifest, tell, fetcher) {
  const { pyodide, snapshot, lock } = manifest;
  if (!snapshot) throw new Error("the site was built without one");
  if (!("DecompressionStream" in globalThis)) throw new Error("this browser has no DecompressionStream to unpack it");
  const { memory } = snapshot;
  const kept = keptPages(base, memory);
  const [program, library] = [`${pyodide}pyodide.asm.wasm`, `${pyodide}python_stdlib.zip`];
  const scripts = scriptsOf(manifest);
  const downloads = new Downloads(base, manifest, [program, memory, ...scripts], tell);
  // Pyodide asks for its program, and is given it compiled when it would compile what it got.
  const address = (/** @type {string} */ name) => new URL(name, base).href;
  const standIn = new Response(NOTHING);
  self.fetch = async (input, init) => {
    if (String(input) === address(program)) return standIn;
    return String(input) === address(library) ? new Response(NOTHING) : downloads.fetch(input, init);
  };
  // Small, and much is to be done with them while the rest comes: nothing else keeps them waiting.
  const checked = await Promise.all(scripts.map((name) => downloads.script(name)));
  const modules = Promise.all(checked.map((script) => import(script)));
  const module = downloads.fetchedBy(fetcher, "module", program);
  const pages = kept.then((found) => (found ? downloads.spared(memory, found) : downloads.fetchedBy(fetcher, "pages", memory)));
  const image = pages.then(memoryImage);
  // Those who wait for it handle the failure; if a script can't be read, nobody waits.
  image.catch(() => {});
  // The downloads report a failure, once; a start without its program then goes no further.
  const compiled = module.catch(() => /** @type {Promise<WebAssembly.Module>} */ (new Promise(() => {})));
  WebAssembly.instantiateStreaming = async (response, imports) => {
    // Should this start fail, another one begins that has its own program.
    if ((await response) !== standIn) return plainInstantiate(response, imports);
    return { module: await compiled, instance: await WebAssembly.instantiate(await compiled, imports) };
  };
  const [{ loadPyodide }, { default: create }] = await modules;
  const starting = loadPyodide({
    indexURL: address(pyodide),
    lockFileContents: { ...lock, packages: {} },
    stdLibURL: address(library),
    // The memory itself goes where it belongs without a detour.
    _loadSnapshot: Uint8Array.from(snapshot.head.match(/../g) ?? [], (digits) => parseInt(digits, 16)),
    createPyodideModule: (/** @type {Settings} */ settings) => wokenFrom(image, settings, create),
  });
  const respond = await ready(starting, manifest, downloads);
  fetcher.terminate();
  /** @type {Pages | undefined} until it's known whether they are to be kept */
  let unpacked = (await kept) ? undefined : await pages;
  async function keep(/** @type {boolean} */ wanted) {
    const found = unpacked;
    unpacked = undefined;
    if (found && wanted) await keepPages(base, memory, found);
  }
  return { respond, keep };
}

/**
 * A Pyodide with the memory of the snapshot. All that can be done before the snapshot is there, is.
 * @param {Promise<ReturnType<typeof memoryImage>>} image
 * @param {Settings} settings
 * @param {(settings: Settings) => Promise<any>} create
 */
async function wokenFrom(image, settings, create) {
  const broken = new Promise((_, reject) => {
    settings.preRun.unshift((python) => {
      const reason = "memory";
      python.addRunDependency(reason);
      // What lies in memory now came with the program, and the snapshot leaves it out.
      image.then(({ begin }) => begin(python)).then(() => python.removeRunDependency(reason), reject);
    });
  });
  const python = await Promise.race([create(settings), broken]);
  (await image).restore(python);
  return python;
}

/**
 * @param {URL} base
 * @param {Manifest} manifest
 * @param {import("./download.js").Tell} tell
 * @returns {Promise<Respond>}
 */
export async function fromWheels(base, manifest, tell) {
  const { pyodide, lock, load } = manifest;
  const wheels = Object.keys(manifest.files).filter((name) => name.startsWith("wheels/"));
  const scripts = scriptsOf(manifest);
  const library = `${pyodide}python_stdlib.zip`;
  const asked = [`${pyodide}pyodide.asm.wasm`, library, ...scripts, ...wheels];
  const downloads = new Downloads(base, manifest, asked, tell);
  self.fetch = (input, init) => downloads.fetch(input, init);
  downloads.begin([library, ...wheels]);
  // Pyodide imports its other script by itself, and that one must have been checked by then.
  const [main] = await Promise.all(scripts.map((name) => downloads.script(name)));
  const { loadPyodide } = await import(main);
  const starting = loadPyodide({
    indexURL: new URL(pyodide, base).href,
    lockFileContents: lock,
    packageBaseUrl: new URL("wheels/", base).href,
    packages: [load],
  });
  return ready(starting, manifest, downloads);
}

/**
 * @param {Promise<any>} starting
 * @param {Manifest} manifest
 * @param {Downloads} downloads
 * @returns {Promise<Respond>}
 */
async function ready(starting, manifest, downloads) {
  // Where a file is missing, Pyodide itself may wait for ever.
  const python = await Promise.race([starting, downloads.failure]);
  await downloads.checked();
  // After a crash Pyodide would ask the reader to report it, and again whenever something of that Python is put away.
  let crashed = false;
  python._api.fatal_error = (/** @type {unknown} */ error) => {
    if (crashed) return;
    crashed = true;
    throw error;
  };
  return python.pyimport("executable_rules.page").load(manifest.package);
}
