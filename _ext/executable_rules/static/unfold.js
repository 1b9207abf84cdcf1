// @ts-check
/** A link to an erratum unfolds its two sides and the proof: whoever follows one wants to know why. */

function unfold() {
  const evidence = document.getElementById(location.hash.slice(1))?.querySelector(":scope > .xr-evidence");
  if (evidence instanceof HTMLDetailsElement) evidence.open = true;
}

unfold();
addEventListener("hashchange", unfold);
