// Asks the engine of a built site: node ask_search.mjs SITE, with a list of [words, book] as JSON on standard input; answers
// with `places`, all that can be found, and `found`, what it finds for each, the best first.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const rules = resolve(process.argv[2], "_static/rules");
const module = (name) => import(pathToFileURL(`${rules}/${name}`).href);
const { finder, placeOf } = await module("reading/search_engine.js");
const { default: MiniSearch } = await module("search/minisearch.js");
const index = JSON.parse(readFileSync(`${rules}/search/index.json`, "utf-8"));
const { find } = await finder(MiniSearch, index, await module("search/words.js"));
const asked = JSON.parse(readFileSync(0, "utf-8"));
const address = (page, anchor) => (anchor ? `${page}#${anchor}` : page);
const places = index.sections.title.map((_, id) => address(...placeOf(index, id)));
const found = asked.map(([words, book]) => find(words, book, 10).map(({ page, anchor }) => address(page, anchor)));
process.stdout.write(JSON.stringify({ places, found }));
