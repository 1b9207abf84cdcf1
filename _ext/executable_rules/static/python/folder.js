// @ts-check
/** Says why a page that was opened from a folder cannot roll: there, browsers start no modules and no workers. */
if (location.protocol === "file:") {
  document.querySelectorAll("rule-widget > .xr-message").forEach((message) => {
    message.removeAttribute("hidden");
    message.textContent =
      "This page was opened from a folder, where browsers start no Python: it can be read, and does not roll. " +
      "Opened from a web server, it does.";
  });
}
