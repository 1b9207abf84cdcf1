// @ts-check
/**
 * Runs the rules: starts Python from this site's files, then answers one request after another.
 *
 * It is sent `{id, request}` and answers `{id, response}` or `{id, fault}`; what is sent as `{rehearsed: request}` it works
 * out for nobody. Of its own it tells `{progress: {bytes, total}}`, then `{ready: true}` or `{failed: sentence}`; after
 * `{anew: true}` it starts once more, and is asked again when it is ready. It never throws into the void.
 */
/** @typedef {{ bytes: number, gzip: number, sha256: string, unpacked?: string }} ShippedFile */
/**
 * @typedef {object} Snapshot
 * @property {string} memory the file of a Python's memory
 * @property {string} head what Pyodide put before that memory, in hex digits
 */
/**
 * @typedef {object} Manifest
 * @property {string} version of Pyodide
 * @property {string} package the rules
 * @property {string} load the wheel to install
 * @property {string} pyodide the folder of Pyodide
 * @property {Snapshot | null} snapshot
 * @property {{ info: object, packages: object }} lock
 * @property {Record<string, ShippedFile>} files
 */

const base = new URL("../", import.meta.url);

// All at once, for each that waited for another would take the way to the host and back once more.
const listed = fetch(new URL("runtime.json", base), { cache: "no-cache" });
const scripts = Promise.all([import("./boot.js"), import("./download.js"), import("./memory_image.js")]);
// Most computers can do two things at once.
const fetcher = new Worker(new URL("fetcher.js", import.meta.url), { type: "module" });
// Whoever waits for them learns of it.
listed.catch(() => {});
scripts.catch(() => {});

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

/** @typedef {import("./boot.js").Respond} Respond */

/** After so many answers the engines have compiled what a roll needs, as `nox -s bench` shows; more only cost power. */
const REHEARSALS = 40;

/** @param {unknown} error */
function warn(error) {
  const told = sentence(error);
  // Python first tells where it was, and a snapshot has no lines to name.
  const isPython = error instanceof Error && error.name === "PythonError";
  const why = isPython ? told.trimEnd().split("\n").pop() : told;
  console.warn(`Python starts without its snapshot, which takes longer: ${why}`);
}

/** @returns {Promise<{ respond: Respond, whole?: () => Promise<Respond> }>} `whole` starts another, without the snapshot */
async function start() {
  const [{ fromSnapshot, fromWheels }, { manifestOf }] = await scripts;
  const manifest = await manifestOf(listed);
  const tell = (/** @type {object} */ progress) => self.postMessage({ progress });
  const whole = () => fromWheels(base, manifest, tell);
  try {
    return { respond: await fromSnapshot(base, manifest, tell, fetcher), whole };
  } catch (error) {
    fetcher.terminate();
    warn(error);
    return { respond: await whole() };
  }
}

/** @type {ReturnType<typeof start>} */
let started;

/** @param {ReturnType<typeof start>} starting */
function begin(starting) {
  started = starting;
  starting.then(
    () => self.postMessage({ ready: true }),
    (error) => self.postMessage({ failed: sentence(error) }),
  );
}
begin(start());

/**
 * @param {object} request
 * @returns {Promise<object | null>} null when another Python begins, which is to be asked instead
 */
async function answer(request) {
  const { respond, whole } = await started;
  const text = JSON.stringify(request);
  try {
    return JSON.parse(respond(text));
  } catch (error) {
    if (!whole) throw error;
    // Perhaps it asked for what the snapshot leaves out.
    warn(error);
    self.postMessage({ anew: true });
    begin(whole().then((respond) => ({ respond })));
    return null;
  }
}

/**
 * Answer something that nobody will see, again and again: a browser's engine makes quick what has run often.
 * Whatever else is asked comes between two answers.
 * @param {object} request
 */
async function rehearse(request) {
  for (let time = 0; time < REHEARSALS; time += 1) {
    if (!(await answer(request))) return;
    await new Promise((next) => setTimeout(next));
  }
}

self.addEventListener("message", async ({ data: { id, request, rehearsed } }) => {
  try {
    if (rehearsed) return await rehearse(rehearsed);
    const response = await answer(request);
    if (response) self.postMessage({ id, response });
  } catch (error) {
    self.postMessage({ id, fault: sentence(error) });
  }
});
