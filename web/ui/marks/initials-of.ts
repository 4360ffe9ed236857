/**
 * One or two capital letters of a person: of the first two words of a name, or of what stands before
 * the @ of an address.
 */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s._\-+]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters = words.slice(0, 2).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0));
  return letters.join('').toUpperCase() || '?';
}
