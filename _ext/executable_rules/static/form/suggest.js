// @ts-check
/** Text fields that suggest the present values of a column in the same form, read whenever the field gets the focus. */

/** @param {HTMLFormElement} form */
export function workSuggestions(form) {
  form.addEventListener("focusin", (event) => {
    const list = event.target instanceof HTMLInputElement ? event.target.list : null;
    const [parameter, column] = (list?.dataset.from ?? "").split(".");
    if (!list || !column) return;
    const table = form.querySelector(`table[data-parameter="${CSS.escape(parameter)}"]`);
    const cells = table?.querySelectorAll(`tbody [data-column="${CSS.escape(column)}"]`) ?? [];
    const texts = [...cells].map((cell) => /** @type {HTMLInputElement} */ (cell).value).filter((text) => text.trim());
    list.replaceChildren(...texts.map((text) => new Option(text, text)));
  });
}
