// @ts-check
/**
 * The site without a network: keeps every page and what rolls, and answers from that. One version at a time: what is kept
 * is named by its content, a new version answers when it is there as a whole and no tab shows the old one any more.
 *
 * What Python starts from when its snapshot does not do comes last, when a page says that all else is done.
 *
 * The build writes the name of the list of files into the next line.
 */
importScripts("LIST");

/** @typedef {{ files: Record<string, string>, bytes: number }} Part the SHA-256 of every file by its path */

const worker = /** @type {any} */ (self);
/** @type {{ first: Part, rest: Part }} */
const { first, rest } = worker.SITE;
const files = { ...first.files, ...rest.files };
/** Several sites may share one host, each in a folder of its own. */
const scope = new URL(worker.registration.scope);
const STORE = `rulebook ${scope.pathname}`;
/** How many files are fetched at once. */
const LANES = 4;

/** @param {string} name */
const address = (name) => new URL(name, scope).href;

/** @param {string} name of a file, whose content names what is kept */
const key = (name) => address(`?kept=${files[name]}${name.slice(name.lastIndexOf("."))}`);

/**
 * The file of this version, or nothing: a host may have another one already.
 * @param {string} name
 * @param {RequestPriority} [priority]
 */
async function fetched(name, priority = "auto") {
  const response = await fetch(address(name), { cache: "no-cache", priority });
  const content = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!response.ok || !found.startsWith(files[name])) return undefined;
  // Without what is true only of the way it took: how it was packed, whether it was moved.
  const headers = new Headers(response.headers);
  for (const header of ["Content-Encoding", "Content-Length"]) headers.delete(header);
  return new Response(content, { headers });
}

/**
 * @param {Part} part whose files are kept, as far as they are not
 * @param {number} lanes
 * @param {RequestPriority} [priority]
 */
async function keep(part, lanes, priority) {
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate()) ?? {};
  const store = await caches.open(STORE);
  const there = new Set((await store.keys()).map((request) => request.url));
  const missing = Object.keys(part.files).filter((name) => !there.has(key(name)));
  if (missing.length && quota - usage < part.bytes) throw new Error("there is no room for the whole site");
  const lane = async () => {
    for (let name = missing.shift(); name !== undefined; name = missing.shift()) {
      const response = await fetched(name, priority);
      if (!response) throw new Error(`${name} is not of this version`);
      await store.put(key(name), response);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function forgetOthers() {
  const store = await caches.open(STORE);
  const own = new Set(Object.keys(files).map(key));
  for (const request of await store.keys()) if (!own.has(request.url)) await store.delete(request);
}

/**
 * @param {string} name of a file of this version
 * @returns {Promise<Response>}
 */
async function file(name) {
  const store = await caches.open(STORE);
  const kept = await store.match(key(name));
  if (kept) return kept;
  // The browser has made room for others.
  const response = await fetched(name);
  if (!response) return Response.error();
  await store.put(key(name), response.clone()).catch(() => {});
  return response;
}

/** Whether this version has given its place to a newer one: from then on it shows no page any more. */
let left = false;

/**
 * A page; and when this is the only tab and a newer version waits, that version's. It takes the place as soon as nothing
 * is left to answer here, so the tab is asked to try again.
 * @param {string} name
 */
async function page(name) {
  const { waiting } = worker.registration;
  left ||= waiting && (await worker.clients.matchAll({ type: "window" })).length < 2;
  if (!left) return file(name);
  waiting?.postMessage("answer now");
  // With an icon of its own, or the browser would ask the host for one.
  const again = '<!doctype html><link rel="icon" href="data:,">';
  return new Response(again, { headers: { "Content-Type": "text/html", Refresh: "0" } });
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep(first, LANES)));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forgetOthers()));
worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "answer now") worker.skipWaiting();
  // Without it the site works all the same: the next page asks again.
  if (event.data === "keep the rest") event.waitUntil(keep(rest, 1, "low").catch(() => {}));
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.origin || !pathname.startsWith(scope.pathname)) return;
  const path = decodeURIComponent(pathname.slice(scope.pathname.length));
  const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  // What is not listed, the network knows or nobody.
  if (!Object.hasOwn(files, name)) return;
  event.respondWith(request.mode === "navigate" ? page(name) : file(name));
});
