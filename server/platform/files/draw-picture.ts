// A program of its own: reads a JPEG or PNG from standard input and writes the same picture, encoded
// anew, to standard output. It runs apart from the server because a picture can be made to take all
// time and memory, or to break its reader.
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp, type SharpOptions } from 'sharp';

/** Tried in turn until the picture is small enough to keep. */
const qualities = [90, 80, 65, 50] as const;

const [maxPixels, maxBytes] = process.argv.slice(2).map(Number);
if (!maxPixels || !maxBytes) throw new Error('the limits are missing');
const isSmall = (picture: Buffer): boolean => picture.length <= maxBytes;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

/**
 * Oddities that cameras write and no picture suffers from. The library stops at the first warning,
 * and with less strictness it would also take half a picture.
 */
const harmless = /Invalid SOS parameters|extraneous bytes|Unknown Adobe|unknown JFIF/i;

const give = (code: 3 | 5): never => process.exit(code);

const bytes = await buffer(process.stdin);
try {
  const { format, width, height, space } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > maxPixels) give(5);
  const colours = /^(b-w|grey16)$/.test(space ?? '') ? 'b-w' : 'srgb';
  const encoded = async (failOn: SharpOptions['failOn']): Promise<Buffer> => {
    // The way up that the camera noted becomes the picture's own, its colours those of every screen.
    const picture = sharp(bytes, { failOn, limitInputPixels: maxPixels }).autoOrient().toColourspace(colours);
    const png =
      format === 'png' ? await picture.clone().png({ adaptiveFiltering: true }).toBuffer() : undefined;
    return png && isSmall(png) ? png : smallJpeg(picture.flatten({ background: '#ffffff' }));
  };
  const picture = await encoded('warning').catch((fault: unknown) => {
    if (!harmless.test(String(fault))) throw fault;
    return encoded('error');
  });
  process.stdout.end(picture, () => process.exit(0));
} catch {
  give(3);
}

async function smallJpeg(sheet: Sharp): Promise<Buffer> {
  for (const quality of qualities) {
    // Small print stays readable in colour.
    const jpeg = await sheet.clone().jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
    if (isSmall(jpeg)) return jpeg;
  }
  return give(5);
}
