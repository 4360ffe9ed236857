import { hashOf } from '#web/ui/marks/hue.ts';

/** How many shapes there are to draw a tile with (marks.svg). */
export const shapeCount = 8;
export type Tone = 'light' | 'middle' | 'dark' | 'other';

interface Tile {
  readonly ground: Tone;
  /** 0 to 7. */
  readonly shape: number;
  readonly tone: Tone;
}

/** A picture made of a name. `hue` is in degrees; four tiles, row by row. */
export interface Avatar {
  readonly hue: number;
  readonly tiles: readonly Tile[];
}

const tones = ['light', 'middle', 'dark'] as const;

/**
 * The picture of a trader, from the name alone: the same name is the same picture everywhere and
 * always.
 */
export function avatarOf(name: string): Avatar {
  const draw = (what: string, sides: number): number => hashOf(`${name} ${what}`) % sides;
  // In two pictures of five a tile or two are of a neighbouring hue, or they would all look alike.
  const hasOther = draw('other', 5) < 2;
  const tiles = [0, 1, 2, 3].map((place): Tile => {
    const ground = draw(`ground ${place}`, 3);
    const tone = (ground + 1 + draw(`tone ${place}`, 2)) % 3;
    const isOther = hasOther && draw(`other ${place}`, 2) === 0;
    return {
      ground: tones[ground] ?? 'light',
      shape: draw(`shape ${place}`, shapeCount),
      tone: isOther ? 'other' : (tones[tone] ?? 'dark'),
    };
  });
  return { hue: draw('hue', 36) * 10, tiles };
}
