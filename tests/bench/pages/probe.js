// @ts-check
/**
 * Runs in every page that the bench serves: does what the page's address asks for (`?bench=cold`), tells what it
 * measured, and goes where it is sent next.
 */

/** @returns {any} what a reader clicks: a widget, or the one thing on a page to compare with */
const target = () => document.querySelector(`rule-widget[data-rule="${new URLSearchParams(location.search).get("rule")}"], main[data-state]`);

/**
 * Milliseconds from a click until the result is shown.
 * @param {Element} element
 * @returns {Promise<number>}
 */
function clicked(element) {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const observer = new MutationObserver((changes) => {
      const state = element.getAttribute("data-state");
      if (state === "error") reject(new Error(element.textContent ?? ""));
      // What it says may be new although its state is what it was.
      if (state !== "done" || !changes.length) return;
      observer.disconnect();
      resolve(performance.now() - began);
    });
    observer.observe(element, { attributes: true, attributeFilter: ["data-state"] });
    /** @type {HTMLElement} */ (element.querySelector(".xr-go")).click();
  });
}

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @returns {Promise<number>} bytes that the worker's Python has taken */
function memory() {
  const channel = new BroadcastChannel("bench");
  return new Promise((resolve) => {
    channel.onmessage = ({ data }) => {
      channel.close();
      resolve(data);
    };
    channel.postMessage("memory?");
  });
}

/** @type {Record<string, (element: any) => Promise<object>>} */
const acts = {
  /** Nothing, until what the page before has left behind has come to its end. */
  async rest() {
    await pause(700);
    return {};
  },

  /** A click as soon as the page is there. */
  async cold(element) {
    fetch("/bench/loaded", { method: "POST" });
    return { ms: await clicked(element) };
  },

  /** A click by somebody who has read for two seconds. */
  async later(element) {
    element.scrollIntoView();
    await pause(2000);
    return { ms: await clicked(element) };
  },

  /** One click after the other. */
  async again(element) {
    await clicked(element);
    const each = [];
    for (let count = 0; count < 50; count += 1) {
      await pause(20);
      each.push(await clicked(element));
    }
    return { each };
  },

  /** Ten thousand rolls, and what Python has taken before and after. */
  async many(element) {
    await clicked(element);
    const request = { op: "roll", rule: element.dataset.rule, params: {} };
    const before = await memory();
    for (let count = 0; count < 100; count += 1) {
      await Promise.all(Array.from({ length: 100 }, () => element.ask(request)));
    }
    return { before, after: await memory() };
  },
};

addEventListener("load", async () => {
  let report;
  try {
    report = await acts[new URLSearchParams(location.search).get("bench") ?? ""](target());
  } catch (error) {
    report = { error: String(error) };
  }
  const answer = await fetch("/bench/report", { method: "POST", body: JSON.stringify(report) });
  location.assign(await answer.text());
});
