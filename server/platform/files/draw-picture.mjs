// A program of its own: reads a JPEG or PNG from standard input and writes the same picture, encoded
// anew, to standard output. It runs apart from the server because a picture can be made to take all
// time and memory, or to break its reader. In JavaScript: Node would take longer to strip its types
// than it takes for most pictures.
// @ts-check
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** Tried in turn until the picture is small enough to keep. */
const qualities = [90, 80, 65, 50];

const [maxPixels, maxBytes] = process.argv.slice(2).map(Number);
if (!maxPixels || !maxBytes) throw new Error('the limits are missing');
/** @param {Buffer} picture */
const isSmall = (picture) => picture.length <= maxBytes;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

/** @type {(code: 3 | 5) => never} */
const give = (code) => process.exit(code);

const bytes = await buffer(process.stdin);
try {
  const { format, width, height, space } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > maxPixels) give(5);
  const colours = /^(b-w|grey16)$/.test(space ?? '') ? 'b-w' : 'srgb';
  // The way up that the camera noted becomes the picture's own, its colours those of every screen.
  const { data, info } = await sharp(withUsualScan(bytes), { failOn: 'warning', limitInputPixels: maxPixels })
    .autoOrient()
    .toColourspace(colours)
    .raw()
    .toBuffer({ resolveWithObject: true });
  // From here on there are only points.
  const picture = sharp(data, { raw: info, limitInputPixels: maxPixels }).toColourspace(colours);
  const encoded = (format === 'png' && (await smallPng(picture))) || (await smallJpeg(picture));
  process.stdout.end(encoded, () => process.exit(0));
} catch {
  give(3);
}

/** @param {import('sharp').Sharp} picture */
async function smallPng(picture) {
  const png = await picture.clone().png({ adaptiveFiltering: true }).toBuffer();
  return isSmall(png) ? png : undefined;
}

/** @param {import('sharp').Sharp} picture */
async function smallJpeg(picture) {
  const sheet = picture.flatten({ background: '#ffffff' });
  for (const quality of qualities) {
    // Small print stays readable in colour.
    const jpeg = await sheet.clone().jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
    if (isSmall(jpeg)) return jpeg;
  }
  return give(5);
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
