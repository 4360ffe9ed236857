// Geist in the parts it is published in, and which part writes which letters: a name keeps its own
// letters in a PDF.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';

export type Weight = '400' | '600';

/** Most texts need the first part only. */
const parts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const;

interface Face {
  /** By which the document knows the font. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly has: (codePoint: number) => boolean;
}

/** Letters of one text that one part writes. */
export interface Run {
  readonly face: Face;
  text: string;
}

const loaded = new Map<Weight, readonly Face[]>();

function facesOf(weight: Weight): readonly Face[] {
  let faces = loaded.get(weight);
  if (!faces) {
    faces = parts.map((part) => {
      const file = import.meta.resolve(`@fontsource/geist/files/geist-${part}-${weight}-normal.woff`);
      const bytes = readFileSync(fileURLToPath(file));
      const font = create(bytes);
      return {
        name: `${part} ${weight}`,
        bytes,
        has: (codePoint) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(codePoint),
      };
    });
    loaded.set(weight, faces);
  }
  return faces;
}

/** The text in runs of one font each. Scripts that Geist does not draw become question marks. */
export function runsOf(text: string, weight: Weight): readonly Run[] {
  const faces = facesOf(weight);
  const [first] = faces;
  const runs: Run[] = [];
  // Composed, so that a letter with its accent is one glyph.
  for (const letter of text.normalize('NFC').replace(/\p{Cc}+/gu, ' ')) {
    const codePoint = letter.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    // A blank or a full stop stays with the run it is in: fewer changes of font.
    const face = last?.face.has(codePoint) ? last.face : faces.find((one) => one.has(codePoint));
    const [used, shown] = face ? [face, letter] : [first, '?'];
    if (!used) break;
    if (last?.face === used) last.text += shown;
    else runs.push({ face: used, text: shown });
  }
  return runs;
}
