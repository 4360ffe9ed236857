// What a document is written in: Geist, in the parts it is published in, and Noto for the scripts
// that Geist does not draw. A name keeps its own letters in a PDF.
import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Face, faceOf, type Weight } from '#server/platform/documents/face.ts';
import {
  codePointOf,
  type Direction,
  isIgnorable,
  isPlain,
  plain,
  type Run,
  runsOf,
  unknown,
} from '#server/platform/documents/runs.ts';
import { allSlices, type Slice } from '#server/platform/documents/scripts.ts';

/** Most texts need the first part only. */
const parts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const;

/** Draws every letter of the texts that it was made for. */
export interface Typeface {
  /**
   * One line, in the order in which it stands on the page from left to right. `base` is the
   * direction of the text that the line is taken from; its own first letters say it otherwise.
   */
  readonly runsOf: (text: string, weight: Weight, base?: Direction) => readonly Run[];
}

const loaded = new Map<Weight, readonly Face[]>();

function geist(weight: Weight): readonly Face[] {
  let faces = loaded.get(weight);
  if (!faces) {
    faces = parts.map((part) => {
      const file = import.meta.resolve(`@fontsource/geist/files/geist-${part}-${weight}-normal.woff`);
      const bytes = readFileSync(fileURLToPath(file));
      return faceOf(`${part} ${weight}`, create(bytes) as Font, bytes);
    });
    loaded.set(weight, faces);
  }
  return faces;
}

/** A typeface for these texts: of Noto it holds the slices that their letters are in. */
export async function typefaceOf(texts: Readonly<Record<Weight, readonly string[]>>): Promise<Typeface> {
  const faces = { 400: await facesFor(texts['400'], '400'), 600: await facesFor(texts['600'], '600') };
  return { runsOf: (text, weight, base) => runsOf(text, faces[weight], base) };
}

async function facesFor(texts: readonly string[], weight: Weight): Promise<readonly Face[]> {
  const faces = [...geist(weight)];
  const letters = lettersOf(texts.filter((text) => !isPlain(text)));
  const missing = new Set([...letters].filter((codePoint) => !faces.some((face) => face.has(codePoint))));
  await addFaces(faces, missing, weight, isJapanese(letters));
  if (missing.size > 0) await addFaces(faces, new Set([unknown]), weight, false);
  return faces;
}

function lettersOf(texts: readonly string[]): ReadonlySet<number> {
  const letters = new Set<number>();
  for (const text of texts)
    for (const letter of plain(text)) if (!isIgnorable(letter)) letters.add(codePointOf(letter));
  return letters;
}

/** Adds what draws these letters, and takes away those that are drawn. */
async function addFaces(faces: Face[], missing: Set<number>, weight: Weight, japaneseFirst: boolean) {
  for (const slice of slicesIn(japaneseFirst)) {
    if (missing.size === 0) return;
    const covered = [...missing].filter(slice.covers);
    if (covered.length === 0) continue;
    // Reading one takes milliseconds; whoever waits for this process has a turn between.
    await othersTurn();
    const face = await weighted(slice, weight);
    const drawn = covered.filter(face.has);
    if (drawn.length > 0) faces.push(face);
    for (const codePoint of drawn) missing.delete(codePoint);
  }
}

const isJapanese = (letters: ReadonlySet<number>): boolean =>
  [...letters].some((letter) => /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(String.fromCodePoint(letter)));

/** Han is drawn differently in Japan; elsewhere the simplified forms come first. */
const slicesIn = (japaneseFirst: boolean): readonly Slice[] =>
  japaneseFirst
    ? allSlices().toSorted((a, b) => Number(b.name.includes('-jp-')) - Number(a.name.includes('-jp-')))
    : allSlices();

/** One weight of a slice, whole: a script may draw a letter with the glyphs of others. */
async function weighted(slice: Slice, weight: Weight): Promise<Face> {
  // Loaded for the first name that needs them: a start waits for neither.
  const { default: subsetFont } = await import('subset-font');
  const { shapedFont } = await import('#server/platform/documents/shaped-font.ts');
  const bytes = await subsetFont(slice.read(), slice.letters, {
    targetFormat: 'sfnt',
    variationAxes: { wght: Number(weight) },
  });
  return faceOf(`${slice.name} ${weight}`, shapedFont(bytes));
}
