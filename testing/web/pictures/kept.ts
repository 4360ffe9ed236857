// Small copies of every page as it should look, one file a page and look: what the long run compares
// with. `npm run screenshots -- --keep` writes them anew.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Picture } from '#testing/web/pictures/picture-list.ts';
import type { Look } from '#testing/web/pictures/take-pictures.ts';

const images = fileURLToPath(new URL('../../../docs/images', import.meta.url));
const folder = join(images, 'pages');

/** Between them every page is seen wide and narrow, light and dark, in both languages. */
export const keptLooks: readonly Look[] = [
  { width: 1440, theme: 'light', language: 'en' },
  { width: 390, theme: 'dark', language: 'es' },
];

/** `dashboard-390-dark-es`. */
export const lookName = ({ name }: Picture, { width, theme, language }: Look): string =>
  `${name}-${width}-${theme}-${language}`;

const fileOf = (picture: Picture, look: Look): string => join(folder, `${lookName(picture, look)}.webp`);

/** The copy of this page in this look; nothing when none was kept. */
export function keptCopy(picture: Picture, look: Look): Buffer | undefined {
  const file = fileOf(picture, look);
  return existsSync(file) ? readFileSync(file) : undefined;
}

export function keepCopy(picture: Picture, look: Look, webp: Buffer): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(picture, look), webp);
}

/** Takes away what belongs to no page any more. */
export function forgetOthers(pictures: readonly Picture[]): void {
  const compared = pictures.filter(({ isLoose }) => !isLoose);
  const known = new Set(keptLooks.flatMap((look) => compared.map((picture) => fileOf(picture, look))));
  for (const file of globSync(join(folder, '*.webp'))) if (!known.has(file)) rmSync(file);
}

export const keepImage = (name: string, webp: Buffer): void =>
  writeFileSync(join(images, `${name}.webp`), webp);
