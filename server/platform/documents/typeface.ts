// What a document is written in: Geist, in the parts it is published in, and Noto for the scripts
// that Geist does not draw. A name keeps its own letters in a PDF.
import bidiFactory from 'bidi-js';
import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Face, faceOf, type Weight } from '#server/platform/documents/face.ts';
import { allSlices, type Slice } from '#server/platform/documents/scripts.ts';

/** Most texts need the first part only. */
const parts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const;

/** Letters of one text that one font writes in one direction. */
export interface Run {
  readonly face: Face;
  readonly isRightToLeft: boolean;
  readonly text: string;
}

/** Draws every letter of the texts that it was made for. */
export interface Typeface {
  /** One line, in the order in which it stands on the page from left to right. */
  readonly runsOf: (text: string, weight: Weight) => readonly Run[];
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

/** What stands for a letter that no font here has. */
const unknown = 0xfffd;
/** Joiners and their kind: invisible, they say how their neighbours are drawn. */
const isIgnorable = (letter: string): boolean => /\p{Default_Ignorable_Code_Point}/u.test(letter);

/** Composed, so that a letter with its accent is one glyph. */
const plain = (text: string): string => text.normalize('NFC').replace(/\p{Cc}+/gu, ' ');

/** A typeface for these texts: of Noto it holds the slices that their letters are in. */
export async function typefaceOf(texts: Readonly<Record<Weight, readonly string[]>>): Promise<Typeface> {
  const faces = { 400: await facesFor(texts['400'], '400'), 600: await facesFor(texts['600'], '600') };
  return { runsOf: (text, weight) => inOrder(runsIn(plain(text), faces[weight])) };
}

async function facesFor(texts: readonly string[], weight: Weight): Promise<readonly Face[]> {
  const faces = [...geist(weight)];
  const letters = lettersOf(texts.filter((text) => !/^[ -~]*$/.test(text)));
  const missing = new Set([...letters].filter((codePoint) => !faces.some((face) => face.has(codePoint))));
  await addFaces(faces, missing, weight, isJapanese(letters));
  if (missing.size > 0) await addFaces(faces, new Set([unknown]), weight, false);
  return faces;
}

function lettersOf(texts: readonly string[]): ReadonlySet<number> {
  const letters = new Set<number>();
  for (const text of texts)
    for (const letter of plain(text)) if (!isIgnorable(letter)) letters.add(letter.codePointAt(0) ?? unknown);
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

interface Letters extends Run {
  readonly level: number;
}

/** The text as it is read, cut where the font or the direction changes. */
function runsIn(text: string, faces: readonly Face[]): Letters[] {
  const levels = levelsOf(text);
  const runs: { face: Face; isRightToLeft: boolean; level: number; text: string }[] = [];
  let at = 0;
  for (const letter of text) {
    const level = levels?.[at] ?? 0;
    at += letter.length;
    const last = runs.at(-1);
    const found = faceFor(letter, last?.face, faces);
    if (!found) continue;
    const [face, shown] = found;
    if (last?.face === face && last.level === level) last.text += shown;
    else runs.push({ face, isRightToLeft: level % 2 === 1, level, text: shown });
  }
  return runs;
}

/**
 * Who draws the letter, and as what. A blank, a mark or a joiner stays with the run that it is in.
 * Undefined for a sign that is not drawn.
 */
function faceFor(letter: string, last: Face | undefined, faces: readonly Face[]) {
  if (isIgnorable(letter)) return last?.isShaped ? ([last, letter] as const) : undefined;
  const codePoint = letter.codePointAt(0) ?? unknown;
  const face = last?.has(codePoint) ? last : faces.find((one) => one.has(codePoint));
  if (face) return [face, letter] as const;
  const stand = faces.find((one) => one.has(unknown));
  return stand && ([stand, String.fromCodePoint(unknown)] as const);
}

const bidi = bidiFactory();
const mayTurn = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Thaana}\u202a-\u202e\u2066-\u2069]/u;
const levelsOf = (text: string): Uint8Array | undefined =>
  mayTurn.test(text) ? bidi.getEmbeddingLevels(text).levels : undefined;

/**
 * From left to right: from the highest level down, what stands on it or above changes places
 * (UAX 9, rule L2). Within a run, a font that shapes does that itself.
 */
function inOrder(runs: Letters[]): readonly Run[] {
  const ordered = runs.map((run) =>
    run.isRightToLeft && !run.face.isShaped ? { ...run, text: mirrored(run.text) } : run,
  );
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
    for (let from = 0; from < ordered.length; from++) {
      let end = from;
      while ((ordered[end]?.level ?? 0) >= level) end++;
      if (end === from) continue;
      ordered.splice(from, end - from, ...ordered.slice(from, end).toReversed());
      from = end;
    }
  return ordered;
}

const mirrored = (text: string): string =>
  Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .toReversed()
    .join('');
