// One way to look for letters in a list. The database has it as its function `search_key`: a change
// here is a migration there.

/** Letters that Unicode takes for whole ones, written as people without them on their keyboard do. */
const folds = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ı', 'i'],
  ['ς', 'σ'],
] as const;

/**
 * What does not count: blanks, punctuation, apostrophes of every kind, accents, the vowel marks of
 * Hebrew and Arabic, and what nobody sees.
 */
const uncounted =
  /[\p{Cc}\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb\u00bf\u02b0-\u036f\u0640\u2000-\u206f\u3000-\u3003\u30fb\ufeff]|[\u0591-\u05c7]|[\u064b-\u065f]|[\ufe00-\ufe0f]/gu;

/**
 * A text as it is compared in a search: without case, width, accents and separators. "EUR/USD",
 * "eur usd" and "ＥＵＲＵＳＤ" are one, and so are "McDonald's" and "mcdonald’s".
 */
export function searchKey(text: string): string {
  let key = text.normalize('NFKD').toLowerCase();
  for (const [letter, plain] of folds) key = key.replaceAll(letter, plain);
  return key.replace(uncounted, '');
}

/**
 * Whether texts hold what was typed. Nothing typed is in everything; signs alone, such as "/", are
 * in nothing.
 */
export function finderOf(typed: string): (...texts: readonly string[]) => boolean {
  if (typed.trim() === '') return () => true;
  const key = searchKey(typed);
  return (...texts) => key !== '' && texts.some((text) => searchKey(text).includes(key));
}
