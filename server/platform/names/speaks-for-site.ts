// Names that only the site, its staff and its house strategies may have.
import { blanks, skeletonOf } from '#server/platform/names/skeleton.ts';

/** Digits and signs that stand for letters in a name that is made to be taken for another. */
const lettersOf: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '!': 'l',
  '|': 'l',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
};
const spelled = (name: string): string => name.replace(/[01!|34@5$78]/g, (sign) => lettersOf[sign] ?? sign);
/** A letter written twice or three times reads as once. */
const single = (text: string): string => text.replace(/(.)\1+/gu, '$1');
const joinedOf = (name: string): string => single(skeletonOf(name));
const wordsOf = (name: string): string[] =>
  name
    .split(blanks)
    .map(skeletonOf)
    .filter((word) => word !== '');

/** Speak for the site wherever they stand in a name, written together or apart. */
const officialParts = [
  'support',
  'official',
  'moderator',
  'customer service',
  'customer care',
  'customer success',
  'help desk',
  'service desk',
  'help center',
  'help centre',
  'back office',
  'compliance',
  'webmaster',
  'postmaster',
  'hostmaster',
  'sysadmin',
  'soporte',
  'moderador',
  'moderación',
  'atención al cliente',
  'servicio al cliente',
  'centro de ayuda',
].map(joinedOf);
/** As the beginning or the end of a word: "badminton" is none. */
const officialEdges = ['admin', 'administrator', 'administrador', 'administración'].map(skeletonOf);
/** As a word. */
const officialWords = ['staff', 'mod', 'mods', 'root'].map(skeletonOf);
/** As the whole name. */
const officialNames = [
  'team',
  'help',
  'info',
  'security',
  'service',
  'system',
  'owner',
  'operator',
  'house',
  'verified',
  'equipo',
  'ayuda',
  'seguridad',
  'sistema',
  'servicio',
  'personal',
  'verificado',
].map(skeletonOf);

/** Names of house strategies: whole ones, and the words by which they are known. */
export interface OwnNames {
  readonly names: readonly string[];
  readonly words: readonly string[];
}

/**
 * Whether a name could be taken for the site's (`siteName`: as the operator calls it), its staff's
 * or its house strategies'. Their names count anywhere in a name; one of fewer than four letters,
 * and the words of `house`, as a word.
 */
export function speaksForSite(name: string, siteName: string, house: OwnNames): boolean {
  const own = { words: house.words, names: [siteName, ...house.names] };
  const isShort = (one: string): boolean => skeletonOf(one).length < 4;
  const parts = [...officialParts, ...own.names.filter((one) => !isShort(one)).map(joinedOf)];
  const words = [...officialWords, ...[...own.words, ...own.names.filter(isShort)].map(skeletonOf)];
  return [name, spelled(name)].some((written) => {
    const joined = joinedOf(written);
    const whole = skeletonOf(written);
    const single = wordsOf(written);
    return (
      parts.some((part) => joined.includes(part)) ||
      [whole, ...single].some((word) =>
        officialEdges.some((edge) => word.startsWith(edge) || word.endsWith(edge)),
      ) ||
      [whole, ...single].some((word) => words.includes(word.replace(/\d+$/u, ''))) ||
      officialNames.includes(whole.replace(/\d+$/u, ''))
    );
  });
}
