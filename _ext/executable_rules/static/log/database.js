// @ts-check
/**
 * The browser's database that holds the log: two stores, one of entries and one of evenings, which all tabs share. Nothing
 * else opens it.
 */
import { drop, keep, kept } from "../storage/memory.js";
import { anotherEvening, eveningFrom, usable } from "./entries.js";

/** @typedef {import("./entries.js").Entry} Entry */
/** @typedef {import("./entries.js").Evening} Evening */

export const ROLLS = "rolls";
export const EVENINGS = "evenings";

/** Where the log was kept before it had a database. */
const OLD = "log";

/** What was in the old place and can't be read; it stays there for a version that can. */
const DAMAGED = "log:damaged";

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

/** Called when the browser has closed the database by itself: it was cleared, or it is damaged. */
let lost = () => {};

/** @param {() => void} act */
export const onLost = (act) => {
  lost = act;
};

/** @returns {Promise<IDBDatabase>} rejects where it is forbidden, full or damaged; the next call tries again */
function database() {
  opening ??= opened().catch((error) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** @returns {Promise<IDBDatabase>} */
const opened = () =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open("rules-log", 2);
    asked.onupgradeneeded = ({ oldVersion }) => upgrade(asked.result, /** @type {IDBTransaction} */ (asked.transaction), oldVersion);
    asked.onsuccess = () => {
      setAside();
      // A later version of this site may want to change it while this tab is open.
      asked.result.onversionchange = () => {
        asked.result.close();
        opening = null;
      };
      asked.result.onclose = () => {
        opening = null;
        lost();
      };
      resolve(asked.result);
    };
    asked.onblocked = () => reject(new Error("another tab holds an older log open"));
    asked.onerror = () => reject(asked.error);
  });

/**
 * All of it or nothing: where it fails, what was there stays as it was.
 * @param {IDBDatabase} base
 * @param {IDBTransaction} transaction
 * @param {number} from the version that was there; 0 for none
 */
function upgrade(base, transaction, from) {
  const rolls = from ? transaction.objectStore(ROLLS) : base.createObjectStore(ROLLS, { keyPath: "id", autoIncrement: true });
  if (from) rolls.deleteIndex("page");
  rolls.createIndex("page", ["page", "id"]);
  rolls.createIndex("evening", ["evening", "id"]);
  const evenings = base.createObjectStore(EVENINGS, { keyPath: "key" });
  /** @type {Evening | null} */
  let evening = null;
  /** @type {Entry | null} */
  let last = null;
  const placed = (/** @type {Entry} */ entry) => {
    if (!evening || anotherEvening(last, entry.time)) evenings.add((evening = eveningFrom(entry.time)));
    last = entry;
    return { ...entry, evening: evening.key };
  };
  if (!from) {
    before().usable.reverse().forEach((entry, index) => rolls.add({ ...placed(entry), id: index + 1 }));
    return;
  }
  // All at once: step by step, ten thousand entries take many times as long.
  rolls.getAll().onsuccess = (event) => {
    for (const entry of /** @type {any} */ (event.target).result) if (usable(entry)) rolls.put(placed(entry));
  };
}

/** @returns {{ usable: Entry[], whole: boolean }} the log of the first versions, the newest first, and whether all of it can be read */
function before() {
  try {
    const found = JSON.parse(kept(OLD) ?? "[]");
    if (!Array.isArray(found)) return { usable: [], whole: false };
    const sound = found.filter(usable);
    return { usable: sound, whole: sound.length === found.length };
  } catch {
    return { usable: [], whole: false };
  }
}

/** The database has the old log: it goes from where it was, but for what nobody could read. */
function setAside() {
  const text = kept(OLD);
  if (text === null) return;
  if (before().whole || keep(DAMAGED, text)) drop(OLD);
}

/** @returns {string} an old log that can't be read; empty when there is none */
export const damagedLog = () => kept(DAMAGED) ?? "";

export const dropDamaged = () => drop(DAMAGED);

/**
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(stores: { rolls: IDBObjectStore, evenings: IDBObjectStore, keep: (request: IDBRequest) => void }) => void} act
 *   `keep` names the request whose result is wanted
 * @returns {Promise<Result>} when all of it is done
 */
export async function transact(mode, act) {
  const base = await database();
  return new Promise((resolve, reject) => {
    // Throws when the browser has just closed the database.
    const transaction = base.transaction([ROLLS, EVENINGS], mode);
    /** @type {IDBRequest | undefined} */
    let wanted;
    transaction.oncomplete = () => resolve(wanted?.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
    act({
      rolls: transaction.objectStore(ROLLS),
      evenings: transaction.objectStore(EVENINGS),
      keep: (request) => {
        wanted = request;
      },
    });
  });
}
