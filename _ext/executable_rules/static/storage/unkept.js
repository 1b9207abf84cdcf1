// @ts-check
/** The one place on a page that says when the browser keeps nothing: right where something was to be kept. */

const SENTENCE =
  "Your browser isn’t keeping everything here right now: its storage is turned off or full. What you see stays until you " +
  "leave this page.";

const note = document.createElement("p");
note.className = "xr-unkept";
note.setAttribute("role", "status");

/** What is not kept, each by its name. @type {Set<string>} */
const lost = new Set();

/**
 * @param {string} what is kept, or not
 * @param {boolean} done whether it is
 * @param {Element} place the sentence goes in front of it
 */
export function tellKept(what, done, place) {
  if (done) {
    lost.delete(what);
    if (!lost.size) note.remove();
    return;
  }
  lost.add(what);
  if (note.isConnected && note.nextElementSibling === place) return;
  note.textContent = "";
  place.before(note);
  // What is put into a region that is there already is read out.
  requestAnimationFrame(() => {
    note.textContent = SENTENCE;
  });
}
