import { drawing } from '#web/ui/marks/drawing.ts';
import { avatarOf, type Tone } from '#web/ui/marks/avatar-of.ts';
import type { MarkSize } from '#web/ui/marks/mark-size.ts';
import { ownAvatarOf } from '#web/ui/marks/own-marks.ts';
import { classes } from '#web/ui/classes.ts';

const colourOf = (tone: Tone, hue: number): string =>
  ({
    light: `oklch(.9 .05 ${hue})`,
    middle: `oklch(.66 .13 ${hue})`,
    dark: `oklch(.42 .11 ${hue})`,
    other: `oklch(.8 .1 ${(hue + 60) % 360})`,
  })[tone];

interface TraderAvatarProps {
  name: string;
  size?: MarkSize;
  /** Of the lead: an operator may name a picture by it. */
  id?: string;
  className?: string;
}

/** A picture nobody chose, so that it promises nothing: four tiles drawn from the name. Silent. */
export function TraderAvatar({ name, size = 32, id, className }: TraderAvatarProps) {
  const own = ownAvatarOf(name, id);
  const frame = classes('mark is-square', `mark-${size}`, className);
  if (own !== undefined) return <img src={own} alt="" width={size} height={size} className={frame} />;
  const { hue, tiles } = avatarOf(name);
  return (
    <svg viewBox="0 0 40 40" className={frame} aria-hidden="true">
      {tiles.map((tile, place) => (
        <g key={place} transform={`translate(${(place % 2) * 20} ${place < 2 ? 0 : 20})`}>
          {/* A hair over its field: no seam shows between the tiles. */}
          <path d="M0 0h20.2v20.2H0z" fill={colourOf(tile.ground, hue)} />
          <use href={drawing(`tile-${tile.shape}`)} fill={colourOf(tile.tone, hue)} />
        </g>
      ))}
    </svg>
  );
}
