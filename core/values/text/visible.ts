// What of a text can be seen, by Unicode's own properties (UAX 44) and not by lists of signs.

/** Whole emoji: with the joiners, selectors and tags that make one of several (UTS 51). */
const emoji = /\p{RGI_Emoji}/gv;
/** Joiners between the letters of scripts whose spelling needs them (UAX 31, 2.3.1). */
const joined =
  /([\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}]\p{M}*)[\u200C\u200D](?=[\p{L}\p{M}])/gu;
/** Selectors that choose the shape of an ideograph or of a Mongolian letter. */
const shaped = /(\p{Script=Han})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]|(\p{Script=Mongolian})[\u180B-\u180F]/gu;

/** Not drawn, or drawn as nothing: controls, fillers, joiners, private and unknown characters. */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether something in a line of text cannot be seen: a name with it passes for the same without. */
export const hasHidden = (line: string): boolean =>
  hidden.test(line.replace(emoji, '').replace(joined, '$1').replace(shaped, '$1$2'));

/** Whether there is anything to see. A Hangul filler or a blank of Braille is no text. */
export const hasInk = (text: string): boolean =>
  /[^\p{C}\p{Z}\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** As a line is stored and shown: two ways to write é are one, and so are two blanks and one. */
export const plainLine = (line: string): string =>
  line
    .normalize('NFC')
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .trim();

/** How long a person would say a text is: a letter of any script counts as one. */
export const lengthOf = (text: string): number => Array.from(text).length;
