// @ts-check
/** What was kept on a page and can't be shown as it is: damaged characters, and what were forms in earlier days. */
import { button, made } from "../elements.js";
import { bringIn } from "./files.js";
import { damaged, forgetPerson } from "./people.js";
import { Fault } from "../python/runtime.js";
import { saveFile } from "../save_file.js";
import { drop, kept } from "../storage/memory.js";

/** @param {HTMLElement} place they are told of before it */
export function tellDamaged(place) {
  for (const { id, text } of damaged()) {
    const note = made("p", "xr-refused", "A character that was kept here can’t be read. ");
    note.append(
      button("", () => saveFile("damaged-character.txt", text), "Save it as a file"),
      " ",
      button("", () => {
        forgetPerson(id);
        note.remove();
      }, "Delete it"),
    );
    place.before(note);
  }
}

/**
 * What a page of earlier days kept as a form is a character today.
 * @param {string} place where it is kept
 * @param {{ widget: HTMLElement, status: import("../sheet/status.js").Status }} sheet
 * @param {(brought: import("./files.js").Brought) => void} show
 */
export async function bringOld(place, { widget, status }, show) {
  const text = kept(place);
  if (text === null) return;
  try {
    const brought = await bringIn(text);
    if (brought.done) drop(place);
    show(brought);
  } catch (error) {
    if (error instanceof Fault) return;
    status.offer(
      `What was kept here before can’t be read. ${/** @type {Error} */ (error).message} `,
      button("", () => saveFile(`${widget.dataset.rule}.json`, text), "Save it as a file"),
      " ",
      button("", () => {
        drop(place);
        status.say("");
      }, "Delete it"),
    );
  }
}
