// @ts-check
/** How characters come to a sheet: chosen, ready-made, new, or from a file, a link or an earlier visit. */
import { button } from "../elements.js";
import { formerNames, renamed } from "../storage/formerly.js";
import { kept as keptUnder, placeOf } from "../storage/memory.js";
import * as store from "../people/people.js";
import { runtime } from "../python/page_runtime.js";
import { Fault } from "../python/runtime.js";
import { chooser } from "../people/chooser.js";

/** Files are for some readers, and what reads and writes them comes to those. */
const files = () =>
  import("../people/files.js").catch((error) => {
    console.warn(error);
    throw new Fault("What reads and writes files couldn’t be loaded. Check your connection and try again.");
  });

/** @typedef {import("../people/people.js").Person} Person */
/**
 * @typedef {object} Around what choosing somebody needs of the sheet
 * @property {HTMLElement} widget
 * @property {import("./kept_person.js").KeptPerson} kept
 * @property {import("./status.js").Status} status
 * @property {Element | null} ready the cards that the page was built with
 * @property {(one: Person, view: "play" | "edit") => void} take shows somebody
 * @property {() => void} choose shows everybody
 * @property {() => void} focusName
 * @property {(name: string) => void} focusField
 */

export class PeopleView {
  /** @param {HTMLElement} place @param {Around} around */
  constructor(place, around) {
    this.place = place;
    this.around = around;
    this.game = around.widget.dataset.sheet ?? "";
  }

  show() {
    const { widget, kept, status, ready } = this.around;
    const names = { id: widget.id, line: widget.dataset.line ?? "" };
    const choice = chooser(this.game, kept.person?.id ?? "", ready, names, {
      take: (id) => {
        const one = store.person(id);
        if (one) this.around.take(one, "play");
        this.around.focusName();
      },
      ready: (name) => this.#takeReady(name),
      blank: () => this.#takeBlank(),
      open: (file) => this.#open(file),
      saveAll: () => status.tried(async () => (await files()).saveAsFile(store.people(this.game), `${this.game}-characters`)),
      changed: () => this.show(),
    });
    this.place.replaceChildren(choice);
  }

  /** The fields of somebody of whom nothing is known. */
  get #blank() {
    return JSON.parse(this.around.widget.dataset.blank ?? "{}");
  }

  /** @param {string} name */
  async #takeReady(name) {
    const { kept, status, take, focusName } = this.around;
    status.say(`Opening ${name}…`);
    await status.tried(async () => {
      const answer = await runtime.ask({ op: "ready", game: this.game });
      const found = answer.ok ? answer.ready.find((one) => one.name === name) : undefined;
      if (!found) throw new Error(`there is no ready-made ${name}`);
      const free = store.freeName(name, this.game);
      take(kept.added({ fields: { ...found.fields, name: free }, more: { who: found.who, whose: free } }), "play");
      status.say(free === name ? "" : `You have another ${name} already, so this one is called ${free}.`);
      focusName();
    });
  }

  #takeBlank() {
    const { kept, status, take, focusField } = this.around;
    status.say("");
    take(kept.added({ fields: this.#blank }), "edit");
    focusField("name");
  }

  /** @param {File} file */
  async #open(file) {
    const { status } = this.around;
    status.say(`Opening ${file.name}…`);
    try {
      this.#brought(await (await files()).bringIn(await file.text()), file.name);
    } catch (error) {
      if (error instanceof Fault) status.fault(error);
      status.say(`${file.name} wasn’t opened. ${/** @type {Error} */ (error).message} Nothing has changed.`);
    }
  }

  /** @param {import("../people/files.js").Brought} brought @param {string} from */
  #brought({ people, notices, done }, from) {
    const { kept, status, take, choose, focusName } = this.around;
    kept.tellKept(done);
    const here = people.filter(({ game }) => game === this.game);
    const away = people.length - here.length;
    const alone = here.length === 1 && !away;
    if (alone) take(here[0], "play");
    else choose();
    const names = people.map(store.nameOf);
    const elsewhere = away ? [`${away} of them ${away === 1 ? "belongs" : "belong"} to another game; look on its sheet.`] : [];
    status.say([`From ${from}: ${names.join(", ")}.`, ...notices, ...elsewhere].join(" "));
    if (alone) focusName();
  }

  /** Whoever has kept something here that can't be shown as it is gets what deals with it, whole: no tap waits for the line. */
  async rescue() {
    const place = placeOf(this.around.widget);
    if (keptUnder(place) === null && !store.damaged().length) return;
    const rescue = await import("../people/rescue.js").catch((error) => console.warn(error));
    if (!rescue) {
      this.around.status.say("Something that’s kept here couldn’t be loaded. Check your connection and reload the page. Nothing is lost.");
      return;
    }
    rescue.tellDamaged(this.place);
    rescue.bringOld(place, this.around, (brought) => this.#brought(brought, "your earlier visits"));
  }

  /**
   * A link brings somebody: nobody who is here changes.
   * @param {import("../storage/link.js").SharedRoll} linked
   */
  showLinked(linked) {
    const { widget, kept, status, take, focusName } = this.around;
    const fields = { ...this.#blank, ...renamed(linked.params, formerNames(widget)) };
    const name = fields.name || "somebody without a name";
    const keep = button("", () => {
      take(kept.added({ fields: { ...fields, name: store.freeName(fields.name || "Unnamed", this.game) } }), "play");
      history.replaceState(null, "", location.pathname + location.search);
      status.say("");
      focusName();
    }, "Keep them");
    status.offer(`This link brings ${name}. Your own characters don’t change. `, keep);
    widget.scrollIntoView({ block: "start", behavior: "instant" });
  }
}
