// @ts-check
/**
 * The log of what was rolled in this browser: all of it, in a database of the browser that every tab shares; and the log as
 * text or CSV. Where there is no database, or it takes no more, entries last as long as the page.
 */
import { drop, keep, kept, onKeptElsewhere } from "../storage/memory.js";

/**
 * @typedef {object} Entry
 * @property {number} [id] in the order in which they were rolled; entries that are not kept have none
 * @property {string} time in ISO form
 * @property {string} roll the rule and what it was given
 * @property {string} outcome the ruling in a sentence
 * @property {string} faces what fell, and where the luck came from
 * @property {string} link that shows it again
 * @property {string} page the path of the page it was rolled on
 * @property {string} [who] the character that it was rolled for
 */

/** @typedef {"page" | "evening" | "all"} Span */

const STORE = "rolls";

/** Where the log was kept before it had a database. */
const OLD = "log";

/** After so long a pause, in milliseconds, it is another evening. */
const PAUSE = 6 * 60 * 60 * 1000;

/** @type {Entry[]} what could not be kept, the newest first; it is newer than all that is */
let unkept = [];

/** What tells other tabs that the log has changed. */
const CHANGED = "log-changed";

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

/** @returns {Promise<IDBDatabase>} rejects where it is forbidden */
function database() {
  opening ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open("rules-log", 1);
    asked.onupgradeneeded = () => {
      const store = asked.result.createObjectStore(STORE, { keyPath: "id", autoIncrement: true });
      store.createIndex("page", "page");
      for (const entry of before().reverse()) store.add(entry);
    };
    asked.onsuccess = () => {
      drop(OLD);
      // A later version of this site may want to change it while this tab is open.
      asked.result.onversionchange = () => asked.result.close();
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error);
  });
  return opening;
}

/** @returns {Entry[]} the log of earlier versions, the newest first */
function before() {
  try {
    const found = JSON.parse(kept(OLD) ?? "[]");
    return Array.isArray(found) ? found.filter(usable) : [];
  } catch {
    return [];
  }
}

/** @param {any} entry */
const usable = (entry) =>
  ["time", "roll", "outcome", "faces", "link", "page"].every((name) => typeof entry?.[name] === "string") &&
  !Number.isNaN(Date.parse(entry.time)) &&
  /^https?:/.test(entry.link);

/**
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => void} act
 * @returns {Promise<void>} when all of it is done
 */
async function transact(mode, act) {
  const transaction = (await database()).transaction(STORE, mode);
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
    act(transaction.objectStore(STORE));
  });
}

/**
 * @param {Span} span
 * @returns {Promise<Entry[]>} the newest first
 */
export async function entries(span) {
  /** @type {Entry[]} */
  const found = [];
  try {
    await transact("readonly", (store) => {
      const source = span === "page" ? store.index("page") : store;
      const range = span === "page" ? IDBKeyRange.only(location.pathname) : null;
      if (span === "all") {
        store.getAll().onsuccess = (event) => found.push(.../** @type {any} */ (event.target).result.reverse());
        return;
      }
      source.openCursor(range, "prev").onsuccess = (event) => {
        const cursor = /** @type {IDBCursorWithValue | null} */ (/** @type {any} */ (event.target).result);
        if (!cursor || (span === "evening" && paused(found.at(-1) ?? unkept.at(-1), cursor.value))) return;
        found.push(cursor.value);
        cursor.continue();
      };
    });
  } catch {
    // Forbidden: there is what this page has rolled.
  }
  const own = span === "page" ? unkept.filter((entry) => entry.page === location.pathname) : unkept;
  return [...own, ...found.filter(usable)];
}

/**
 * @param {Entry | undefined} later
 * @param {Entry} earlier
 */
const paused = (later, earlier) => later !== undefined && Date.parse(later.time) - Date.parse(earlier.time) > PAUSE;

/**
 * @param {Entry[]} list the newest first; entries that were in the log before take their places again
 * @returns {Promise<boolean>} whether they are kept beyond this page
 */
export async function add(list) {
  // There may be room again for what could not be kept before.
  const waiting = [...list, ...unkept];
  try {
    await transact("readwrite", (store) => [...waiting].reverse().forEach((entry) => store.put(entry)));
    unkept = [];
    keep(CHANGED, `${Date.now()} ${Math.random()}`);
    return true;
  } catch {
    unkept = waiting;
    return false;
  }
}

/** @param {Entry[]} list what is to go */
export async function remove(list) {
  const gone = new Set(list);
  unkept = unkept.filter((entry) => !gone.has(entry));
  try {
    await transact("readwrite", (store) => list.forEach((entry) => entry.id !== undefined && store.delete(entry.id)));
    keep(CHANGED, `${Date.now()} ${Math.random()}`);
  } catch {
    // Where it is forbidden, nothing was kept.
  }
}

/** @param {() => void} act called when another tab has changed the log */
export const onChangedElsewhere = (act) => onKeptElsewhere(CHANGED, act);

/**
 * @param {{ text: string, link: string, place: string, who?: string }} rolled as a widget tells it
 * @param {Date} now
 * @returns {Entry}
 */
export function entryOf({ text, link, place, who }, now) {
  const [roll, outcome = "", ...rest] = text.split("\n");
  const entry = { time: now.toISOString(), roll, outcome, faces: rest.join("; "), link, page: place.replace(/#.*$/s, "") };
  return who ? { ...entry, who } : entry;
}

/** @param {Entry[]} list the newest first @returns {string} for a chat, the oldest first */
export const asText = (list) =>
  list
    .map(({ time, roll, outcome, faces, link, who }) => [`${shownTime(time)} ${who ? `${who}: ` : ""}${roll}`, outcome, faces, link].filter(Boolean).join("\n"))
    .reverse()
    .join("\n\n");

/** @param {Entry[]} list the newest first @returns {string} with a line of heads */
export function asCsv(list) {
  const heads = /** @type {const} */ (["time", "roll", "outcome", "faces", "link", "who"]);
  const lines = [...list].reverse().map((entry) => heads.map((name) => quoted(entry[name] ?? "")).join(","));
  return `${[heads.join(","), ...lines].join("\r\n")}\r\n`;
}

/** @param {string} text */
const quoted = (text) => `"${text.replaceAll('"', '""')}"`;

/** @type {Intl.DateTimeFormat | undefined} made once: that takes longer than all that it writes */
let clock;

/** @param {string} time @returns {string} hours and minutes, as this reader writes them */
export function shownTime(time) {
  clock ??= new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit" });
  return clock.format(new Date(time));
}
