// @ts-check
/** The one runtime of a page, whatever in it rolls. */
import { savesData, whenIdle } from "./approach.js";
import { Runtime } from "./runtime.js";

export const runtime = new Runtime(new URL("./worker.js", import.meta.url));

/** What makes later rolls and pages quicker; not before Python is there, for nobody needs it to read. */
async function prepare() {
  const { rehearse } = await import("./rehearsal.js");
  rehearse(runtime);
  runtime.keep(!savesData());
}

runtime.addEventListener("ready", () => whenIdle(prepare));
