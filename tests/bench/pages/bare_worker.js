// @ts-check
self.addEventListener("message", async ({ data: kind }) => {
  const folder = new URL("pyodide/", self.location.href);
  if (kind === "compile") {
    await WebAssembly.compileStreaming(fetch(new URL("pyodide.asm.wasm", folder)));
    return self.postMessage("compiled");
  }
  const { loadPyodide } = await import(new URL("pyodide.mjs", folder).href);
  const python = await loadPyodide({ indexURL: folder.href });
  self.postMessage(python.runPython("import random; random.randint(1, 6)"));
});
