// Noto for the scripts that Geist does not draw, in the slices it is published in. The scripts are
// those of Unicode's list for names (UAX 31, table 5), and beside them symbols and emoji.
import { readFileSync } from 'node:fs';

/** A package, and the part of it that holds its script: Latin is in all of them. */
const packages: readonly (readonly [file: string, part: RegExp])[] = [
  [import.meta.resolve('@fontsource-variable/noto-sans/unicode.json'), /^(greek|latin|cyrillic)/],
  [import.meta.resolve('@fontsource-variable/noto-sans-armenian/unicode.json'), /^armenian/],
  [import.meta.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'), /^hebrew/],
  [import.meta.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'), /^arabic/],
  [import.meta.resolve('@fontsource-variable/noto-sans-thaana/unicode.json'), /^thaana/],
  [import.meta.resolve('@fontsource-variable/noto-sans-devanagari/unicode.json'), /^devanagari/],
  [import.meta.resolve('@fontsource-variable/noto-sans-bengali/unicode.json'), /^bengali/],
  [import.meta.resolve('@fontsource-variable/noto-sans-gurmukhi/unicode.json'), /^gurmukhi/],
  [import.meta.resolve('@fontsource-variable/noto-sans-gujarati/unicode.json'), /^gujarati/],
  [import.meta.resolve('@fontsource-variable/noto-sans-oriya/unicode.json'), /^oriya/],
  [import.meta.resolve('@fontsource-variable/noto-sans-tamil/unicode.json'), /^tamil/],
  [import.meta.resolve('@fontsource-variable/noto-sans-telugu/unicode.json'), /^telugu/],
  [import.meta.resolve('@fontsource-variable/noto-sans-kannada/unicode.json'), /^kannada/],
  [import.meta.resolve('@fontsource-variable/noto-sans-malayalam/unicode.json'), /^malayalam/],
  [import.meta.resolve('@fontsource-variable/noto-sans-sinhala/unicode.json'), /^sinhala/],
  [import.meta.resolve('@fontsource-variable/noto-sans-thai/unicode.json'), /^thai/],
  [import.meta.resolve('@fontsource-variable/noto-sans-lao/unicode.json'), /^lao/],
  [import.meta.resolve('@fontsource-variable/noto-serif-tibetan/unicode.json'), /^tibetan/],
  [import.meta.resolve('@fontsource-variable/noto-sans-myanmar/unicode.json'), /^myanmar/],
  [import.meta.resolve('@fontsource-variable/noto-sans-georgian/unicode.json'), /^georgian/],
  [import.meta.resolve('@fontsource-variable/noto-sans-ethiopic/unicode.json'), /^ethiopic/],
  [import.meta.resolve('@fontsource-variable/noto-sans-khmer/unicode.json'), /^khmer/],
  [import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'), /^\[/],
  [import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'), /^\[/],
  [import.meta.resolve('@fontsource-variable/noto-sans-tc/unicode.json'), /^\[/],
  [import.meta.resolve('@fontsource-variable/noto-sans-jp/unicode.json'), /^\[/],
  [import.meta.resolve('@fontsource-variable/noto-sans-symbols/unicode.json'), /^symbols/],
  [import.meta.resolve('@fontsource-variable/noto-emoji/unicode.json'), /^\[/],
];

/** One file of a variable font, with the characters it was cut for: it may lack some of them. */
export interface Slice {
  readonly name: string;
  readonly read: () => Buffer;
  readonly covers: (codePoint: number) => boolean;
  /** All of them. */
  readonly letters: string;
}

let known: readonly Slice[] | undefined;

/** In the order in which they are asked for a character. */
export const allSlices = (): readonly Slice[] =>
  (known ??= packages.flatMap(([file, part]) => {
    const ranges = JSON.parse(readFileSync(new URL(file), 'utf8')) as Record<string, string>;
    const family = file.split('/').at(-2) ?? '';
    return Object.entries(ranges)
      .filter(([key]) => part.test(key))
      .map(([key, range]) => {
        const name = `${family}-${key.replace(/[[\]]/g, '')}`;
        const within = rangesOf(range);
        return {
          name,
          read: () => readFileSync(new URL(`files/${name}-wght-normal.woff2`, file)),
          covers: (codePoint) => within.some(([from, to]) => codePoint >= from && codePoint <= to),
          get letters() {
            return within.map(([from, to]) => lettersBetween(from, to)).join('');
          },
        };
      });
  }));

/** `U+41-5a,U+61` as pairs of the first and the last. */
const rangesOf = (text: string): readonly (readonly [number, number])[] =>
  text.split(',').map((one) => {
    const [from = Number.NaN, to = from] = one
      .replace(/^U\+/i, '')
      .split('-')
      .map((part) => Number.parseInt(part, 16));
    return [from, to];
  });

const lettersBetween = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, step) => from + step));
