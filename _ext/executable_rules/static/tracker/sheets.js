// @ts-check
/** What a fight has changed, on the reader's own sheets: written when they ask for it, and taken back with the step. */
import { written } from "../form/asks.js";
import { forgetPerson, keepPerson, nameOf, newId, people, person } from "../people/people.js";

/** @typedef {import("./tracker.js").Entry} Entry */
/** @typedef {{ id: string, name: string, before: Record<string, string>, after: Record<string, string>, full?: Record<string, number>, ready?: Ready }} Page of somebody's sheet: some fields; with `ready`, that sheet is made for it */
/** @typedef {{ game: string, name: string, who: string, fields: Record<string, string> }} Ready to play */
/** @typedef {Record<string, Record<string, string>>} Known by name, what of the fight is on their sheet or came from it */

/** A field that is not there says the same as these; what is full is left empty. */
const BLANK = ["", "0", "no"];

/** What a sheet would say of somebody in the fight. @param {Entry} entry @returns {Record<string, string>} */
export const sheetOf = ({ sheet }) => Object.fromEntries(Object.entries(sheet).map(([field, value]) => [field, written(value)]));

/**
 * Whose sheets don't have yet what the fight has changed. What was changed on the sheet meanwhile is no business of the fight.
 * @param {string} game @param {Entry[]} entries @param {Known} known @returns {Page[]}
 */
export function differing(game, entries, known) {
  return people(game).flatMap((one) => {
    const entry = entries.find(({ name }) => name === nameOf(one));
    return entry ? changed(one.id, one.fields, entry, known) : [];
  });
}

/**
 * What the fight has changed of those who are ready to play: each becomes one of the reader's own characters.
 * @param {string} game @param {Entry[]} entries @param {Known} known @param {Omit<Ready, "game">[]} ready of whom the reader has no sheet @returns {Page[]}
 */
export function unwritten(game, entries, known, ready) {
  return ready.flatMap((one) => {
    const entry = entries.find(({ name }) => name === one.name);
    return entry ? changed(newId(), one.fields, entry, known).map((page) => ({ ...page, ready: { ...one, game } })) : [];
  });
}

/** Whose sheets say something else than the fight does. @param {string} game @param {Entry[]} entries @returns {string[]} their names */
export function movedOn(game, entries) {
  const fields = new Map(people(game).map((one) => [nameOf(one), one.fields]));
  const differs = (/** @type {Entry} */ entry) =>
    Object.entries(sheetOf(entry)).some(([field, fight]) => !same(fields.get(entry.name)?.[field] ?? "", fight, entry.full[field]));
  return entries.filter((entry) => fields.has(entry.name) && differs(entry)).map(({ name }) => name);
}

/** @param {string} id @param {Record<string, string>} fields of the sheet @param {Entry} entry @param {Known} known @returns {Page[]} one, or none */
function changed(id, fields, entry, known) {
  const [before, after] = [/** @type {Record<string, string>} */ ({}), /** @type {Record<string, string>} */ ({})];
  for (const [field, fight] of Object.entries(sheetOf(entry))) {
    const [full, sheet] = [entry.full[field], fields[field] ?? ""];
    // A fight that an earlier version has kept doesn't know what came from the sheet: that version wrote all of it.
    const base = known[entry.name]?.[field] ?? sheet;
    if (same(base, fight, full)) continue;
    const next = same(base, sheet, full) ? fight : onTop(base, fight, sheet, full);
    if (!same(sheet, next, full)) [before[field], after[field]] = [sheet, next];
  }
  return Object.keys(after).length ? [{ id, name: entry.name, before, after, full: entry.full }] : [];
}

/**
 * What the fight has changed, on top of what a sheet says by now.
 * @param {string} base what it said when the fight knew it last @param {string} fight @param {string} sheet @param {number | undefined} full
 */
function onTop(base, fight, sheet, full) {
  const [was, is, now] = [base, fight, sheet].map((text) => (text === "" ? (full ?? 0) : Number(text)));
  if ([was, is, now].every(Number.isInteger)) {
    const sum = Math.max(now + is - was, Math.min(is, 0));
    return full !== undefined && sum >= full ? "" : String(sum);
  }
  const [had, has, says] = [base, fight, sheet].map((text) => text.split(", ").filter(Boolean));
  const stays = says.filter((one) => has.includes(one) || !had.includes(one));
  return [...stays, ...has.filter((one) => !had.includes(one) && !stays.includes(one))].join(", ");
}

/** @param {string} one @param {string} other @param {number | undefined} full what an empty field stands for, if not for nothing */
const same = (one, other, full) => one === other || (full === undefined && BLANK.includes(one) && BLANK.includes(other));

/** @param {Page[]} pages @returns {boolean} whether all of it outlasts the page */
export function write(pages) {
  const made = pages.map(({ id, name, after, ready }) => {
    if (!ready) return true;
    return keepPerson({ id, game: ready.game, fields: fieldsOf(ready, after), notes: "", unknown: {}, more: { who: ready.who, whose: name } });
  });
  return put(pages.filter(({ ready }) => !ready), "before", "after") && made.every(Boolean);
}

/** What has been changed since stays as it is. @param {Page[]} pages */
export function takeBack(pages) {
  for (const { id, after, ready } of pages) {
    const one = person(id);
    if (ready && one && sameFields(one.fields, fieldsOf(ready, after))) forgetPerson(id);
  }
  return put(pages, "after", "before");
}

/** The fields of a sheet that is made for somebody ready to play. @param {Ready} ready @param {Record<string, string>} after */
const fieldsOf = ({ name, fields }, after) => ({ ...fields, name, ...after });

/** @param {Record<string, string>} one @param {Record<string, string>} other */
const sameFields = (one, other) => [...new Set([...Object.keys(one), ...Object.keys(other)])].every((field) => (one[field] ?? "") === (other[field] ?? ""));

/** @param {Page[]} pages @param {"before" | "after"} from @param {"before" | "after"} to */
function put(pages, from, to) {
  return pages
    .map((page) => {
      const one = person(page.id);
      if (!one) return true;
      const still = Object.keys(page[from]).filter((field) => same(one.fields[field] ?? "", page[from][field], page.full?.[field]));
      return keepPerson({ ...one, fields: { ...one.fields, ...Object.fromEntries(still.map((field) => [field, page[to][field]])) } });
    })
    .every(Boolean);
}
