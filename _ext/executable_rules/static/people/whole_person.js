// @ts-check
/** What is done with a character as a whole: copied, deleted, saved, sent as a link, given a picture. */
import { button, made } from "../elements.js";
import { fragmentOf } from "../storage/link.js";
import { saveAsFile } from "./files.js";
import * as store from "./people.js";
import { smallPicture } from "./portrait.js";

/**
 * @typedef {object} Around what these need of the sheet
 * @property {string} rule of the sheet
 * @property {import("../sheet/kept_person.js").KeptPerson} kept
 * @property {import("../sheet/status.js").Status} status
 * @property {(one: import("./people.js").Person, view: "play") => void} take shows somebody
 * @property {() => void} left called when nobody is shown any more
 * @property {() => void} drawHead
 * @property {() => void} focusName
 */

export class WholePerson {
  /** @param {Around} around */
  constructor(around) {
    this.around = around;
  }

  duplicate() {
    if (!this.around.kept.person) return;
    const { id, ...one } = this.around.kept.person;
    const before = store.nameOf(this.around.kept.person);
    const name = store.freeName(before, this.around.kept.game);
    const copy = this.around.kept.added({ ...one, fields: { ...one.fields, name } });
    this.around.take(copy, "play");
    const portrait = store.portraitOf(id);
    if (portrait) this.around.kept.tellKept(store.keepPortrait(copy.id, portrait));
    this.around.drawHead();
    this.around.status.say(`This is ${name}, a copy of ${before}.`);
    this.around.focusName();
  }

  /** Take them away; a button brings them back. */
  remove() {
    const one = this.around.kept.person;
    if (!one) return;
    const name = store.nameOf(one);
    store.deletePerson(one);
    this.around.kept.leave();
    this.around.left();
    const undo = button("", () => {
      store.bringBack(one);
      this.around.take(one, "play");
      this.around.status.say(`${name} is back.`);
      this.around.focusName();
    }, "Undo");
    this.around.status.offer(`${name} was deleted. `, undo);
    undo.focus();
  }

  save() {
    const one = this.around.kept.person;
    if (one) this.around.status.tried(() => saveAsFile([one], store.nameOf(one)));
  }

  async link() {
    const one = this.around.kept.person;
    if (!one) return;
    const address = `${location.href.replace(/#.*$/s, "")}${fragmentOf({ rule: this.around.rule, params: one.fields })}`;
    try {
      await navigator.clipboard.writeText(address);
      this.around.status.say(`A link to ${store.nameOf(one)} is on your clipboard. It has everything but notes and picture.`);
    } catch {
      const link = made("a", "", `${store.nameOf(one)}, as a link`);
      link.href = address;
      this.around.status.offer("Copying isn’t allowed here. This is the link: ", link);
    }
  }

  /** @param {File | null} file null takes the picture away */
  async portrait(file) {
    const one = this.around.kept.person;
    if (!one) return;
    try {
      const done = store.keepPortrait(one.id, file ? await smallPicture(file) : "");
      this.around.kept.tellKept(done);
      this.around.status.say(file ? `${store.nameOf(one)} has a picture now.` : "The picture is gone.");
    } catch (error) {
      console.warn(error);
      this.around.status.say(`${file?.name} isn’t a picture that can be shown here.`);
    }
    this.around.drawHead();
  }
}
