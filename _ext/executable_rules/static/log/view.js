// @ts-check
/** An evening to read and nothing else: the one that a link holds, and on paper the reader's own. */
import { button, made } from "../elements.js";
import { printAlone } from "../roll/print.js";
import { LinkError } from "../storage/link.js";
import { shownDay, shownFaces, shownTime, titleOf } from "./entries.js";
import { eveningOf, isEvening } from "./share.js";

/** @typedef {import("./entries.js").SharedEvening} SharedEvening */

/** @param {SharedEvening} evening @param {string} about where it comes from @param {...Node} tools */
function view(evening, about, ...tools) {
  const heading = made("h2", "", titleOf(evening));
  heading.tabIndex = -1;
  const day = shownDay(evening.began);
  const facts = [evening.name && day, numbered(evening), about].filter(Boolean).join(" · ");
  const section = made("section", "xr-widget xr-evening", heading, made("p", "xr-help xr-facts", facts), tools.length > 0 && made("p", "xr-log-tools", ...tools));
  section.setAttribute("aria-label", titleOf(evening));
  let last = day;
  section.append(
    made("ol", "xr-log", ...evening.list.map((entry) => {
      const own = shownDay(entry.time);
      const shown = own === last ? shownTime(entry.time) : `${own}, ${shownTime(entry.time)}`;
      last = own;
      return listItem(entry, shown);
    })),
  );
  return section;
}

/** @param {SharedEvening} evening */
function numbered({ list }) {
  const results = list.filter(({ roll }) => roll).length;
  return results === 1 ? "1 result" : `${results.toLocaleString("en")} results`;
}

/** @param {SharedEvening["list"][number]} entry @param {string} shown its time */
function listItem(entry, shown) {
  const { time, who, roll, outcome, note, link } = entry;
  const faces = shownFaces(entry);
  const moment = made("time", "", shown);
  moment.dateTime = time;
  const words = roll && link ? Object.assign(made("a", "", roll), { href: link }) : roll;
  return made(
    "li",
    "",
    made("p", "", moment, " ", who && made("strong", "", who), who && " ", words || made("span", "xr-note", note ?? "")),
    outcome && made("p", "", outcome),
    faces && made("p", "xr-help xr-faces", faces),
    roll && note && made("p", "xr-note", note),
  );
}

/** @type {HTMLElement | null} what a link has opened here */
let open = null;

/** Show what the address holds, if that is an evening. */
export async function showShared() {
  const fragment = location.hash;
  if (!isEvening(fragment)) return;
  const close = button("", () => {
    open?.remove();
    open = null;
    // A reload closes it.
    if (isEvening(location.hash)) history.replaceState(history.state, "", location.pathname + location.search);
  }, "Close");
  /** @type {HTMLElement} */
  let next;
  try {
    const print = button("", () => printAlone(next), "Print");
    next = view(await eveningOf(fragment), "shared by link, only to read: your own log, decks and characters stay as they are", print, close);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    next = made("section", "xr-widget xr-evening", made("h2", "", "This evening can’t be opened"), made("p", "", error.message), made("p", "xr-log-tools", close));
    /** @type {HTMLElement} */ (next.firstChild).tabIndex = -1;
  }
  open?.remove();
  open = next;
  (document.querySelector("article") ?? document.querySelector("main") ?? document.body).prepend(open);
  const heading = /** @type {HTMLElement} */ (open.querySelector("h2"));
  heading.focus({ preventScroll: true });
  open.scrollIntoView({ block: "start", behavior: "instant" });
}

/** @param {SharedEvening} evening the reader's own, all of it, on paper */
export function printEvening(evening) {
  const section = view(evening, "");
  section.classList.add("xr-only-printed");
  document.body.append(section);
  addEventListener("afterprint", () => section.remove(), { once: true });
  printAlone(section);
}
