// Names that only the site, its staff and its house strategies may have.
import { blanks, lettersOf, skeletonOf, unseen } from '#server/platform/names/skeleton.ts';

/** Pairs of what stands for a letter in a name that is to pass for another, and the letter. */
const standIns = new Map(
  '0o 1l !l |l 3e 4a @a 5s $s 7t 8b ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz'
    .split(' ')
    .map(([sign = '', letter = '']) => [sign, letter] as const),
);
const spelled = (name: string): string =>
  Array.from(name.normalize('NFKD'), (sign) => standIns.get(sign) ?? sign).join('');
/** How a name looks, without the marks that a letter of another alphabet left behind. */
const lookOf = (name: string): string => skeletonOf(name).replace(unseen, '');
const wordsOf = (name: string): string[] =>
  name
    .split(blanks)
    .map(lookOf)
    .filter((word) => word !== '');

/** Speak for the site wherever they stand in a name, written together or apart. */
const officialParts = [
  'support',
  'official',
  'moderator',
  'client service',
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
  'our staff',
  'our team',
  'mod team',
  'soporte',
  'moderador',
  'moderación',
  'atención al cliente',
  'servicio al cliente',
  'centro de ayuda',
  'администратор',
  'модератор',
  'поддержка',
  '客服',
  '官方',
  '管理员',
];
/** As the beginning or the end of a word: "badminton" is none. */
const officialEdges = ['admin', 'administrator', 'administrador', 'administración'].map(lookOf);
/** As the first word. */
const officialFirst = ['staff', 'mod', 'mods', 'verified'].map(lookOf);
/** As the whole name. */
const officialNames = [
  'team',
  'the team',
  'help',
  'info',
  'root',
  'security',
  'service',
  'system',
  'owner',
  'operator',
  'house',
  'equipo',
  'ayuda',
  'seguridad',
  'sistema',
  'servicio',
  'personal',
  'verificado',
].map(lookOf);

/** Names of house strategies: whole ones, and the words by which they are known. */
export interface OwnNames {
  readonly names: readonly string[];
  readonly words: readonly string[];
}

/** Below so many letters a name is looked for as a word: "Mill" stands in "Emilia". */
const longEnough = 6;
const isLong = (name: string): boolean => lookOf(name).length >= longEnough;
/** A letter written twice or three times reads as once. */
const single = (text: string): string => lettersOf(text).replace(/(.)\1+/gu, '$1');
const holds = (name: string, part: string): boolean =>
  lookOf(name).includes(lookOf(part)) || single(name).includes(single(part));

/**
 * Whether a name could be taken for the site's (`siteName`: as the operator calls it), its staff's
 * or its house strategies'. Their names count anywhere in a name; one of fewer than six letters,
 * and the words of `house`, as a word.
 */
export function speaksForSite(name: string, siteName: string, house: OwnNames): boolean {
  const own = [siteName, ...house.names];
  const parts = [...officialParts, ...own.filter(isLong)];
  const ownWords = [...house.words, ...own.filter((one) => !isLong(one))].map(lookOf);
  // A number after it is no other name.
  const bare = name.normalize('NFKD').replace(/[\s\p{P}]*\p{Nd}+$/u, '');
  return [name, spelled(name), bare, spelled(bare)].some((written) => {
    const whole = lookOf(written);
    // Letters with blanks between them are one word.
    const words = /^\P{Z}(?:\p{Z}\P{Z})+$/u.test(written) ? [whole] : wordsOf(written);
    return (
      parts.some((part) => holds(written, part)) ||
      words.some(isAtEdge) ||
      words.some((word) => ownWords.includes(word)) ||
      officialFirst.includes(words[0] ?? '') ||
      officialNames.includes(whole)
    );
  });
}

const isAtEdge = (word: string): boolean =>
  officialEdges.some((edge) => word.startsWith(edge) || word.endsWith(edge));
