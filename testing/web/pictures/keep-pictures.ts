// Writes the pictures that the repository keeps: small copies of every page, and the best of them in
// full size for the README.
import { forgetOthers, keepCopy, keepImage, keptLooks } from '#testing/web/pictures/kept.ts';
import { type Likeness, openLikeness } from '#testing/web/pictures/likeness.ts';
import { pictures } from '#testing/web/pictures/picture-list.ts';
import type { PictureScene } from '#testing/web/pictures/scene.ts';
import { type Look, takePictures } from '#testing/web/pictures/take-pictures.ts';

const desk: Look = { width: 1440, theme: 'light', language: 'en' };
const deskAtNight: Look = { ...desk, theme: 'dark' };
const phone: Look = { width: 390, theme: 'light', language: 'en' };

/** File, picture, look: the first screen of each. */
const best: readonly (readonly [file: string, picture: string, look: Look])[] = [
  ['dashboard', 'dashboard', desk],
  ['market-dark', 'markets-symbol', deskAtNight],
  ['copies', 'copies', desk],
  ['trader', 'traders-id', desk],
  ['copy-dialog', 'traders-copy', desk],
  ['activity', 'transactions-open', desk],
  ['analytics-dark', 'analytics', deskAtNight],
  ['inbox', 'admin-inbox-item', desk],
  ['landing', 'landing', desk],
  ['dashboard-phone', 'dashboard', phone],
  ['market-phone', 'markets-symbol', phone],
  ['copies-phone', 'copies', phone],
];

async function keepBest(scene: PictureScene, likeness: Likeness): Promise<void> {
  for (const [file, name, look] of best) {
    const wanted = pictures.filter((picture) => picture.name === name);
    if (wanted.length === 0) throw new Error(`there is no picture ${name}`);
    for await (const { png } of takePictures(scene, wanted, look, { firstScreen: true }))
      keepImage(file, await likeness.copy(png, 1));
  }
}

/** Answers what the pages complained about. */
export async function keepPictures(scene: PictureScene): Promise<string[]> {
  const likeness = await openLikeness(scene.stage.browser);
  const said: string[] = [];
  for (const look of keptLooks)
    for await (const { picture, png, problems } of takePictures(scene, pictures, look)) {
      if (!picture.isLoose) keepCopy(picture, look, await likeness.copy(png));
      said.push(...problems.map((problem) => `${picture.name}: ${problem}`));
    }
  forgetOthers(pictures);
  await keepBest(scene, likeness);
  await likeness.close();
  return said;
}
