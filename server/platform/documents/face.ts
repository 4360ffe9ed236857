import type { Font } from 'fontkit';

export type Weight = '400' | '600';

/** As a feature of a text to draw: it reads from right to left, and its brackets turn around. */
export const rightToLeft = 'rtlm';

/** One file of a font, in one weight. */
export interface Face {
  /** By which the document knows the font. */
  readonly name: string;
  /** Bytes of a font that needs no shaping beyond kerning, or a font that shapes. */
  readonly source: Buffer | Font;
  readonly isShaped: boolean;
  readonly has: (codePoint: number) => boolean;
  /** Shares of the size in points. */
  readonly ascent: number;
  readonly descent: number;
}

/** Of a font that shapes, or of the bytes of one that needs no more than kerning. */
export const faceOf = (name: string, font: Font, bytes?: Buffer): Face => ({
  name,
  source: bytes ?? font,
  isShaped: bytes === undefined,
  has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
  ascent: font.ascent / font.unitsPerEm,
  descent: -font.descent / font.unitsPerEm,
});
