// @ts-check
/**
 * What the search field asks: finds sections by any of the words, by their stems, with typing errors and other games' words.
 * Touches no page, so that it can be tried without one.
 */

/** @typedef {{ page: number[], anchor: (string | 0)[], title: string[], above: string[][], names: string[][], text: string[], roll: string[], kind: ("" | "row" | "term")[] }} Sections */
/** @typedef {{ books: Record<string, string>, pages: [string, string, number][], sections: Sections, synonyms: Record<string, [string, string][]> }} Index */
/** @typedef {{ text: string, marked: boolean }[]} Excerpt */
/** @typedef {{ page: string, anchor: string, title: string, where: string[], book: string, excerpt: Excerpt, roll: string }} Found */

/** The weight of a word by its place: a heading says what a section is about. */
const WEIGHTS = { title: 5, names: 4, above: 1.5, text: 1 };
/** The book that the reader is in comes first. */
const THIS_BOOK = 12;
/** Errata, workings and pages for authors come last. */
const LAST = 0.12;
/** A row of a table is an answer, but the section that explains it is a better one; a page begins with what it is about. */
const KINDS = { section: 1, page: 0.8, row: 0.6, term: 1 };
/** Beside a word that readers typed, how much counts one that means the same, one that begins so, one that is nearly so. */
const MEANT = 0.9;
/** How other books call it says little to somebody who is in this one. */
const MEANT_ELSEWHERE = 0.3;
const NEAR = { prefix: 0.5, fuzzy: 0.4 };
/** Words that are everywhere. */
const WEAK = 0.15;
/** The letters of an excerpt, about two lines. */
const EXCERPT = 150;
/** Documents that are taken in between two looks at what the reader does. */
const CHUNK = 60;

/** @param {string} text @returns {string[]} its words, and names like TU-C11 or tuurna.check as one word more */
export function words(text) {
  const plain = text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f'’]/g, "");
  const found = plain.match(/[\p{L}\p{N}_]+/gu) ?? [];
  return [...found, ...(plain.match(/[\p{L}\p{N}_]+(?:[.-][\p{L}\p{N}_]+)+/gu) ?? []).filter((name) => /[\d._]/.test(name))];
}

/** Letters that docutils writes otherwise than by taking their marks off. */
const LETTERS = { ø: "o", đ: "d", ħ: "h", ı: "i", ł: "l", ŧ: "t", ß: "sz", æ: "ae", œ: "oe" };

/** @param {string} title @returns {string} the anchor that docutils makes of it */
function slug(title) {
  const plain = title.toLowerCase().replace(/[øđħıłŧßæœ]/g, (letter) => LETTERS[/** @type {keyof typeof LETTERS} */ (letter)]);
  const ascii = plain.normalize("NFKD").replace(/[^\0-\x7f]/g, "");
  return ascii.replace(/[^a-z0-9]+/g, "-").replace(/^[-0-9]+|-+$/g, "");
}

/** @param {Index} index @param {number} id @returns {[page: string, anchor: string]} where something is */
export function placeOf({ pages, sections }, id) {
  const kind = sections.kind[id] && `${sections.kind[id]}-`;
  const anchor = sections.anchor[id];
  return [pages[sections.page[id]][0], anchor === 0 ? kind + slug(sections.title[id]) : anchor];
}

/**
 * @param {any} MiniSearch the engine's class
 * @param {Index} index
 * @param {{ weak: string[], default?: new () => { stemWord(word: string): string } }} language
 */
