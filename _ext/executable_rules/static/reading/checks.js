// @ts-check
/**
 * "Show checks": marks on the words and numbers that were compared with the rules, with a hint each, and a way to the code. On
 * pages for players they are off until somebody asks for them; that is remembered on the device. Pages of workings always
 * have theirs.
 */
import { keep, kept } from "../storage/memory.js";

const KEY = "checks";

/** What the marks are called while they show, and while they don't. */
const NAMES = { "data-xr-check": "data-xr-hint", "data-xr-code": "href", "data-xr-next": "tabindex" };

/** @param {boolean} on */
function show(on) {
  for (const mark of document.querySelectorAll(".xr-fact[data-xr-check], .xr-fact[data-xr-checked]")) {
    // Only a link can be gone to, and only what is none is out of the way.
    const other = document.createElement(on && mark.hasAttribute("data-xr-code") ? "a" : "span");
    for (const { name, value } of mark.attributes) {
      const [quiet, shown] = Object.entries(NAMES).find((pair) => pair.includes(name)) ?? [name, name];
      other.setAttribute(on ? shown : quiet, value);
    }
    other.toggleAttribute("data-xr-checked", on);
    other.append(...mark.childNodes);
    mark.replaceWith(other);
  }
  for (const link of document.querySelectorAll(".xr-code")) link.toggleAttribute("hidden", !on);
}

const box = document.createElement("input");
box.type = "checkbox";
box.setAttribute("role", "switch");
box.addEventListener("change", () => {
  keep(KEY, box.checked ? "on" : "off");
  show(box.checked);
});
const label = document.createElement("label");
label.className = "xr-checks";
label.append(box, " Show checks");

const foot = document.querySelector(".xr-fact[data-xr-check], .xr-code[hidden]") && document.querySelector(".xr-verified");
if (foot) {
  foot.append(" ", label);
  box.checked = kept(KEY) === "on";
  if (box.checked) show(true);
}
