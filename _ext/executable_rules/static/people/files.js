// @ts-check
/** Characters as files: the rules write and read them, so that page and command line have one format; nothing is lost on the way. */
import { saveFile } from "../save_file.js";
import { runtime } from "../python/page_runtime.js";
import { freeName, keepPerson, keepPortrait, nameOf, newId, people, portraitOf } from "./people.js";

/** @typedef {import("./people.js").Person} Person */

/** What a portrait in a file may be; anything else stays in the file as it is, and is not shown. */
const PICTURE = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/;
const LARGEST_PICTURE = 300_000;

/** @param {Person} one */
const inFile = ({ id, game, fields, notes, unknown, more }) => {
  const portrait = portraitOf(id);
  return { game, fields, notes, unknown, more: portrait ? { ...more, portrait } : more };
};

/**
 * @param {Person[]} list
 * @param {string} name of the file, without an ending
 */
export async function saveAsFile(list, name) {
  const answer = await runtime.ask({ op: "save", characters: list.map(inFile) });
  if (!answer.ok) throw new Error(answer.message);
  saveFile(`${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "character"}.json`, answer.text);
}

/**
 * @typedef {object} Brought
 * @property {Person[]} people who are here now, each under a name of their own
 * @property {string[]} notices what the reader must know
 * @property {boolean} done whether everything is kept beyond this page
 */

/**
 * Add everybody in a file. Nobody who is here already is written over.
 * @param {string} text
 * @returns {Promise<Brought>}
 * @throws {Error} it isn't such a file; the message is a sentence
 */
export async function bringIn(text) {
  const answer = await runtime.ask({ op: "open", text });
  if (!answer.ok) throw new Error(answer.message);
  /** @type {Brought} */
  const brought = { people: [], notices: [], done: true };
  for (const one of answer.characters) add(one, brought);
  return brought;
}

/**
 * @param {Messages.OpenedCharacter} one as the rules have read it
 * @param {Brought} brought
 */
function add(one, brought) {
  const { portrait, ...more } = one.more;
  const isPicture = typeof portrait === "string" && portrait.length < LARGEST_PICTURE && PICTURE.test(portrait);
  /** @type {Person} */
  const found = {
    id: newId(),
    game: one.game,
    fields: one.fields,
    notes: one.notes,
    unknown: one.unknown,
    more: isPicture ? more : one.more,
  };
  const name = nameOf(found);
  const same = people(one.game).find((other) => isSame(other, found));
  if (same) {
    brought.notices.push(`${name} is here already, exactly as in the file.`);
    brought.people.push(same);
    return;
  }
  const free = freeName(name, one.game);
  if (free !== name) {
    found.fields = { ...found.fields, name: free };
    brought.notices.push(`You have another ${name} already, so the one from the file is called ${free}.`);
  }
  brought.notices.push(...one.notices.map((notice) => `${free}: ${notice}`));
  const done = keepPerson(found) && (!isPicture || keepPortrait(found.id, portrait));
  brought.done &&= done;
  brought.people.push(found);
}

/** @param {Person} one @param {Person} other */
const isSame = (one, other) => compared(one) === compared(other);

/** @param {Person} one */
const compared = ({ fields, notes, unknown, more }) =>
  JSON.stringify([Object.entries(fields).map(plain).sort(), notes, unknown, more]);

/** Tables of the form have texts in their cells, those of a file have values. @param {[string, string]} field */
function plain([name, text]) {
  try {
    const value = JSON.parse(text);
    return [name, Array.isArray(value) ? value.map(plainRow) : text];
  } catch {
    return [name, text];
  }
}

/** @param {unknown} row */
const plainRow = (row) =>
  typeof row === "object" && row !== null ? Object.entries(row).map(([name, value]) => [name, written(value)]).sort() : String(row);

/** @param {unknown} value */
const written = (value) => (value === true ? "yes" : value === false ? "no" : value === null ? "" : String(value));
