// What any name must be, whatever it names: written in letters that can be seen and told apart.
import { m } from '#core/messages/messages.js';
import { hasHidden } from '#core/values/text/visible.ts';

/** Alphabets with letters that look like those of another one. */
const alphabets = ['Latn', 'Cyrl', 'Grek', 'Armn', 'Cher', 'Copt', 'Dsrt', 'Lisu'].map(
  (script) => new RegExp(`\\p{sc=${script}}`, 'u'),
);
/** Whether a word has letters of several alphabets that look alike. */
export const isMixed = (word: string): boolean =>
  alphabets.filter((alphabet) => alphabet.test(word)).length > 1;

/**
 * Marks on one letter: five without a width or twice the same (UTS 39, 5.4), or three of those that
 * go with every alphabet, those of Arabic aside. A vowel of Myanmar or Devanagari is a mark too, and
 * several of them make one syllable.
 */
const tower =
  /[\p{Mn}\p{Me}]{5}|\p{Me}{2}|(?:(?=\p{sc=Zinh})[\p{M}--[\u064B-\u0655\u0670]]){3}|(?:^|\s)\p{M}/v;
const twice = /(\p{Mn})\1/u;
const isTower = (name: string): boolean => tower.test(name) || twice.test(name.normalize('NFD'));

/**
 * The sentence about a name that holds what nobody sees, piles up accents, or mixes alphabets
 * within a word to look like another name; undefined otherwise. `name`: as `plainLine` gives it;
 * `alphabets`: `any` for a name that nobody is to tell from others by.
 */
export function nameProblem(name: string, alphabets: 'apart' | 'any' = 'apart'): string | undefined {
  if (hasHidden(name)) return m.values_name_hidden();
  if (isTower(name)) return m.values_name_marks();
  return alphabets === 'apart' && name.split(/\s/u).some(isMixed) ? m.values_name_mixed() : undefined;
}

/** Whether anything in a name is more than a mark or a sign: a letter or a digit. */
export const hasLetter = (name: string): boolean => /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/u.test(name);

/**
 * Whether a name is written as names are on documents: letters with spaces and the punctuation
 * of names ("A/L", "@", "·", "’"), at least one letter, and digits if they may stand there.
 */
export const isPersonName = (name: string, digits: boolean): boolean =>
  /^[\p{L}\p{M}\p{Join_C}\p{N}\p{P}´`＝ ]+$/u.test(name) &&
  /\p{L}/u.test(name) &&
  (digits || !/\p{N}/u.test(name));
