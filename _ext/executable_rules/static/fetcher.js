// @ts-check
/**
 * Beside the worker that is to run Python: gets what is large, and compiles and unpacks it, while that one gets ready.
 *
 * It is sent `{base, manifest, program, snapshot}`, the last two being names of files, and tells `{bytes}` that have come,
 * then `{module}` and `{image}`, each when it is known to be the build's, or `{failed: sentence}`.
 */
import { Downloads } from "./download.js";

self.addEventListener("message", async ({ data: { base, manifest, program, snapshot } }) => {
  const downloads = new Downloads(new URL(base), manifest, [program, snapshot], ({ bytes }) => self.postMessage({ bytes }));
  /** Compiled while it comes. */
  async function compile() {
    const module = await WebAssembly.compileStreaming(downloads.fetch(new URL(program, base)));
    await downloads.checked(program);
    self.postMessage({ module });
  }
  async function unpack() {
    const image = await downloads.unpacked(snapshot);
    self.postMessage({ image }, { transfer: [image] });
  }
  try {
    await Promise.all([compile(), unpack()]);
  } catch (error) {
    self.postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
});
