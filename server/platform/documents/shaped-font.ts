// A font whose letters join, stack and change places as their script wants: HarfBuzz lays them out,
// pdfkit embeds the glyphs that were used.
import { create, type Font, type GlyphRun } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';
import { rightToLeft } from '#server/platform/documents/face.ts';

/** `bytes` are an OpenType file with TrueType outlines. */
export function shapedFont(bytes: Buffer): Font {
  // Fontkit looks for an outline of the last glyph also where it has none, past the end of the file.
  const font = create(Buffer.concat([bytes, Buffer.alloc(16)])) as Font;
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  const layout = (text: string, features: readonly string[] = []): GlyphRun => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    const isRightToLeft = features.includes(rightToLeft);
    buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
    harfbuzz.shape(shaper, buffer);
    return runOf(font, text, buffer);
  };
  return Object.assign(font, { layout });
}

/** As fontkit would have laid it out; each glyph carries the letters it stands for. */
function runOf(font: Font, text: string, buffer: harfbuzz.Buffer): GlyphRun {
  const infos = buffer.getGlyphInfos();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  const lettersFrom = (start: number): number[] => {
    const end = starts[starts.indexOf(start) + 1] ?? text.length;
    return Array.from(text.slice(start, end), (letter) => letter.codePointAt(0) ?? 0);
  };
  const glyphs = infos.map(({ codepoint: glyph, cluster }, place) =>
    // A cluster of several glyphs is read once, at the first of them.
    font.getGlyph(glyph, infos[place - 1]?.cluster === cluster ? [] : lettersFrom(cluster)),
  );
  const positions = buffer
    .getGlyphPositions()
    .map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }));
  const run = {
    glyphs,
    positions,
    // Asked after the positions were scaled.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
  return run as GlyphRun;
}
