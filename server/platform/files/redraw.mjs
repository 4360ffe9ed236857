// Decodes a JPEG or PNG and encodes the same picture anew. In JavaScript: the program that does this
// for strangers' pictures starts for each, and Node would take longer to strip types than it takes for
// most pictures.
// @ts-check
import sharp from 'sharp';

/** Tried in turn until the picture is small enough to keep. */
const qualities = [90, 80, 65, 50];

/** Exit codes of the program. */
const damaged = { exit: 3 };
const tooLarge = { exit: 5 };

/**
 * The picture the right way up in the colours of every screen, with its points and nothing else of
 * the file; or the exit code that says why there is none.
 * @param {Buffer} bytes
 * @param {number} maxPixels
 * @param {number} maxBytes
 * @returns {Promise<import('./apart.ts').Drawn>}
 */
export async function redraw(bytes, maxPixels, maxBytes) {
  try {
    const { format, width, height, space } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) return tooLarge;
    const colours = /^(b-w|grey16)$/.test(space ?? '') ? 'b-w' : 'srgb';
    // The way up that the camera noted becomes the picture's own, its colours those of every screen.
    const { data, info } = await sharp(withUsualScan(bytes), {
      failOn: 'warning',
      limitInputPixels: maxPixels,
    })
      .autoOrient()
      .toColourspace(colours)
      .raw()
      .toBuffer({ resolveWithObject: true });
    // From here on there are only points.
    const picture = sharp(data, { raw: info, limitInputPixels: maxPixels }).toColourspace(colours);
    const output =
      (format === 'png' && (await smallPng(picture, maxBytes))) || (await smallJpeg(picture, maxBytes));
    return output ? { output } : tooLarge;
  } catch {
    return damaged;
  }
}

/**
 * @param {import('sharp').Sharp} picture
 * @param {number} maxBytes
 */
async function smallPng(picture, maxBytes) {
  const png = await picture.clone().png({ adaptiveFiltering: true }).toBuffer();
  return png.length <= maxBytes ? png : undefined;
}

/**
 * @param {import('sharp').Sharp} picture
 * @param {number} maxBytes
 */
async function smallJpeg(picture, maxBytes) {
  const sheet = picture.flatten({ background: '#ffffff' });
  for (const quality of qualities) {
    // Small print stays readable in colour.
    const jpeg = await sheet.clone().jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
    if (jpeg.length <= maxBytes) return jpeg;
  }
  return undefined;
}

/**
 * Some telephones leave the range of a JPEG's only scan empty, where it means nothing (ITU T.81,
 * table B.3). The library warns of that, and must stop at warnings: half a picture is one too.
 * @param {Buffer} file
 */
function withUsualScan(file) {
  const [start, scan, baseline, extended] = [0xd8, 0xda, 0xc0, 0xc1];
  if (file[0] !== 0xff || file[1] !== start) return file;
  let isSequential = false;
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file[at + 1];
    if (marker === baseline || marker === extended) isSequential = true;
    if (marker !== scan) continue;
    const range = at + 5 + 2 * (file[at + 4] ?? 0);
    if (!isSequential || range + 3 > file.length) return file;
    const usual = Buffer.from(file);
    usual.set([0, 63, 0], range);
    return usual;
  }
  return file;
}
