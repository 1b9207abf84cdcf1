// @ts-check
/**
 * An evening as the fragment of an address, and back: packed text, so that a link alone is the whole evening and nothing is
 * sent to anybody. What a link says may come from a stranger: text stays text, and links in it lead nowhere but into this site.
 */
import { LONGEST, LinkError } from "../storage/link.js";

/** @typedef {import("./entries.js").SharedEvening} SharedEvening */

const START = "#evening=";

/** Nothing that fits into a link unpacks to more, unless somebody made it so. In characters. */
const MOST = 5_000_000;

/** @returns {string} the address of the site's first page, where all paths begin */
const root = () => new URL(document.documentElement.dataset.content_root ?? "./", location.href.replace(/[#?].*$/s, "")).href;

/** Whether this browser can pack an evening into a link, and open one. */
export const canShare = () => "CompressionStream" in globalThis;

/**
 * @param {SharedEvening} evening
 * @returns {Promise<string>} the link, which shows it on this page
 * @throws {LinkError} it is too long; the message is a sentence
 */
export async function linkTo({ name, began, list }) {
  const here = root();
  const start = Date.parse(began);
  const lines = list.map(({ time, roll, outcome, faces, link, who, note }) => {
    const within = link.startsWith(here) ? link.slice(here.length) : "";
    const line = [Math.round((Date.parse(time) - start) / 1000), roll, outcome, faces, within, who ?? "", note ?? ""];
    while (line.at(-1) === "") line.pop();
    return line;
  });
  const packed = await throughStream(new Blob([JSON.stringify([1, name, began, lines])]), new CompressionStream("deflate-raw"), Infinity);
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  const fragment = START + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  if (fragment.length > LONGEST) {
    const [has, most] = [fragment.length, LONGEST].map((number) => number.toLocaleString("en"));
    throw new LinkError(`That’s too long for a link: it would have ${has} characters, and ${most} is the limit. Save it as a file instead.`);
  }
  return location.href.replace(/[#?].*$/s, "") + fragment;
}

/** @param {string} fragment @returns {boolean} whether it is to be an evening */
export const isEvening = (fragment) => fragment.startsWith(START);

/**
 * @param {string} fragment
 * @returns {Promise<SharedEvening>}
 * @throws {LinkError} it is none; the message is a sentence
 */
export async function eveningOf(fragment) {
  if (!canShare()) throw new LinkError("Your browser is too old to open it.");
  try {
    const binary = atob(fragment.slice(START.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const unpacked = await throughStream(new Blob([bytes]), new DecompressionStream("deflate-raw"), MOST);
    return evening(JSON.parse(new TextDecoder().decode(unpacked)));
  } catch {
    throw new LinkError("Part of it is missing or has changed. Chats sometimes cut long links; ask for the file instead.");
  }
}

/** @param {any} found @returns {SharedEvening} @throws {Error} it is none */
function evening(found) {
  const [version, name, began, lines] = found;
  const start = Date.parse(began);
  if (version !== 1 || typeof name !== "string" || Number.isNaN(start)) throw new Error("no evening");
  const here = root();
  const list = lines.map((/** @type {any[]} */ [seconds, ...texts]) => {
    if (!Number.isFinite(seconds) || texts.some((text) => typeof text !== "string")) throw new Error("no entry");
    const [roll = "", outcome = "", faces = "", within = "", who = "", note = ""] = texts;
    const link = within && new URL(within, here).href.startsWith(here) ? new URL(within, here).href : "";
    return { time: new Date(start + seconds * 1000).toISOString(), roll, outcome, faces, link, who, note };
  });
  return { name, began, list };
}

/**
 * @param {Blob} blob
 * @param {GenericTransformStream} stream
 * @param {number} most bytes
 * @returns {Promise<Uint8Array>}
 */
async function throughStream(blob, stream, most) {
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  const reader = blob.stream().pipeThrough(stream).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error("too large");
    }
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
}
