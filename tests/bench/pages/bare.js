// @ts-check
/** What a roll costs where no care was taken: `?kind=` python (Pyodide in a worker), compile (its program alone), plain. */

const kind = new URLSearchParams(location.search).get("kind");
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const output = /** @type {HTMLOutputElement} */ (document.querySelector("output"));

/** @param {unknown} text */
function show(text) {
  output.textContent = String(text);
  main.dataset.state = "done";
}

/** @type {HTMLElement} */ (document.querySelector("button")).addEventListener("click", () => {
  if (kind === "plain") return show(1 + Math.floor(6 * Math.random()));
  const worker = new Worker("bare_worker.js", { type: "module" });
  worker.addEventListener("message", ({ data }) => show(data));
  worker.postMessage(kind);
});
