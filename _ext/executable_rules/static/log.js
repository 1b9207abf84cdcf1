// @ts-check
/** The log of what was rolled in this browser: kept entries, which of them belong together, and the log as text or CSV. */
import { drop, keep, kept } from "./memory.js";

/**
 * @typedef {object} Entry
 * @property {string} time in ISO form
 * @property {string} roll the rule and what it was given
 * @property {string} outcome the ruling in a sentence
 * @property {string} faces what fell, and where the luck came from
 * @property {string} link that shows it again
 * @property {string} page the path of the page it was rolled on
 */

const KEY = "log";

/** Older entries than so many are let go. */
const MOST = 300;

/** After so long a pause, in milliseconds, it is another evening. */
const PAUSE = 6 * 60 * 60 * 1000;

/** @type {Entry[] | null} the log as it is, where storage is forbidden or full: it lasts as long as the page */
let unkept = null;

/** @returns {Entry[]} the newest first */
export function entries() {
  // What is kept by then is older, and part of it.
  if (unkept) return unkept;
  try {
    const found = JSON.parse(kept(KEY) ?? "[]");
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

/** @param {Entry[]} list @returns {boolean} whether it is kept beyond this page */
export function setEntries(list) {
  unkept = null;
  if (!list.length) {
    drop(KEY);
    return true;
  }
  const done = keep(KEY, JSON.stringify(list.slice(0, MOST)));
  if (!done) unkept = list;
  return done;
}

/**
 * @param {{ text: string, link: string, place: string }} rolled as a widget tells it
 * @param {Date} now
 * @returns {Entry}
 */
export function entryOf({ text, link, place }, now) {
  const [roll, outcome = "", ...rest] = text.split("\n");
  return { time: now.toISOString(), roll, outcome, faces: rest.join("; "), link, page: place.replace(/#.*$/s, "") };
}

/**
 * Rolls with no long pause between them, up to the newest one.
 * @param {Entry[]} list the newest first
 * @returns {Entry[]}
 */
export function evening(list) {
  const end = list.findIndex((entry, index) => index > 0 && Date.parse(list[index - 1].time) - Date.parse(entry.time) > PAUSE);
  return end < 0 ? list : list.slice(0, end);
}

/** @param {Entry[]} list the newest first @returns {string} for a chat, the oldest first */
export const asText = (list) =>
  list
    .map(({ time, roll, outcome, faces, link }) => [`${shownTime(time)} ${roll}`, outcome, faces, link].filter(Boolean).join("\n"))
    .reverse()
    .join("\n\n");

/** @param {Entry[]} list @returns {string} with a line of heads */
export function asCsv(list) {
  /** @type {(keyof Entry)[]} */
  const heads = ["time", "roll", "outcome", "faces", "link"];
  const lines = [...list].reverse().map((entry) => heads.map((name) => quoted(entry[name])).join(","));
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
