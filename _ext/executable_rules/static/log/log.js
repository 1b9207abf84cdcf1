// @ts-check
/**
 * The log of what was rolled in this browser, evening by evening: all of it, in a database that every tab shares. What the
 * database doesn't take lasts as long as the page, and is tried again with the next entry.
 */
import { keep, onKeptElsewhere } from "../storage/memory.js";
import { onLost, transact } from "./database.js";
import { anotherEvening, eveningFrom, usable, usableEvening } from "./entries.js";

/** @typedef {import("./entries.js").Draft} Draft */
/** @typedef {import("./entries.js").Entry} Entry */
/** @typedef {import("./entries.js").Evening} Evening */

/** A part of the log. @typedef {{ kind: "page" } | { kind: "all" } | { kind: "evening", key: string }} Span */

/** @typedef {{ list: Entry[], older: number, whole: boolean }} Piece the newest first; how many more there are; whether the database could be read */

/** What tells other tabs that the log has changed. */
const CHANGED = "log-changed";

/** What is still to be written. @type {{ entries: Map<number, Entry>, evenings: Map<string, Evening> }} */
const waiting = { entries: new Map(), evenings: new Map() };

/** Those of them that the database has never had. @type {Set<number>} */
const fresh = new Set();

/** What this page has seen, for the day the database is gone. @type {{ entries: Map<number, Entry>, evenings: Map<string, Evening> }} */
const seen = { entries: new Map(), evenings: new Map() };

onLost(() => {
  // It stays on the screen, and goes into the database again with the next entry.
  for (const [id, entry] of seen.entries) {
    waiting.entries.set(id, waiting.entries.get(id) ?? entry);
    fresh.add(id);
  }
  for (const [key, evening] of seen.evenings) waiting.evenings.set(key, waiting.evenings.get(key) ?? evening);
});

/** @param {Span} span @param {Entry} entry */
const isIn = (span, entry) =>
  span.kind === "all" || (span.kind === "evening" ? entry.evening === span.key : entry.page === location.pathname);

/**
 * @param {Span} span
 * @param {IDBObjectStore} rolls
 * @param {number} [from] the first id
 * @returns {[IDBObjectStore | IDBIndex, IDBKeyRange]} where it is, in the order in which it was rolled
 */
function source(span, rolls, from = -Infinity) {
  if (span.kind === "all") return [rolls, IDBKeyRange.lowerBound(from)];
  const first = span.kind === "evening" ? span.key : location.pathname;
  return [rolls.index(span.kind), IDBKeyRange.bound([first, from], [first, Infinity])];
}

/**
 * @param {Span} span
 * @param {number} [most] maximum
 * @returns {Promise<Piece>}
 */
export async function newest(span, most = Infinity) {
  try {
    const { first, total } = await firstOf(span, most);
    /** @type {unknown[]} */
    const found = await transact("readonly", ({ rolls, keep }) => {
      const [place, range] = source(span, rolls, first);
      keep(place.getAll(range));
    });
    const read = new Map(found.filter(usable).map((entry) => [/** @type {Entry} */ (entry).id, /** @type {Entry} */ (entry)]));
    for (const entry of seen.entries.values()) if (isIn(span, entry) && entry.id >= first) seen.entries.delete(entry.id);
    for (const entry of read.values()) seen.entries.set(entry.id, entry);
    for (const entry of waiting.entries.values()) if (isIn(span, entry) && entry.id >= first) read.set(entry.id, entry);
    const late = [...fresh].filter((id) => id < first && isIn(span, /** @type {Entry} */ (waiting.entries.get(id)))).length;
    return { list: sorted(read.values()), older: Math.max(total - found.length, 0) + late, whole: true };
  } catch {
    // It can't be read: there is what this page has seen and rolled.
    const all = new Map([...seen.entries, ...waiting.entries]);
    const list = sorted([...all.values()].filter((entry) => isIn(span, entry)));
    return { list: list.slice(0, most), older: Math.max(list.length - most, 0), whole: false };
  }
}

/** @param {Iterable<Entry>} entries */
const sorted = (entries) => [...entries].sort((one, other) => other.id - one.id);

/**
 * @param {Span} span
 * @param {number} most
 * @returns {Promise<{ first: number, total: number }>} the id with which the newest begin, and how many there are in all
 */
async function firstOf(span, most) {
  /** @type {number} */
  const total = await transact("readonly", ({ rolls, keep }) => {
    const [place, range] = source(span, rolls);
    keep(place.count(range));
  });
  if (total <= most) return { first: -Infinity, total };
  let first = -Infinity;
  await transact("readonly", ({ rolls }) => {
    const [place, range] = source(span, rolls);
    let gone = most === 1;
    // Keys alone, and one leap over all that is not wanted: the length of the log costs next to nothing.
    place.openKeyCursor(range, "prev").onsuccess = (event) => {
      const cursor = /** @type {IDBCursor | null} */ (/** @type {any} */ (event.target).result);
      if (!cursor) return;
      if (gone) first = /** @type {number} */ (cursor.primaryKey);
      else cursor.advance(most - 1);
      gone = true;
    };
  });
  return { first, total };
}

