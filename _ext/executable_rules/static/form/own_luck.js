// @ts-check
/** For tables that roll real dice, or draw real cards: every roll of a sheet asks first what fell. */
import { made } from "../elements.js";

export class OwnLuck {
  /** Whether the reader wants it so. */
  on = false;
  /** What was typed for the next roll. */
  typed = "";

  /**
   * @param {string} id of the widget
   * @param {boolean} cards whether cards are drawn, and no dice thrown
   */
  control(id, cards) {
    const field = made("input", "");
    Object.assign(field, { type: "text", id: `${id}-own-faces`, autocomplete: "off", spellcheck: false, value: this.typed });
    field.placeholder = cards ? "for example The Fool, Ace of Cups" : "for example 3, 5, 1";
    if (!cards) field.inputMode = "numeric";
    field.addEventListener("input", () => {
      this.typed = field.value;
    });
    const label = made("label", "", cards ? "Cards in the order they were drawn" : "Faces in the order they fell");
    label.htmlFor = field.id;
    // On another try, what fell the first time no longer counts.
    const [fallen, act] = cards ? ["cards of this draw", "draw"] : ["dice of this roll", "roll"];
    const help = made("p", "xr-help", `Enter only the ${fallen}. If you leave the box empty, we’ll ${act} for you.`);
    help.id = `${field.id}-help`;
    field.setAttribute("aria-describedby", help.id);
    return made("div", "xr-ask", label, field, help);
  }
}
