// @ts-check
/** A file for the reader's disk. */

/** @param {string} name @param {string} text @param {string} [type] */
export function saveFile(name, text, type = "application/json") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
