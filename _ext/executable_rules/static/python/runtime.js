// @ts-check
/** The page's one handle on the worker that runs the rules: loads it once, asks it one thing at a time, restarts it. */

/** @typedef {Messages.Request} Request */
/** @typedef {Messages.RollAnswer | Messages.CalcAnswer} Ruled what the button of a widget brings */
/** @typedef {Messages.OddsAnswer | Messages.CompareAnswer | Messages.CalcAnswer} Judged what a form comes to */
/** @typedef {{ id: number, request: Request } | { rehearsed: Request } | { keep: boolean }} ToWorker what the page sends to the worker */
/**
 * What the worker sends: how far it has loaded, that it is ready or failed or starts again, and what it answers.
 * @typedef {{ progress: { bytes: number, total: number } } | { ready: true } | { anew: true } | { failed: string }
 *   | { id: number, response: Messages.AnswerTo<Messages.Operation> } | { id: number, fault: string }} FromWorker
 */
/** @typedef {{ request: Request, resolve: (response: any) => void, reject: (reason: Error) => void }} Question */

/** Something went wrong that the reader is not to blame for; the message is a sentence for them, the cause is for the log. */
export class Fault extends Error {}

/** The reader stopped it. */
export class Stopped extends Error {}

/** While files come in, something must arrive within this time, in milliseconds. */
const LOADING_LIMIT = 30_000;

/** When all files are there, Python must have started within this time, in milliseconds: a weak device is busy, not stuck. */
const STARTING_LIMIT = 120_000;

/** One answer must be there within this time, in milliseconds. */
const COMPUTING_LIMIT = 20_000;

/** Limits are counted in steps of this many milliseconds. */
const STEP = 1000;

/**
 * Fires `progress` (a CustomEvent with `{bytes, total}`) while it loads and `ready` when it has.
 */
export class Runtime extends EventTarget {
  /**
   * @param {URL} address of the worker's script
   */
  constructor(address) {
    super();
    this.address = address;
    this.limits = { loading: LOADING_LIMIT, starting: STARTING_LIMIT, computing: COMPUTING_LIMIT };
    /** @type {"unloaded" | "loading" | "ready"} */
    this.state = "unloaded";
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Question[]} the first is the one that is being answered, as soon as the worker is ready */
    this.questions = [];
    /** @type {Question | undefined} the one that the worker has been sent */
    this.sent = undefined;
    this.asked = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Start loading, unless that has begun. A fault is reported to those who ask. */
  load() {
    if (this.worker) return;
    this.state = "loading";
    const worker = new Worker(this.address, { type: "module" });
    this.worker = worker;
    worker.addEventListener("message", ({ data }) => {
      // A worker that was replaced may have had something left to say.
      if (worker === this.worker) this.#receive(data);
    });
    worker.addEventListener("error", (event) => {
      // Also fired when the script itself cannot be fetched; that event says nothing.
      event.preventDefault();
      if (worker === this.worker) this.#failed("The rules could not be loaded.", event.message ?? "no worker script");
    });
    this.#watch("nothing arrived", this.limits.loading);
  }

  /**
   * @template {Request} Asked
   * @param {Asked} request
   * @param {{ signal?: AbortSignal }} [options] an aborted request is given up, and the worker replaced if it is at it
   * @returns {Promise<Messages.AnswerTo<Asked["op"]>>} rejects with `Fault` or `Stopped`
   */
  ask(request, { signal } = {}) {
    return new Promise((resolve, reject) => {
      const question = { request, resolve, reject };
      this.questions.push(question);
      signal?.addEventListener("abort", () => this.#giveUp(question), { once: true });
      this.load();
      if (this.questions.length === 1) this.#askFirst();
    });
  }

  /**
   * Let Python work out something that nobody sees, so that what somebody asks next is quick. Nothing waits for it.
   * @param {Request} request
   */
  rehearse(request) {
    if (this.state === "ready") this.#send({ rehearsed: request });
  }

  /** @param {boolean} wanted whether the next page may start sooner, at the cost of room on the reader's device */
  keep(wanted) {
    if (this.state === "ready") this.#send({ keep: wanted });
  }

  /** @param {ToWorker} message */
  #send(message) {
    this.worker?.postMessage(message);
  }

