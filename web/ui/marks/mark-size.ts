import type { CSSProperties } from 'react';

/** Sides in pixels that marks and faces come in (web/ui/marks/marks.css). */
export type MarkSize = 24 | 28 | 32 | 36 | 40 | 48 | 56;

/** A hue in degrees, for the rules that make a tint of it. */
export const tint = (hue: number): CSSProperties => ({ '--hue': hue }) as CSSProperties;
