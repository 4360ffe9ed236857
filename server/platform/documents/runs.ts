// A line of text as runs, each in one font and one direction, where they stand on the page.
import bidiFactory from 'bidi-js';
import type { Face } from '#server/platform/documents/face.ts';

/** Letters of one text that one font writes in one direction. */
export interface Run {
  readonly face: Face;
  readonly isRightToLeft: boolean;
  /** A mark for the letter before it, which another font writes. */
  readonly isMark: boolean;
  /** As it was typed; `shown` is what a font that does not shape has to draw. */
  readonly text: string;
  readonly shown: string;
  /** Which of the runs it is in the text; they stand in another order where directions mix. */
  readonly place: number;
}

export type Direction = 'ltr' | 'rtl';

/** What stands for a letter that no font here has. */
export const unknown = 0xfffd;
const standIn = String.fromCodePoint(unknown);
export const codePointOf = (letter: string): number => letter.codePointAt(0) ?? unknown;
/** Joiners and their kind: invisible, they say how their neighbours are drawn. */
export const isIgnorable = (letter: string): boolean => /\p{Default_Ignorable_Code_Point}/u.test(letter);

/** Letters that the first part of Geist has all of, in one direction. */
export const isPlain = (text: string): boolean => /^[ -~]*$/.test(text);

/** Composed, so that a letter with its accent is one glyph. */
export const plain = (text: string): string => text.normalize('NFC').replace(/\p{Cc}+/gu, ' ');

interface Letters {
  readonly face: Face;
  readonly isMark: boolean;
  readonly level: number;
  text: string;
}

/** A line in the order in which it stands on the page from left to right. */
export function runsOf(text: string, faces: readonly Face[], base?: Direction): readonly Run[] {
  const [first] = faces;
  if (!first || !isPlain(text) || base === 'rtl') return inOrder(runsIn(plain(text), faces, base));
  return inOrder([{ face: first, isMark: false, level: 0, text }]);
}

/** The text as it is read, cut where the font or the direction changes. */
function runsIn(text: string, faces: readonly Face[], base: Direction | undefined): Letters[] {
  const levels = levelsOf(text, base);
  const runs: Letters[] = [];
  let at = 0;
  for (const piece of piecesOf(text, faces)) {
    const last = runs.at(-1);
    const level = levels?.[at] ?? 0;
    at += piece.typed;
    const face = piece.face ?? (last?.face.isShaped ? last.face : undefined);
    if (!face) continue;
    if (last?.face === face && last.level === level && !last.isMark && !piece.isMark) last.text += piece.text;
    else runs.push({ face, level, isMark: piece.isMark, text: piece.text });
  }
  return runs;
}

interface Piece {
  /** Undefined for a joiner, which stays with the run that it is in. */
  readonly face: Face | undefined;
  readonly isMark: boolean;
  readonly text: string;
  /** How many code units it had. */
  readonly typed: number;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A letter and its marks go to one font, where one has them all; else each to its own. */
function* piecesOf(text: string, faces: readonly Face[]): Generator<Piece> {
  let last: Face | undefined;
  for (const { segment } of graphemes.segment(text)) {
    const whole = faceOfAll(segment, last ? [last, ...faces] : faces);
    const pieces = whole
      ? [{ face: whole, isMark: false, text: segment, typed: segment.length }]
      : Array.from(segment, (letter) => pieceOf(letter, last, faces));
    yield* pieces;
    last = pieces.findLast(({ face }) => face)?.face ?? last;
  }
}

/** A font that draws all of these letters. Joiners are for one that shapes. */
function faceOfAll(segment: string, faces: readonly Face[]): Face | undefined {
  const letters = Array.from(segment);
  const drawn = letters.filter((letter) => !isIgnorable(letter));
  const face = faces.find((one) => drawn.every((letter) => one.has(codePointOf(letter))));
  return drawn.length > 0 && (face?.isShaped || drawn.length === letters.length) ? face : undefined;
}

function pieceOf(letter: string, last: Face | undefined, faces: readonly Face[]): Piece {
  const typed = letter.length;
  const isMark = /^\p{M}$/u.test(letter);
  if (isIgnorable(letter)) return { face: undefined, isMark: false, text: letter, typed };
  const face = faces.find((one) => one.has(codePointOf(letter)));
  if (face) return { face, isMark, text: letter, typed };
  // A stand-in for a mark would hide its letter.
  if (isMark) return { face: last, isMark: false, text: '', typed };
  return { face: faces.find((one) => one.has(unknown)), isMark: false, text: standIn, typed };
}

const bidi = bidiFactory();
const mayTurn = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Thaana}\u202a-\u202e\u2066-\u2069]/u;
const levelsOf = (text: string, base: Direction | undefined): Uint8Array | undefined =>
  mayTurn.test(text) || base === 'rtl' ? bidi.getEmbeddingLevels(text, base).levels : undefined;

/** Of a whole text, by the first of its letters that has a direction. */
export const directionOf = (text: string): Direction =>
  mayTurn.test(text) && bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';

/**
 * From left to right: from the highest level down, what stands on it or above changes places
 * (UAX 9, rule L2). Within a run, a font that shapes does that itself.
 */
function inOrder(runs: readonly Letters[]): readonly Run[] {
  const ordered = runs.map(({ face, level, isMark, text }, place) => {
    const isRightToLeft = level % 2 === 1;
    const shown = isRightToLeft && !face.isShaped ? mirrored(text) : text;
    return { face, level, isMark, isRightToLeft, text, shown, place };
  });
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
