// A picture is decoded and encoded anew: what is kept has its pixels the right way up, and no byte
// of the file that came. Place, camera and comments, a small copy of the picture, a second picture
// behind it: whatever a format may carry beside the picture stays behind.
import { drawApart, type Drawn } from '#server/platform/files/apart.ts';
import { laneOf } from '#server/platform/lane.ts';
import { type DrawingLimits, maxPixels, pictureLimits } from '#server/platform/files/limits.ts';

const lane = laneOf(2);
/** A picture takes a fraction of a second, so many may wait. */
const mostWaiting = 32;

export type Redrawn =
  | { readonly type: 'image/jpeg' | 'image/png'; readonly clean: Buffer }
  | { readonly problem: 'damaged' | 'too_many_pixels' | 'too_heavy' | 'busy' };

const refusals = { 1: 'damaged', 3: 'damaged', 5: 'too_many_pixels' } as const;

/**
 * Keeps the format, unless a PNG grows beyond what a file may have; the same bytes give the same
 * picture. Refuses what cannot be decoded whole, has more than `maxPixels` or costs too much.
 */
export async function redrawPicture(bytes: Buffer, limits: DrawingLimits = pictureLimits): Promise<Redrawn> {
  if (lane.waiting() >= mostWaiting) return { problem: 'busy' };
  const programs = ['draw-picture.mjs', 'redraw.mjs'] as const;
  return redrawnOf(await lane.inTurn(() => drawApart(programs, bytes, limits, [maxPixels])));
}

/** What the program's answer means. */
export function redrawnOf(drawn: Drawn): Redrawn {
  if ('exit' in drawn) return { problem: refusals[drawn.exit as keyof typeof refusals] ?? 'too_heavy' };
  const type = drawn.output[0] === 0xff ? 'image/jpeg' : 'image/png';
  return { type, clean: drawn.output };
}
