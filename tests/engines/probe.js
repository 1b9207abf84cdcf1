// @ts-check
/**
 * Runs in every page that the tests serve: asks the test what to do, does it, tells what came of it.
 *
 * It stands in for a driver. Any browser that can open an address can be tested so, and the page's policy stays as it is.
 */

/** @type {string[]} */
const troubles = [];
addEventListener("error", (event) => troubles.push(`error: ${event.message}`));
addEventListener("unhandledrejection", (event) => troubles.push(`rejection: ${event.reason}`));
addEventListener("securitypolicyviolation", (event) => troubles.push(`policy: ${event.violatedDirective}`));
const logError = console.error;
console.error = (...words) => {
  troubles.push(`console: ${words.join(" ")}`);
  logError(...words);
};

/** @param {Element} widget @param {string[]} states */
function reached(widget, ...states) {
  const at = () => states.includes(String(widget.getAttribute("data-state")));
  return new Promise((resolve) => {
    if (at()) return resolve(undefined);
    const observer = new MutationObserver(() => {
      if (!at()) return;
      observer.disconnect();
      resolve(undefined);
    });
    observer.observe(widget, { attributes: true, attributeFilter: ["data-state"] });
  });
}

/** @param {string} rule */
const widgetOf = (rule) => /** @type {any} */ (document.querySelector(`rule-widget[data-rule="${rule}"]`));

/** @param {Element} widget @param {string} selector */
const textOf = (widget, selector) => widget.querySelector(selector)?.textContent?.trim() ?? "";

/** Longer than a busy machine takes to start Python, in milliseconds. */
const PATIENCE = 90_000;

/** And to do all that it is asked for at a time. */
const LONGEST = 150_000;

