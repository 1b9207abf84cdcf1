// @ts-check
/** Lets the site be read, and its rules be rolled, without a network from the second visit on. */
import { savesData } from "./approach.js";

/** After what time a reader who only reads gets the site kept, in milliseconds: they have what they came for. */
const PATIENCE = 8000;

const site = new URL("../../../", import.meta.url);

async function keepSite() {
  try {
    await navigator.serviceWorker.register(new URL("sw.js", site), { scope: site.pathname });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage("keep the rest");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.warn(`This site is not kept for reading without a network: ${why}`);
  }
}

/** Once: when Python has started, so that its files are fetched only once, or when nobody needs it. */
function whenAtRest() {
  const { runtime } = /** @type {{ runtime?: EventTarget }} */ (document.querySelector("rule-widget") ?? {});
  const waiting = setTimeout(keepSite, PATIENCE);
  const now = () => {
    clearTimeout(waiting);
    keepSite();
  };
  runtime?.addEventListener("progress", () => clearTimeout(waiting), { once: true });
  runtime?.addEventListener("ready", now, { once: true });
}

// Not offered in windows that keep nothing, and where the connection is not safe.
if ("serviceWorker" in navigator && !savesData()) {
  if (document.readyState === "complete") whenAtRest();
  else addEventListener("load", whenAtRest, { once: true });
}