  /** A worker that still starts has the question there when it's ready; the time that it may take counts from then. */
  #askFirst() {
    const [first] = this.questions;
    if (!first) return;
    if (this.sent !== first) {
      this.sent = first;
      this.asked += 1;
      this.#send({ id: this.asked, request: first.request });
    }
    if (this.state !== "ready") return;
    this.#unlessWithin(this.limits.computing, () => {
      const question = this.questions.shift();
      this.#restart();
      question?.reject(
        new Fault(`The rules gave no answer within ${this.limits.computing / 1000} seconds, so they were stopped.`),
      );
    });
  }

  /**
   * Act when this much time has passed, unless something comes before. Only time counts in which the page could have worked:
   * browsers let pages in the background stand still, and computers sleep. That is one step, however long it takes.
   * @param {number} limit in milliseconds
   * @param {() => void} act
   */
  #unlessWithin(limit, act) {
    clearTimeout(this.timer);
    const step = Math.min(limit, STEP);
    this.timer = setTimeout(() => (limit > step ? this.#unlessWithin(limit - step, act) : act()), step);
  }

  /** @param {FromWorker} message */
  #receive(message) {
    if ("progress" in message) {
      const { bytes, total } = message.progress;
      if (this.state === "loading" && bytes < total) this.#watch("nothing arrived", this.limits.loading);
      else if (this.state === "loading") this.#watch("Python did not start", this.limits.starting);
      this.dispatchEvent(new CustomEvent("progress", { detail: message.progress }));
    } else if ("anew" in message) {
      // A start takes longer than an answer may, and what was asked before is lost.
      this.state = "loading";
      this.sent = undefined;
      this.#watch("nothing arrived", this.limits.loading);
    } else if ("ready" in message) {
      clearTimeout(this.timer);
      this.state = "ready";
      this.dispatchEvent(new Event("ready"));
      this.#askFirst();
    } else if ("failed" in message) {
      const doing = this.state === "ready" ? "The rules stopped" : "The rules could not be loaded";
      this.#failed(`${doing}: ${message.failed.split("\n", 1)[0]}.`, message.failed);
    } else if (message.id === this.asked) {
      clearTimeout(this.timer);
      const question = this.questions.shift();
      if ("response" in message) {
        question?.resolve(message.response);
        this.#askFirst();
      } else {
        // Python may be out of memory, or worse: nobody asks that one again.
        this.#restart();
        question?.reject(new Fault("The rule stopped with an error of its own.", { cause: message.fault }));
      }
    }
  }

  /**
   * @param {string} trouble what to say if nothing happens
   * @param {number} limit in milliseconds
   */
  #watch(trouble, limit) {
    this.#unlessWithin(limit, () => {
      this.#failed(`The rules could not be loaded: ${trouble} within ${limit / 1000} seconds.`, "");
    });
  }

  /**
   * Everyone who asked learns of it; the next question starts a new worker.
   * @param {string} sentence
   * @param {string} cause
   */
  #failed(sentence, cause) {
    this.#end();
    for (const question of this.questions.splice(0)) question.reject(new Fault(sentence, { cause }));
  }

  /** @param {Question} question */
  #giveUp(question) {
    const place = this.questions.indexOf(question);
    if (place < 0) return;
    this.questions.splice(place, 1);
    question.reject(new Stopped("Stopped."));
    // While the runtime still loads, or answers someone else, it goes on.
    if (place === 0 && this.state === "ready") this.#restart();
  }

  #end() {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
    this.sent = undefined;
    this.state = "unloaded";
  }

  /** A new worker in place of one that is busy; what others have asked is asked again. */
  #restart() {
    this.#end();
    this.load();
  }
}
