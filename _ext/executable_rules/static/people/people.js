// @ts-check
/**
 * The reader's characters, kept in this browser: as many as they like, one of them active in each game. What cannot be kept
 * lasts as long as the page, and callers get to know.
 */
import { drop, keep, kept, keysKept, onKeptUnder } from "../storage/memory.js";

/** @typedef {Record<string, string>} Fields as a form holds them */
/**
 * @typedef {object} Person
 * @property {string} id
 * @property {string} game
 * @property {Fields} fields
 * @property {string} notes the reader's own
 * @property {Record<string, unknown>} unknown fields that the sheet does not have
 * @property {Record<string, unknown>} more what else a file held
 * @property {string} [deleted] when, in ISO form
 */
/**
 * @typedef {object} Active
 * @property {string} id
 * @property {string} name
 * @property {string} page the path of their sheet
 * @property {string[]} rules what can be filled in from them
 */

const PERSON = "person:";
const PORTRAIT = "portrait:";
const ACTIVE = "active:";
const KNOWN = "known:";

/** How many deleted characters can be brought back. */
const DELETED = 10;

/** What could not be kept, under its key. @type {Map<string, string>} */
const unkept = new Map();

/** @param {string} key */
const get = (key) => unkept.get(key) ?? kept(key);

/** @param {string} key @param {string} text @returns {boolean} whether it outlasts the page */
function put(key, text) {
  if (keep(key, text)) {
    unkept.delete(key);
    return true;
  }
  unkept.set(key, text);
  return false;
}

/** @param {string} key */
function remove(key) {
  unkept.delete(key);
  drop(key);
}

/** @param {string} prefix */
const keys = (prefix) => [
  ...new Set([...keysKept(prefix), ...[...unkept.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))]),
];

/** @param {unknown} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {string} id @returns {Person | null} null where there is none, or what is kept is damaged */
export function person(id) {
  try {
    const found = JSON.parse(get(PERSON + id) ?? "null");
    const usable = isObject(found) && typeof found.game === "string" && isObject(found.fields);
    if (!usable || !Object.values(found.fields).every((text) => typeof text === "string")) return null;
    const { game, fields, deleted } = found;
    const notes = typeof found.notes === "string" ? found.notes : "";
    const [unknown, more] = [found.unknown, found.more].map((one) => (isObject(one) ? one : {}));
    return { id, game, fields, notes, unknown, more, ...(typeof deleted === "string" ? { deleted } : {}) };
  } catch {
    return null;
  }
}

/** @returns {Person[]} everybody, the deleted ones too */
const everybody = () => keys(PERSON).flatMap((id) => person(id) ?? []);

/** @param {Person} one */
export const nameOf = (one) => one.fields.name?.trim() || "Unnamed";

/** @param {string} [game] @returns {Person[]} by name */
export const people = (game) =>
  everybody()
    .filter((one) => !one.deleted && (!game || one.game === game))
    .sort((one, other) => nameOf(one).localeCompare(nameOf(other)));

/** @param {string} game @returns {Person[]} the last one deleted first */
export const deletedPeople = (game) =>
  everybody()
    .filter((one) => one.deleted && one.game === game)
    .sort((one, other) => (other.deleted ?? "").localeCompare(one.deleted ?? ""));

/** @returns {{ id: string, text: string }[]} what is kept as a character and cannot be read as one */
export const damaged = () =>
  keys(PERSON).flatMap((id) => (person(id) ? [] : [{ id, text: get(PERSON + id) ?? "" }])).filter(({ text }) => text);

/** @param {Person} one @returns {boolean} whether it outlasts the page */
export const keepPerson = ({ id, ...rest }) => put(PERSON + id, JSON.stringify(rest));

/** @param {string} id for good */
export const forgetPerson = (id) => [PERSON, PORTRAIT, KNOWN].forEach((prefix) => remove(prefix + id));

/** @returns {string} nobody has it yet, in any tab */
export const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {Person} one @returns {boolean} */
export function deletePerson(one) {
  const done = keepPerson({ ...one, deleted: new Date().toISOString() });
  for (const { id } of deletedPeople(one.game).slice(DELETED)) forgetPerson(id);
  return done;
}

/** @param {Person} one @returns {boolean} */
export const bringBack = ({ deleted, ...one }) => keepPerson(one);

/**
 * @param {string} name
 * @param {string} game
 * @param {string} [except] the id of somebody who may have that name
 * @returns {string} it, or with a number if somebody of this game has it
 */
export function freeName(name, game, except) {
  const taken = new Set(people(game).filter(({ id }) => id !== except).map(nameOf));
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`;
  return free;
}

/**
 * What comes of it when two have changed the same: the fields that I have changed are mine, all others theirs.
 * @param {Fields} base what I began with
 * @param {Fields} mine
 * @param {Fields} theirs
 * @returns {Fields}
 */
export const merged = (base, mine, theirs) => ({
  ...theirs,
  ...Object.fromEntries(Object.entries(mine).filter(([name, text]) => text !== base[name])),
});

/** @param {string} id @returns {string} a data address; empty where there is none */
export const portraitOf = (id) => get(PORTRAIT + id) ?? "";

/** @param {string} id @param {string} picture empty for none @returns {boolean} */
export function keepPortrait(id, picture) {
  if (picture) return put(PORTRAIT + id, picture);
  remove(PORTRAIT + id);
  return true;
}

/** @param {string} game @returns {Active | null} */
export function activeIn(game) {
  try {
    const found = JSON.parse(get(ACTIVE + game) ?? "null");
    const usable = isObject(found) && [found.id, found.name, found.page].every((text) => typeof text === "string");
    return usable && Array.isArray(found.rules) ? found : null;
  } catch {
    return null;
  }
}

/** @returns {Active[]} everybody who is active; those whose sheet is in the same folder as this page, if there are any */
export function activeHere() {
  const all = keys(ACTIVE).flatMap((game) => activeIn(game) ?? []);
  const here = all.filter(({ page }) => location.pathname.startsWith(page.replace(/[^/]*$/s, "")));
  return here.length ? here : all;
}

/** @param {string} game @param {Active | null} active @returns {boolean} */
export function setActive(game, active) {
  if (active) return put(ACTIVE + game, JSON.stringify(active));
  remove(ACTIVE + game);
  return true;
}

/**
 * @param {string} id
 * @param {object} known what is needed to fill in forms
 * @returns {boolean} whether it is anything new
 */
export function keepKnown(id, known) {
  const text = JSON.stringify(known);
  if (text === get(KNOWN + id)) return false;
  put(KNOWN + id, text);
  return true;
}

/** @param {() => void} act called when another tab has changed a character, or who is active */
export function onPeopleElsewhere(act) {
  onKeptUnder(PERSON, act);
  onKeptUnder(PORTRAIT, act);
  // A page that was set aside may have missed it.
  addEventListener("pageshow", (event) => event.persisted && act());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && act());
}
