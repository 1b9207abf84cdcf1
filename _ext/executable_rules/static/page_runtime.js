// @ts-check
/** The one runtime of a page, whatever in it rolls. */
import { Runtime } from "./runtime.js";

export const runtime = new Runtime(new URL("./worker.js", import.meta.url));
