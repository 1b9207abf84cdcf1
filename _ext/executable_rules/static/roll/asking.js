// @ts-check
/** What a widget asks the rules: one request at a time at the reader's wish, and odds as the form changes. */
import { runtime } from "../python/page_runtime.js";
import { Stopped } from "../python/runtime.js";

/** @typedef {Messages.RollRequest | Messages.CalcRequest} Request */
/** @typedef {import("../python/runtime.js").Ruled} Ruled */
/** @typedef {import("../python/runtime.js").Judged} Judged */

/**
 * @typedef {object} Asker that shows how a request goes
 * @property {() => void} begin
 * @property {(request: Request, response: Ruled) => void} answered
 * @property {(refusal: Messages.Refusal) => void} refused
 * @property {() => void} stopped by the reader
 * @property {(error: Error) => void} fault
 * @property {() => void} end whatever came of it
 */

export class Asking {
  /** @type {AbortController | null} what stops the request that runs */
  #running = null;
  /** @type {Request | null} what "Try again" asks */
  #last = null;

  /** @param {Asker} asker */
  constructor(asker) {
    this.asker = asker;
  }

  get busy() {
    return this.#running !== null;
  }

  /** The reader asked for it, so its state is announced. */
  stop() {
    this.#running?.abort();
  }

  /** Without a word: something else has taken its place. */
  drop() {
    const running = this.#running;
    this.#running = null;
    running?.abort();
  }

  again() {
    if (this.#last) this.ask(this.#last);
  }

  /** @param {Request} request */
  async ask(request) {
    this.stop();
    const running = new AbortController();
    this.#running = running;
    this.#last = request;
    const { asker } = this;
    asker.begin();
    try {
      const response = await runtime.ask(request, { signal: running.signal });
      if (this.#running !== running) return;
      this.#running = null;
      if (response.ok) asker.answered(request, response);
      else asker.refused(response);
    } catch (error) {
      if (this.#running !== running) return;
      this.#running = null;
      if (error instanceof Stopped) asker.stopped();
      else asker.fault(/** @type {Error} */ (error));
    } finally {
      asker.end();
    }
  }
}

/**
 * @typedef {object} Followed what follows the form
 * @property {() => Promise<Judged | Messages.Refusal>} ask the rules what the form's present values come to
 * @property {() => boolean} busy whether something else is being asked, which brings its own answer
 * @property {(response: Judged) => void} show
 * @property {(refusal: Messages.Refusal) => void} refuse
 * @property {(response: Judged) => void} tell what was shown, to those who do not see it
 * @property {(error: Error) => void} fault
 */

/** Odds follow the form after this pause in typing, in milliseconds. */
const PAUSE = 250;

export class Following {
  /** How often the rules were asked; only the latest answer is shown. */
  #asked = 0;
  /** Whether the form holds something that is not shown yet. */
  #behind = false;
  /** Whether an answer is on its way; what is typed meanwhile is asked after it, once. */
  #looking = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause = undefined;
  /** @type {ReturnType<typeof setTimeout> | undefined} what is said, or refused, when the reader pauses */
  #rest = undefined;

  /**
   * @param {Followed} followed
   * @param {boolean} rolls
   */
  constructor(followed, rolls) {
    this.followed = followed;
    this.rolls = rolls;
    /** Whether calculations follow every key at once: the last one took less than the pause, or none was asked yet. */
    this.quick = !rolls;
    runtime.addEventListener("ready", () => this.catchUp());
  }

  /** The form holds something new. */
  follow() {
    this.#behind = true;
    this.#hush();
    const begin = () => {
      if (this.#behind && !this.followed.busy() && !this.#looking && runtime.state === "ready") this.look();
    };
    if (this.quick) begin();
    else this.#pause = setTimeout(begin, PAUSE);
  }

  /** Go on with what had to wait. */
  catchUp() {
    if (this.#behind) this.follow();
  }

  /** Whatever is on its way is out of date, and nothing is to follow. */
  drop() {
    this.#behind = false;
    this.#hush();
    this.#asked += 1;
  }

  #hush() {
    clearTimeout(this.#pause);
    clearTimeout(this.#rest);
  }

  async look() {
    const { followed } = this;
    const ticket = (this.#asked += 1);
    const began = performance.now();
    this.#behind = false;
    this.#looking = true;
    try {
      const response = await followed.ask();
      if (this.#asked !== ticket) return;
      // Half a number isn't a mistake yet, and a message at every key would be a nuisance: it waits for a pause.
      const quick = this.quick;
      this.quick = !this.rolls && performance.now() - began < PAUSE;
      const whenResting = (/** @type {() => void} */ say) => (this.#rest = setTimeout(say, quick ? PAUSE : 0));
      if (response.ok) {
        followed.show(response);
        whenResting(() => followed.tell(response));
      } else {
        whenResting(() => followed.refuse(response));
      }
    } catch (error) {
      if (this.#asked === ticket) followed.fault(/** @type {Error} */ (error));
    } finally {
      this.#looking = false;
      this.catchUp();
    }
  }
}
