// A program of its own: reads a JPEG or PNG from standard input and writes the same picture, encoded
// anew, to standard output. It runs apart from the server because a picture can be made to take all
// time and memory, or to break its reader.
// @ts-check
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { redraw } from './redraw.mjs';

const [maxPixels, maxBytes] = process.argv.slice(2).map(Number);
if (!maxPixels || !maxBytes) throw new Error('the limits are missing');

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

const drawn = await redraw(await buffer(process.stdin), maxPixels, maxBytes);
if ('output' in drawn) process.stdout.end(drawn.output, () => process.exit(0));
else process.exit(drawn.exit ?? 1);
