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
  /** The outline of a sign, from where it is drawn, as shares of the size. */
  readonly outlineOf: (codePoint: number) => {
    readonly middle: number;
    readonly top: number;
    readonly bottom: number;
  };
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
  outlineOf: (codePoint) => {
    const { minX, maxX, minY, maxY } = font.glyphForCodePoint(codePoint).bbox;
    const share = (units: number) => units / font.unitsPerEm;
    return { middle: share(minX + maxX) / 2, top: share(maxY), bottom: share(minY) };
  },
  ascent: font.ascent / font.unitsPerEm,
  descent: -font.descent / font.unitsPerEm,
});