/** @param {Span} span @returns {Promise<number>} how many entries it has */
export async function countOf(span) {
  const own = [...fresh].filter((id) => isIn(span, /** @type {Entry} */ (waiting.entries.get(id)))).length;
  try {
    /** @type {number} */
    const found = await transact("readonly", ({ rolls, keep }) => {
      const [place, range] = source(span, rolls);
      keep(place.count(range));
    });
    return found + own;
  } catch {
    return (await newest(span)).list.length;
  }
}

/** @returns {Promise<Evening[]>} the latest first */
export async function evenings() {
  try {
    /** @type {unknown[]} */
    const found = await transact("readonly", ({ evenings, keep }) => keep(evenings.getAll()));
    seen.evenings = new Map(found.filter(usableEvening).map((one) => [/** @type {Evening} */ (one).key, /** @type {Evening} */ (one)]));
  } catch {
    // As in `newest`.
  }
  return [...new Map([...seen.evenings, ...waiting.evenings]).values()].sort((one, other) => (one.key < other.key ? 1 : -1));
}

/** @returns {Promise<Evening | null>} the one that goes on; null before the first */
export const latestEvening = async () => (await evenings())[0] ?? null;

/** The ids of this tab, none of them twice. */
let lastId = 0;

/** One after the other: two at once would each begin an evening. @type {Promise<unknown>} */
let turn = Promise.resolve();

/**
 * @param {Draft} draft
 * @returns {Promise<boolean>} whether it is kept beyond this page
 */
export function add(draft) {
  const done = turn.then(() => adding(draft));
  turn = done;
  return done;
}

/** @param {Draft} draft */
async function adding(draft) {
  let evening = await latestEvening();
  const last = evening && ((await newest({ kind: "evening", key: evening.key }, 1)).list[0] ?? null);
  if (!evening || anotherEvening(last, draft.time)) {
    evening = eveningFrom(draft.time);
    waiting.evenings.set(evening.key, evening);
  }
  // By the clock, so that no tab has to ask another; a clock that was put back makes no entry older than the one before.
  const random = crypto.getRandomValues(new Uint16Array(1))[0] % 1000;
  lastId = Math.max(Date.now() * 1000 + random, lastId + 1, (last?.id ?? 0) + 1);
  const entry = { ...draft, id: lastId, evening: evening.key };
  waiting.entries.set(entry.id, entry);
  fresh.add(entry.id);
  return write();
}

/** @param {Entry[]} list that was in the log before @returns {Promise<boolean>} */
export function bringBack(list) {
  for (const entry of list) {
    waiting.entries.set(entry.id, entry);
    fresh.add(entry.id);
  }
  return write();
}

/** @param {Entry} entry with another note @returns {Promise<boolean>} whether it is kept beyond this page */
export function change(entry) {
  waiting.entries.set(entry.id, entry);
  return write();
}

/** @param {Evening} evening new, or with another name @returns {Promise<boolean>} */
export function keepEvening(evening) {
  waiting.evenings.set(evening.key, evening);
  return write();
}

/** @returns {Promise<boolean>} whether nothing waits any more */
async function write() {
  const entries = [...waiting.entries.values()];
  const evenings = [...waiting.evenings.values()];
  try {
    await transact("readwrite", (stores) => {
      for (const entry of entries) stores.rolls.put(entry);
      for (const evening of evenings) stores.evenings.put(evening);
    });
  } catch {
    return false;
  }
  // What has changed meanwhile still waits.
  for (const entry of entries) {
    fresh.delete(entry.id);
    seen.entries.set(entry.id, entry);
    if (waiting.entries.get(entry.id) === entry) waiting.entries.delete(entry.id);
  }
  for (const evening of evenings) {
    seen.evenings.set(evening.key, evening);
    if (waiting.evenings.get(evening.key) === evening) waiting.evenings.delete(evening.key);
  }
  tellTabs();
  return true;
}

/**
 * @param {Entry[]} list what is to go
 * @param {Evening[]} evenings that go with it
 * @returns {Promise<boolean>} whether it is gone for good
 */
export async function remove(list, evenings) {
  const forget = (/** @type {Entry} */ { id }) => {
    waiting.entries.delete(id);
    seen.entries.delete(id);
    fresh.delete(id);
  };
  try {
    await transact("readwrite", (stores) => {
      for (const { id } of list) stores.rolls.delete(id);
      for (const { key } of evenings) stores.evenings.delete(key);
    });
  } catch {
    // What is in the database stays there; the rest was here only.
    list.filter(({ id }) => fresh.has(id)).forEach(forget);
    return false;
  }
  list.forEach(forget);
  for (const { key } of evenings) [waiting, seen].forEach((place) => place.evenings.delete(key));
  tellTabs();
  return true;
}

const tellTabs = () => keep(CHANGED, `${Date.now()} ${Math.random()}`);

/** @param {() => void} act called when another tab has changed the log */
export const onChangedElsewhere = (act) => onKeptElsewhere(CHANGED, act);