export async function finder(MiniSearch, index, language) {
  const weak = new Set(language.weak.flatMap(words));
  const stemmer = language.default && new language.default();
  /** @type {Map<string, string>} */
  const stems = new Map();
  const stem = (/** @type {string} */ word) => {
    let found = stems.get(word);
    if (found === undefined) stems.set(word, (found = /[\d._-]/.test(word) || !stemmer ? word : stemmer.stemWord(word)));
    return found;
  };
  const { books, pages, sections } = index;
  const known = new Set();
  const engine = new MiniSearch({
    fields: Object.keys(WEIGHTS),
    tokenize: words,
    processTerm: (/** @type {string} */ word) => {
      const found = stem(word);
      known.add(found);
      return found;
    },
    extractField: (/** @type {number} */ id, /** @type {"id" | keyof typeof WEIGHTS} */ field) => {
      if (field === "id") return id;
      const said = sections[field][id];
      const book = field === "above" ? (books[pages[sections.page[id]][1]] ?? "") : "";
      return [book, said].flat(2).join(" ");
    },
  });
  await engine.addAllAsync([...sections.title.keys()], { chunkSize: CHUNK });

  /** @type {{ said: string[], meant: string[], book: string }[]} */
  const synonyms = Object.entries(index.synonyms).flatMap(([book, pairs]) =>
    pairs.map(([said, meant]) => ({ said: words(said).map(stem), meant: words(meant).map(stem), book })),
  );

  /**
   * What is asked for: the reader's words, and what they mean in each book. Each belongs to the reader's words whose
   * place it takes, so that two words for one thing count once.
   * @param {string} query
   */
  function asked(query) {
    const typed = words(query).map((word) => ({ word: stem(word), isWeak: weak.has(word) }));
    if (typed.every(({ isWeak }) => isWeak)) for (const one of typed) one.isWeak = false;
    /** @type {Map<string, Set<number>>} */
    const placesOf = new Map();
    const addPlaces = (/** @type {string} */ word, /** @type {number[]} */ places) =>
      placesOf.set(word, new Set([...(placesOf.get(word) ?? []), ...places]));
    typed.forEach(({ word }, place) => addPlaces(word, [place]));
    const others = [];
    for (const { said, meant, book } of synonyms) {
      const start = typed.findIndex((_, place) => said.every((word, offset) => typed[place + offset]?.word === word));
      if (start < 0) continue;
      const places = said.map((_, offset) => start + offset);
      // Together they mean something, however common each is.
      for (const word of meant) addPlaces(word, places);
      others.push({ meant, book });
    }
    return { typed, placesOf, others };
  }

  /** @param {number} id @param {string} book @returns {number} how much more or less what it says counts */
  function weight(id, book) {
    const [, its, isLast] = pages[sections.page[id]];
    const kind = sections.kind[id] || (sections.anchor[id] === "" ? "page" : "section");
    return (isLast ? LAST : 1) * (book && its === book ? THIS_BOOK : 1) * KINDS[kind];
  }

  /**
   * @param {string} query
   * @param {string} [book] that the reader is in
   * @param {number} [most]
   * @returns {Found[]} the best first
   */
  function find(query, book = "", most = Infinity) {
    const { typed, placesOf, others } = asked(query);
    if (!typed.length) return [];
    const options = { boost: WEIGHTS, tokenize: (/** @type {string} */ text) => text.split(" "), processTerm: (/** @type {string} */ word) => word };
    const weakWords = new Set(typed.filter(({ isWeak }) => isWeak).map(({ word }) => word));
    const telling = new Set([...typed.filter(({ isWeak }) => !isWeak).map(({ word }) => word), ...others.flatMap(({ meant }) => meant)]);
    const last = typed[typed.length - 1].word;
    const main = {
      ...options,
      queries: [[...new Set(typed.map(({ word }) => word))].join(" ")],
      boostTerm: (/** @type {string} */ word) => (weakWords.has(word) ? WEAK : 1),
      // Somebody may be still typing the last word.
      prefix: (/** @type {string} */ word) => word === last && word.length > 1 && !weakWords.has(word),
      fuzzy: (/** @type {string} */ word) => (known.has(word) || word.length < 4 || /\d/.test(word) ? false : word.length < 8 ? 1 : 2),
      weights: NEAR,
    };
    const meant = others.map(({ meant, book: its }) => ({
      ...options,
      queries: [meant.join(" ")],
      boostTerm: () => (!book || its === "all" || its === book ? MEANT : MEANT_ELSEWHERE),
      boostDocument: (/** @type {number} */ id) => (its === "all" || pages[sections.page[id]][1] === its ? 1 : 0),
    }));
    const found = engine.search({ combineWith: "OR", queries: [main, ...meant] });
    const scored = found.map((/** @type {any} */ { id, score, terms, queryTerms }) => {
      const places = new Set(queryTerms.flatMap((/** @type {string} */ word) => [...(placesOf.get(word) ?? [])]));
      const strong = [...places].reduce((sum, place) => sum + (typed[place].isWeak ? WEAK : 1), 0);
      // What has nothing but "a" and "of" in common answers nothing.
      const answers = queryTerms.some((/** @type {string} */ word) => telling.has(word));
      return { id, terms, score: answers ? (score / queryTerms.length) * strong ** 1.5 * weight(id, book) : 0 };
    }).filter((/** @type {any} */ { score }) => score > 0);
    scored.sort((/** @type {any} */ one, /** @type {any} */ other) => other.score - one.score || one.id - other.id);
    return scored.slice(0, most).map((/** @type {any} */ { id, terms }) => shown(id, new Set(terms)));
  }

  /** @param {number} id @param {Set<string>} terms @returns {Found} */
  function shown(id, terms) {
    const [page, anchor] = placeOf(index, id);
    const book = books[pages[sections.page[id]][1]] ?? "";
    const found = excerpt(sections.text[id], terms);
    return { page, anchor, title: sections.title[id], where: sections.above[id], book, excerpt: found, roll: sections.roll[id] };
  }

  /** @param {string} text @param {Set<string>} terms @returns {Excerpt} the part of a text that has most of the words */
  function excerpt(text, terms) {
    const pieces = [...text.matchAll(/[\p{L}\p{N}_'’]+/gu)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      word: words(match[0]).map(stem).find((word) => terms.has(word) && !weak.has(word)),
    }));
    const hits = pieces.filter(({ word }) => word);
    const inside = (/** @type {number} */ from) => new Set(hits.filter(({ start, end }) => start >= from && end <= from + EXCERPT).map(({ word }) => word)).size;
    let from = 0;
    let most = inside(0);
    for (const { start } of hits) {
      // From the beginning of its sentence, if that is near.
      const sentence = text.lastIndexOf(". ", start) + 2;
      const begin = start - sentence < EXCERPT / 2 ? (sentence === 1 ? 0 : sentence) : Math.max(0, text.indexOf(" ", start - 40) + 1);
      if (inside(begin) > most) [from, most] = [begin, inside(begin)];
    }
    const cut = text.length - from <= EXCERPT ? text.length : text.lastIndexOf(" ", from + EXCERPT);
    const to = cut > from ? cut : Math.min(text.length, from + EXCERPT);
    /** @type {Excerpt} */
    const parts = [];
    let at = from;
    for (const { start, end } of hits) {
      if (start < at || end > to) continue;
      if (start > at) parts.push({ text: text.slice(at, start), marked: false });
      parts.push({ text: text.slice(start, end), marked: true });
      at = end;
    }
    if (at < to) parts.push({ text: text.slice(at, to), marked: false });
    if (from > 0) parts.unshift({ text: "…", marked: false });
    if (to < text.length) parts.push({ text: "…", marked: false });
    return parts;
  }

  return { find };
}
