// @ts-check
/**
 * A roll as the fragment of an address, and back: `#rule=tuurna.check&level=5&seed=42&version=0.1.0&ruling=1a2b3c4d`.
 * Pure: touches neither page nor worker. What a fragment says is only carried; whether it is allowed, the rules decide.
 */

/**
 * What a link to a roll names. A link without `seed` and `faces` names a set-up that nobody has rolled yet.
 * @typedef {object} SharedRoll
 * @property {string} rule
 * @property {Record<string, string>} params as typed in the form
 * @property {number} [seed]
 * @property {string} [faces] rolled with real dice, separated by commas
 * @property {string} [version] of the rules that ruled
 * @property {string} [ruling] what they ruled, as eight hex digits
 * @property {string} [widget] the widget's id, where a page has several of one rule
 */

/** Longer fragments are no roll that a form could make: thousands of dice, and what was typed in its longest fields. */
export const LONGEST = 60_000;

const WORDS = ["version", "ruling", "widget"];

/**
 * @param {SharedRoll} roll
 * @returns {string} with its `#`
 */
export function fragmentOf(roll) {
  const fields = new URLSearchParams([["rule", roll.rule], ...Object.entries(roll.params)]);
  if (roll.seed !== undefined) fields.set("seed", String(roll.seed));
  if (roll.faces !== undefined) fields.set("faces", roll.faces);
  if (roll.version !== undefined) fields.set("version", roll.version);
  if (roll.ruling !== undefined) fields.set("ruling", roll.ruling);
  if (roll.widget !== undefined) fields.set("widget", roll.widget);
  return `#${fields}`;
}

/**
 * @param {string} fragment with or without its `#`
 * @returns {SharedRoll | null} null when the fragment is none of ours, for instance the name of a section
 * @throws {LinkError} it names a rule, and something in it can be no roll
 */
export function rollOf(fragment) {
  const text = fragment.replace(/^#/, "");
  if (!/(^|&)rule=/.test(text)) return null;
  if (text.length > LONGEST) throw new LinkError(`it has ${counted(text.length)} characters, and ${counted(LONGEST)} are the most`);
  /** @type {Map<string, string>} */
  const fields = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) throw new LinkError(`it names “${shortened(name)}” twice`);
    fields.set(name, value);
  }
  /** @type {SharedRoll} */
  const roll = { rule: taken(fields, "rule") ?? "", params: Object.create(null) };
  const seed = taken(fields, "seed");
  if (seed !== undefined) {
    if (!/^\d{1,16}$/.test(seed) || !Number.isSafeInteger(Number(seed))) {
      throw new LinkError(`its seed can’t be “${shortened(seed)}”; a seed is a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`);
    }
    roll.seed = Number(seed);
  }
  const faces = taken(fields, "faces");
  if (faces !== undefined) roll.faces = faces;
  if (seed !== undefined && faces !== undefined) throw new LinkError("it has both a seed and dice, and a roll has one of them");
  for (const word of /** @type {("version" | "ruling" | "widget")[]} */ (WORDS)) {
    const value = taken(fields, word);
    if (value !== undefined) roll[word] = value;
  }
  // The object has no prototype: a parameter called `__proto__` is a name like any other.
  for (const [name, value] of fields) roll.params[name] = value;
  return roll;
}

/** Why a fragment can be no roll; the message ends the sentence "This link cannot be followed: …". */
export class LinkError extends Error {}

/**
 * @param {Map<string, string>} fields
 * @param {string} name
 */
function taken(fields, name) {
  const value = fields.get(name);
  fields.delete(name);
  return value;
}

/** @param {number} number with commas between thousands, as the rest of the page is in English */
const counted = (number) => number.toLocaleString("en");

/** @param {string} text */
export const shortened = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
