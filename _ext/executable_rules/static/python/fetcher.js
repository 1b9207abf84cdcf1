// @ts-check
/**
 * Beside the worker that is to run Python: gets what is large, and compiles and unpacks it, while that one gets ready.
 *
 * It is sent `{base, manifest, part, name}`, the name of a file and what it becomes, and tells `{name, bytes}` that have
 * come, then `{name, module}` or `{name, pages}` when it is known to be the build's, or `{name, failed: sentence}`.
 */
import { Downloads } from "./download.js";
import { pagesOf } from "./memory_image.js";

self.addEventListener("message", async ({ data: { base, manifest, part, name } }) => {
  const downloads = new Downloads(new URL(base), manifest, [name], ({ bytes }) => self.postMessage({ name, bytes }));
  try {
    if (part === "module") {
      // Compiled while it comes.
      const compiling = WebAssembly.compileStreaming(downloads.fetch(new URL(name, base)));
      // A damaged program may be none at all: that it is damaged says more.
      await compiling.catch(() => {});
      await downloads.checked(name);
      self.postMessage({ name, module: await compiling });
    } else {
      const pages = pagesOf(await downloads.unpacked(name));
      self.postMessage({ name, pages }, { transfer: [pages.words.buffer] });
    }
  } catch (error) {
    self.postMessage({ name, failed: error instanceof Error ? error.message : String(error) });
  }
});
