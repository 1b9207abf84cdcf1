// @ts-check
/** What the log is made of, entries and evenings, and how they read as text, JSON and CSV. Pure. */

/**
 * @typedef {object} Entry a roll, or a note between rolls: that has no roll, outcome, faces and link
 * @property {number} id the later, the greater
 * @property {string} evening the key of its evening
 * @property {string} time in ISO form
 * @property {string} roll the rule and what it was given
 * @property {string} outcome the ruling in a sentence
 * @property {string} faces what fell, and where the luck came from
 * @property {string} link that shows it again; empty where nothing does, as for a roll of a fight
 * @property {string} page the path of the page it was rolled on
 * @property {string} [who] the character that it was rolled for
 * @property {string} [note] the reader's own
 */

/**
 * @typedef {object} Evening
 * @property {string} key the later it began, the greater
 * @property {string} name the reader's own; empty for none
 * @property {string} began in ISO form
 */

/** What is written down before it has its place in the log. @typedef {Omit<Entry, "id" | "evening">} Draft */

/** @typedef {{ name: string, began: string, list: readonly Omit<Entry, "id" | "evening" | "page">[] }} SharedEvening to copy, save or send; the oldest entry first */

/** A pause of this many milliseconds begins another evening. */
const PAUSE = 6 * 60 * 60 * 1000;

/** Maximum length of names and notes. */
export const LONGEST_NAME = 80;
export const LONGEST_NOTE = 2000;

/** @param {any} entry */
export const usable = (entry) =>
  ["time", "roll", "outcome", "faces", "link", "page"].every((name) => typeof entry?.[name] === "string") &&
  ["who", "note"].every((name) => ["string", "undefined"].includes(typeof entry[name])) &&
  !Number.isNaN(Date.parse(entry.time)) &&
  (entry.roll ? /^(https?:|$)/.test(entry.link) : typeof entry.note === "string");

/**
 * @param {Entry | null} last of the evening; null where it has none yet
 * @param {string} time
 */
export const anotherEvening = (last, time) => last !== null && Date.parse(time) - Date.parse(last.time) > PAUSE;

/** @param {string} time @returns {Evening} that begins then; two tabs never make the same one */
export const eveningFrom = (time) => ({ key: `${time} ${crypto.getRandomValues(new Uint32Array(1))[0]}`, name: "", began: time });

/** @param {any} evening */
export const usableEvening = (evening) =>
  ["key", "name", "began"].every((name) => typeof evening?.[name] === "string") && !Number.isNaN(Date.parse(evening.began));

/**
 * @param {{ text: string, link: string, place: string, who?: string, note?: string }} rolled as a widget tells it
 * @param {Date} now
 * @returns {Draft}
 */
export function entryOf({ text, link, place, who, note }, now) {
  const [roll, outcome = "", ...rest] = text.split("\n");
  const entry = { time: now.toISOString(), roll, outcome, faces: rest.join("; "), link, page: place.replace(/#.*$/s, ""), ...(note && { note }) };
  return who ? { ...entry, who } : entry;
}

/** What fell, for people to read: with the link, the seed goes where it is of use. @param {{ faces: string, link: string }} entry */
export const shownFaces = ({ faces, link }) => (link ? faces.replace(/; seed \d+$/, "") : faces);

/** @param {string} note @param {Date} now @returns {Draft} between two rolls */
export const noteOf = (note, now) => ({
  time: now.toISOString(), roll: "", outcome: "", faces: "", link: "", page: location.pathname, note,
});

/** @param {Pick<Evening, "name" | "began">} evening @returns {string} */
export const titleOf = ({ name, began }) => name || shownDay(began);

/** @param {SharedEvening} evening @returns {string} for a chat or a file */
export function asText({ name, began, list }) {
  const head = name ? `${name}, ${shownDay(began)}` : shownDay(began);
  let day = shownDay(began);
  const lines = list.map(({ time, roll, outcome, faces, link, who, note }) => {
    const own = shownDay(time);
    const first = [own === day ? "" : `${own},`, shownTime(time), who && `${who}:`, roll || note].filter(Boolean).join(" ");
    day = own;
    return [first, outcome, faces, roll && note && `Note: ${note}`, link].filter(Boolean).join("\n");
  });
  return `${[head, ...lines].join("\n\n")}\n`;
}

/** @param {SharedEvening} evening @returns {string} for programs */
export function asJson({ name, began, list }) {
  const entries = list.map(({ time, who, roll, outcome, faces, note, link }) => ({
    time, ...(who && { who }), ...(roll && { roll, outcome, faces, link }), ...(note && { note }),
  }));
  return `${JSON.stringify({ format: "rulebooks-evening", version: 1, name, began, entries }, null, 2)}\n`;
}

/** @param {SharedEvening} evening @returns {string} for a spreadsheet, with a line of heads */
export function asCsv({ list }) {
  const heads = /** @type {const} */ (["time", "roll", "outcome", "faces", "link", "who", "note"]);
  const lines = list.map((entry) => heads.map((name) => quoted(entry[name] ?? "")).join(","));
  return `${[heads.join(","), ...lines].join("\r\n")}\r\n`;
}

/** A spreadsheet takes what begins so for a formula; names and notes may come from anybody. @param {string} text */
const harmless = (text) => (/^[=+@\t\r]/.test(text) ? `'${text}` : text);

/** @param {string} text */
const quoted = (text) => `"${harmless(text).replaceAll('"', '""')}"`;

/** @type {Intl.DateTimeFormat | undefined} made once: that takes longer than all that it writes */
let clock;
/** @type {Intl.DateTimeFormat | undefined} */
let calendar;

/** @param {string} time @returns {string} hours and minutes, as this reader writes them */
export function shownTime(time) {
  clock ??= new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit" });
  return clock.format(new Date(time));
}

/** @param {string} time @returns {string} */
export function shownDay(time) {
  calendar ??= new Intl.DateTimeFormat([], { dateStyle: "medium" });
  return calendar.format(new Date(time));
}
