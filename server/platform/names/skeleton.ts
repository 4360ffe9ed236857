// Names that a reader cannot tell apart: the skeleton of Unicode TS 39 (security mechanisms),
// section 4, over Unicode's own table.
import unhomoglyph from 'unhomoglyph';

/** Marks that are drawn over a letter, and code points that are not drawn at all. */
export const unseen: RegExp = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** What stands between words. */
export const blanks: RegExp = /[\p{Z}\s\p{Pd}._'’‘·]+/gu;

const drawn = (text: string) => unhomoglyph(text.normalize('NFKD').replace(unseen, ''));

/** The small letters that a name is drawn with, without what stands between them. */
export const lettersOf = (name: string): string =>
  // Twice: a capital is looked up as it is drawn, and what it becomes in small letters is looked up
  // again.
  drawn(drawn(name).toLowerCase()).toLowerCase().replace(blanks, '');

/**
 * What a name looks like, for comparing only, never for showing: two names with the same skeleton
 * read alike. Case, accents, blanks and punctuation between words do not tell names apart here.
 */
export const skeletonOf = (name: string): string =>
  // Unicode's table takes a capital I for an l; without case, i is one with both.
  lettersOf(name).replaceAll('i', 'l');