/** Wait until something holds, but not for ever: the error then says what did not. @param {() => boolean} holds */
async function until(holds) {
  for (const begun = Date.now(); !holds() && Date.now() - begun < PATIENCE; ) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** @param {Element} widget @param {string} button */
async function pressed(widget, button) {
  /** @type {HTMLElement} */ (widget.querySelector(button)).click();
  await reached(widget, "done", "error");
  await until(() => textOf(widget, ".xr-live") !== ""); // it is spoken after it is shown
  return {
    rule: widget.getAttribute("data-rule"),
    state: widget.getAttribute("data-state"),
    summary: textOf(widget, ".xr-result .xr-summary"),
    live: textOf(widget, ".xr-live"),
    message: textOf(widget, ".xr-message"),
  };
}

/** On a character sheet: somebody who is ready, and the first thing they can roll. @param {Element} sheet */
async function played(sheet) {
  await until(() => sheet.querySelector(".xr-person, .xr-line") !== null);
  if (!sheet.querySelector(".xr-line")) /** @type {HTMLElement} */ (sheet.querySelector(".xr-person")).click();
  const line = ".xr-line:not([aria-disabled])";
  await until(() => sheet.querySelector(line) !== null);
  /** @type {HTMLElement} */ (sheet.querySelector(line)).click();
  await until(() => textOf(sheet, ".xr-line-panel .xr-summary") !== "" && textOf(sheet, ".xr-live") !== "");
  return {
    rule: sheet.getAttribute("data-rule"),
    state: sheet.getAttribute("data-state"),
    summary: textOf(sheet, ".xr-line-panel .xr-summary"),
    live: textOf(sheet, ".xr-live"),
    message: textOf(sheet, ".xr-message"),
  };
}

/** @type {Record<string, (...given: any[]) => any>} */
const calls = {
  /** What went wrong on this page so far. */
  troubles: () => troubles,

  /** Press every widget's button, one after the other. */
  async rollAll() {
    const results = [];
    for (const widget of document.querySelectorAll("rule-widget")) {
      results.push(await (widget.hasAttribute("data-sheet") ? played(widget) : pressed(widget, ".xr-go")));
    }
    return results;
  },

  /** Press the button of one. */
  roll: (/** @type {string} */ rule) => pressed(widgetOf(rule), ".xr-go"),

  /** Press the button that is there after something failed. */
  again: (/** @type {string} */ rule) => pressed(widgetOf(rule), ".xr-retry"),

  /** Ask the page's runtime. */
  ask: (/** @type {string} */ rule, /** @type {object[]} */ requests) =>
    Promise.all(requests.map((request) => widgetOf(rule).ask(request))),

  /** Fill a field, press the button, and give the message beside the field. */
  async refuse(/** @type {string} */ rule, /** @type {string} */ name, /** @type {string} */ value) {
    const widget = widgetOf(rule);
    const field = widget.querySelector(`[name="${name}"]`);
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    widget.querySelector(".xr-go").click();
    await until(() => textOf(widget, ".xr-error:not([hidden])") !== "");
    const focused = document.activeElement === field;
    return { message: textOf(widget, ".xr-error:not([hidden])"), focused, kept: field.value };
  },

  /** Wait until the site is kept for reading without a network. */
  async kept() {
    const { active } = await navigator.serviceWorker.ready;
    await until(() => active?.state === "activated");
    return active?.state;
  },

  /** Forget what earlier pages unpacked. */
  async forget() {
    for (const name of await caches.keys()) if (name.startsWith("memory ")) await caches.delete(name);
  },

  /** Wait until what this page unpacked is kept for the next one. */
  async unpacked() {
    const found = async () => {
      const name = (await caches.keys()).find((name) => name.startsWith("memory "));
      return name !== undefined && (await (await caches.open(name)).keys()).length > 0;
    };
    while (!(await found())) await new Promise((go) => setTimeout(go, 50));
  },

  /** A file of the site, as this page gets it. */
  text: async (/** @type {string} */ path) => (await fetch(path)).text(),

  /** Wait for what a link rolled. */
  async shown(/** @type {string} */ rule) {
    const widget = widgetOf(rule);
    await reached(widget, "done", "error");
    return textOf(widget, ".xr-result .xr-origin");
  },

  /** What makes the page wider than the window. */
  tooWide() {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    /** @type {(part: Element | null) => boolean} */
    const cut = (part) => part !== null && (getComputedStyle(part).overflowX !== "visible" || cut(part.parentElement));
    const parts = [...document.body.querySelectorAll("*")]
      .filter((part) => part.getBoundingClientRect().right > clientWidth && !cut(part.parentElement))
      .map((part) => `${part.tagName}.${part.getAttribute("class")} ${part.getBoundingClientRect().right}`);
    return [`the page is ${scrollWidth} wide, the window ${clientWidth}`, ...parts];
  },
};

/** Whatever happens, the page goes on asking: else one that hangs would hang all that come after it. @returns {Promise<never>} */
const tooLate = () =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`not done within ${LONGEST / 1000} s: ${standing()}`)), LONGEST);
  });

/** Where the widgets of the page have come to. */
const standing = () =>
  [...document.querySelectorAll("rule-widget")].map((it) => `${it.id} ${it.getAttribute("data-state")}`).join(", ");

async function obey() {
  const here = encodeURIComponent(location.pathname + location.hash);
  const asked = await fetch(`/probe/job?at=${here}`);
  if (asked.status !== 200) return;
  const job = await asked.json();
  if (job.go !== undefined) {
    // A page that differs in its fragment alone would not be loaded anew.
    if (new URL(job.go, location.href).pathname === location.pathname) {
      history.replaceState(null, "", job.go);
      location.reload();
    } else {
      location.assign(job.go);
    }
    return;
  }
  let answer;
  try {
    answer = { value: (await Promise.race([calls[job.call](...job.given), tooLate()])) ?? null };
  } catch (error) {
    answer = { error: String(error) };
  }
  await fetch("/probe/answer", { method: "POST", body: JSON.stringify({ number: job.number, ...answer }) });
  setTimeout(obey);
}

addEventListener("load", obey);
