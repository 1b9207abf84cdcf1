// @ts-check
/** A portrait: a picture of the reader's, made small enough to be kept and sent along. */

const SIDE = 256;
const QUALITY = 0.82;

/**
 * @param {Blob} file
 * @returns {Promise<string>} the middle of it as a square, as a data address
 * @throws {Error} it isn't a picture that this browser can show
 */
export async function smallPicture(file) {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(SIDE, side);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  // Faces are rather in the upper part of a tall picture.
  canvas.getContext("2d")?.drawImage(picture, left, top / 2, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL("image/jpeg", QUALITY);
}
