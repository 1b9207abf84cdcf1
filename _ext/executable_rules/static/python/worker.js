// @ts-check
/**
 * Runs the rules: starts Python from this site's files, then answers one request after another.
 *
 * It is sent `{id, request}` and answers `{id, response}` or `{id, fault}`; what is sent as `{rehearsed: request}` it works
 * out for nobody, and with `{keep: whether}` it learns whether the next page may find on the device what this one unpacked.
 * Of its own it tells `{progress: {bytes, total}}`, then `{ready: true}` or `{failed: sentence}`; after `{anew: true}` it
 * starts once more, and is asked again when it is ready. It never throws into the void.
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
const scripts = Promise.all([import("./boot.js"), import("./download.js"), import("./kept_pages.js"), import("./memory_image.js")]);
// Most computers can do two things at once.
const fetcher = new Worker(new URL("fetcher.js", import.meta.url), { type: "module" });
// Those who wait for them handle the failure.
listed.catch(() => {});
scripts.catch(() => {});

/** @param {import("./runtime.js").FromWorker} message */
const post = (message) => self.postMessage(message);

/** @param {unknown} error */
const sentence = (error) => (error instanceof Error ? error.message : String(error));

// What escapes everything below is reported as well; a worker that fails in silence would leave its page waiting.
self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  post({ failed: sentence(event.reason) });
});
self.addEventListener("error", (event) => {
  event.preventDefault();
  post({ failed: event.message });
});

/** @typedef {import("./boot.js").Respond} Respond */
/** @typedef {import("./runtime.js").ToWorker} ToWorker */

/** Answers until the engines have compiled what a roll needs, as `nox -s bench` shows; more only cost power. */
const REHEARSALS = 40;

/** @param {unknown} error */
function warn(error) {
  const message = sentence(error);
  // Python first tells where it was, and a snapshot has no lines to name.
  const isPython = error instanceof Error && error.name === "PythonError";
  const why = isPython ? message.trimEnd().split("\n").pop() : message;
  console.warn(`Python starts without its snapshot, which takes longer: ${why}`);
}

/**
 * @typedef {object} Started
 * @property {Respond} respond
 * @property {() => Promise<Respond>} [whole] starts another, without the snapshot
 * @property {(wanted: boolean) => Promise<void>} [keep] has the next page start sooner
 */

/** @returns {Promise<Started>} */
async function start() {
  const [{ fromSnapshot, fromWheels }, { manifestOf }, { forgetPages }] = await scripts;
  const manifest = await manifestOf(listed);
  const tell = (/** @type {{ bytes: number, total: number }} */ progress) => post({ progress });
  const whole = () => fromWheels(base, manifest, tell);
  try {
    return { ...(await fromSnapshot(base, manifest, tell, fetcher)), whole };
  } catch (error) {
    fetcher.terminate();
    warn(error);
    // It may be at fault, and would be on the next page.
    forgetPages(base).catch(() => {});
    return { respond: await whole() };
  }
}

/** @type {ReturnType<typeof start>} */
let started;

/** @param {ReturnType<typeof start>} starting */
function begin(starting) {
  started = starting;
  starting.then(
    () => post({ ready: true }),
    (error) => post({ failed: sentence(error) }),
  );
}
begin(start());

/**
 * @param {Messages.Request} request
 * @returns {Promise<Messages.AnswerTo<Messages.Operation> | null>} null when another Python begins, which is to be asked instead
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
    post({ anew: true });
    begin(whole().then((respond) => ({ respond })));
    return null;
  }
}

/**
 * Answer something that nobody will see, again and again: a browser's engine makes quick what has run often.
 * Whatever else is asked comes between two answers.
 * @param {Messages.Request} request
 */
async function rehearse(request) {
  for (let time = 0; time < REHEARSALS; time += 1) {
    if (!(await answer(request))) return;
    await new Promise((next) => setTimeout(next));
  }
}

self.addEventListener("message", async ({ data }) => {
  const message = /** @type {ToWorker} */ (data);
  // Nobody waits for these two.
  if ("rehearsed" in message) return rehearse(message.rehearsed).catch(() => {});
  if ("keep" in message) return started.then(({ keep }) => keep?.(message.keep)).catch(() => {});
  const { id, request } = message;
  try {
    const response = await answer(request);
    if (response) post({ id, response });
  } catch (error) {
    post({ id, fault: sentence(error) });
  }
});
