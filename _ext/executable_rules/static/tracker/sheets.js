// @ts-check
/** What a fight has changed, on the reader's own sheets: written when they ask for it, and taken back with the step. */
import { written } from "../form/asks.js";
import { keepPerson, nameOf, people, person } from "../people/people.js";

/** @typedef {import("./tracker.js").Entry} Entry */
/** @typedef {{ id: string, name: string, before: Record<string, string>, after: Record<string, string>, isBlank?: string[] }} Page of somebody's sheet: some fields */

/** A field that is not there says the same as these, */
const BLANK = ["", "0", "no"];

/** or as these, where it says that nothing is missing. */
const FULL = [""];

/** Whose sheets say something else than the fight. @param {string} game @param {Entry[]} entries @returns {Page[]} */
export function differing(game, entries) {
  return people(game).flatMap((one) => {
    const entry = entries.find(({ name }) => name === nameOf(one));
    const after = Object.fromEntries(Object.entries(entry?.sheet ?? {}).map(([field, value]) => [field, written(value)]));
    const isBlank = entry?.empty_is_full ? FULL : BLANK;
    const other = Object.keys(after).filter((field) => !same(one.fields[field] ?? "", after[field], isBlank));
    const before = Object.fromEntries(other.map((field) => [field, one.fields[field] ?? ""]));
    return other.length ? [{ id: one.id, name: nameOf(one), before, after: Object.fromEntries(other.map((field) => [field, after[field]])), isBlank }] : [];
  });
}

/** @param {string} one @param {string} other @param {string[]} isBlank */
const same = (one, other, isBlank) => one === other || (isBlank.includes(one) && isBlank.includes(other));

/** @param {Page[]} pages @returns {boolean} whether all of it outlasts the page */
export const write = (pages) => put(pages, "before", "after");

/** What has been changed since stays as it is. @param {Page[]} pages */
export const takeBack = (pages) => put(pages, "after", "before");

/** @param {Page[]} pages @param {"before" | "after"} from @param {"before" | "after"} to */
function put(pages, from, to) {
  return pages
    .map((page) => {
      const one = person(page.id);
      if (!one) return true;
      const still = Object.keys(page[from]).filter((field) => same(one.fields[field] ?? "", page[from][field], page.isBlank ?? BLANK));
      return keepPerson({ ...one, fields: { ...one.fields, ...Object.fromEntries(still.map((field) => [field, page[to][field]])) } });
    })
    .every(Boolean);
}
