// @ts-check
/**
 * Beside the worker that is to run Python: gets what is large, and compiles and unpacks it, while that one gets ready.
 *
 * It is sent `{base, manifest, program, memory}`, the last two being names of files, and tells `{bytes}` that have come,
 * then `{module}` and `{pages}`, each when it is known to be the build's, or `{failed: sentence}`.
 */
import { Downloads } from "./download.js";
import { pagesOf } from "./memory_image.js";

self.addEventListener("message", async ({ data: { base, manifest, program, memory } }) => {
  const downloads = new Downloads(new URL(base), manifest, [program, memory], ({ bytes }) => self.postMessage({ bytes }));
  /** Compiled while it comes. */
  async function compile() {
    const compiling = WebAssembly.compileStreaming(downloads.fetch(new URL(program, base)));
    // A damaged program may be none at all: that it is damaged says more.
    await compiling.catch(() => {});
    await downloads.checked(program);
    self.postMessage({ module: await compiling });
  }
  async function unpack() {
    const pages = pagesOf(await downloads.unpacked(memory));
    self.postMessage({ pages }, { transfer: [pages.words.buffer] });
  }
  try {
    await Promise.all([compile(), unpack()]);
  } catch (error) {
    self.postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
});
