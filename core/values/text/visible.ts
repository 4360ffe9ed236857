// What of a text can be seen, by Unicode's own properties (UAX 44) and not by lists of signs. Scripts
// by their four letters (ISO 15924); DI: default ignorable code points.

/** Whole emoji: with the joiners, selectors and tags that make one of several (UTS 51). */
const emoji = /\p{RGI_Emoji}/gv;
/**
 * Joiners where a spelling needs them (UAX 31, 2.3.1): between letters of Arabic and of the scripts
 * of India, and after a sign there that takes a letter's vowel, at the end of a word as well.
 */
const joiners =
  /(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u17D2])[\u200C\u200D]|(?<=[\p{sc=Arab}\u064B-\u065F\u0670\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}])[\u200C\u200D](?=[\p{L}\p{M}])/gu;
/** Selectors that choose the shape of an ideograph or of a Mongolian letter. */
const shapes = /(?<=\p{sc=Hani})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]|(?<=\p{sc=Mong})[\u180B-\u180F]/gu;

/**
 * Not drawn, or drawn as nothing: controls, fillers, joiners, private and unknown characters, and
 * the blanks that Unicode counts as letters, marks or symbols (Braille, Egyptian, Khitan, music).
 */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800\u{13441}\u{13442}]|\u{16FE4}|\u{1D159}/u;

/** Whether something in a line of text cannot be seen: a name with it passes for the same without. */
export const hasHidden = (line: string): boolean =>
  hidden.test(line.replace(emoji, '').replace(joiners, '').replace(shapes, ''));

/** Whether there is anything to see. A Hangul filler or a blank of Braille is no text. */
export const hasInk = (text: string): boolean =>
  Array.from(text).some((letter) => !/[\p{Z}\s]/u.test(letter) && !hidden.test(letter));

/** Marks of direction around a line, as address books put them. */
const directions = /^[\u200E\u200F\u202A-\u202E\u2066-\u2069]+|[\u200E\u200F\u202A-\u202E\u2066-\u2069]+$/gu;

/** As a line is stored and shown: two ways to write é are one, and so are two blanks and one. */
export const plainLine = (line: string): string =>
  line
    .trim()
    .replace(directions, '')
    .normalize('NFC')
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .trim();

/** How long a person would say a text is: a letter of any script counts as one. */
export const lengthOf = (text: string): number => Array.from(text).length;
