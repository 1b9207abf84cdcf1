// @ts-check
/**
 * Run by Node while the site is built: `node freeze.mjs ORDER.json`. Boots Pyodide, loads the rules, lets them work once,
 * and writes the memory to a file, in the form that `static/python/memory_image.js` reads. Errors go to stderr.
 *
 * The order: `pyodide` (folder), `installed` (folder with what the wheels hold), `package`, `work` (folder with the Python
 * that lets the rules work), `env`, and where to write: `image` and `program`.
 */
import "./deterministic.mjs";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { zeroFree } from "./free_memory.mjs";
import { packed } from "./pack.mjs";
import { unlinked } from "./program.mjs";

// Node's own report would show the line of the program, and all of Pyodide is one line.
process.on("uncaughtException", (error) => {
  console.error(String(error?.message ?? error));
  process.exit(1);
});

const order = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${order.pyodide}/pyodide.mjs`).href);
// The name of the program is what a browser gives it; here it would be the path of this file.
const options = { indexURL: order.pyodide, env: order.env, _sysExecutable: "./this.program" };

/**
 * @param {string} name
 * @param {any} found
 * @returns {any}
 */
function needed(name, found) {
  if (found === undefined) throw new Error(`Pyodide has no ${name} any more, on which snapshots stand`);
  return found;
}

/**
 * Pyodide's own way would import what unpacks archives, and that would be in the snapshot too.
 * @param {any} system Emscripten's file system
 * @param {string} from a folder of this machine
 * @param {string} to a folder in Python
 */
function install(system, from, to) {
  for (const entry of readdirSync(from, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const [source, target] = [`${from}/${entry.name}`, `${to}/${entry.name}`];
    if (entry.isDirectory()) {
      system.mkdirTree(target);
      install(system, source, target);
    } else {
      system.writeFile(target, readFileSync(source));
    }
  }
}

/**
 * @param {any} python
 * @param {string} file beside this one
 * @param {string} name of a function in it
 * @param {...string} given
 * @returns {any}
 */
function work(python, file, name, ...given) {
  // In a namespace of its own, of which nothing is left afterwards.
  const names = python.toPy({ __name__: "work" });
  python.runPython(readFileSync(`${order.work}/${file}`, "utf8"), { globals: names, filename: file });
  const function_ = names.get(name);
  const found = function_(...given);
  function_.destroy();
  // Its functions hold one another by their names.
  names.clear();
  names.destroy();
  return found;
}

const plain = readFileSync(`${order.pyodide}/pyodide.asm.wasm`);
const program = unlinked(plain, readFileSync(`${order.pyodide}/pyodide.asm.mjs`, "utf8"));
const { instantiate } = WebAssembly;

/**
 * @param {object} [more] options
 * @returns {Promise<any>} a Pyodide that runs our program in place of its own
 */
async function start(more) {
  /** @type {true | undefined} */
  let made;
  // @ts-expect-error Pyodide gives the bytes of a program, never a compiled one
  WebAssembly.instantiate = (/** @type {Uint8Array<ArrayBuffer>} */ source, imports) => {
    if (source.byteLength !== plain.byteLength) return instantiate(source, imports);
    made = true;
    return instantiate(program, imports);
  };
  const python = await loadPyodide({ ...options, ...more });
  WebAssembly.instantiate = instantiate;
  needed("use for WebAssembly.instantiate", made);
  return python;
}

const python = await start({ _makeSnapshot: true });
install(python.FS, order.installed, needed("sitePackages", python._api?.sitePackages));
/** @type {string} what was asked while the memory was still to be frozen */
const answers = work(python, "work.py", "prepare", order.package);
work(python, "slim.py", "slim", order.package);
needed("makeMemorySnapshot", python.makeMemorySnapshot);
zeroFree(needed("_module", python._module));
/** @type {Uint8Array} */
const image = python.makeMemorySnapshot();

// A Python that wakes from that memory has no files of the standard library, just as on a reader's page.
const nothing = `${order.image}.nothing.zip`;
writeFileSync(nothing, Uint8Array.of(80, 75, 5, 6, ...new Array(18).fill(0)));
const create = (await import(pathToFileURL(`${order.pyodide}/pyodide.asm.mjs`).href)).default;
const length = python._module.HEAPU8.length;

// A second Python, which goes on where the first one stopped.
/** @type {Uint8Array | undefined} what it has in memory before anything runs */
let origin;
const woken = await start({
  stdLibURL: nothing,
  _loadSnapshot: image,
  createPyodideModule: (/** @type {{ preRun: Function[] }} */ settings) => {
    settings.preRun.unshift((/** @type {any} */ module) => {
      origin = module.HEAPU8.slice(0, length);
      // Pyodide begins with the least memory, and the first Python may have asked for more.
      needed("growMemory", module.growMemory)(length);
    });
    return create(settings);
  },
});
/** @type {string[]} */
const asked = work(python, "work.py", "asked", order.package).split("\n");
const respond = woken.pyimport("executable_rules.page").load(order.package);
if (asked.map((request) => respond(request)).join("\n") !== answers) {
  throw new Error("A Python that wakes from the snapshot answers otherwise than the one that was frozen");
}
writeFileSync(order.image, packed(image, needed("createPyodideModule", origin)));
writeFileSync(order.program, program);
// Timers that Python left behind must not keep the build waiting.
process.exit(0);
