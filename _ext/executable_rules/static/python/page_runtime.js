// @ts-check
/** The one runtime of a page, whatever in it rolls. */
import { whenIdle } from "./approach.js";
import { Runtime } from "./runtime.js";

export const runtime = new Runtime(new URL("./worker.js", import.meta.url));

// Not before Python is there: nobody needs it to read.
runtime.addEventListener("ready", () => whenIdle(async () => (await import("./rehearsal.js")).rehearse(runtime)));
