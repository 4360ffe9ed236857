// Every page of the site as it looked when its picture was kept: in a wide light window in English,
// in a narrow dark one in Spanish.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keptCopy, keptLooks, lookName } from '#testing/web/pictures/kept.ts';
import { type Likeness, openLikeness } from '#testing/web/pictures/likeness.ts';
import { pictures } from '#testing/web/pictures/picture-list.ts';
import { openPictureScene, type PictureScene } from '#testing/web/pictures/scene.ts';
import { takePictures } from '#testing/web/pictures/take-pictures.ts';

/**
 * Share of points that may differ: figures that time moves (an uptime, an id) and the edges of
 * letters on another machine stay below, a line that breaks or a part that is gone does not.
 */
const tolerated = 0.01;

const results = fileURLToPath(new URL('../../../test-results/pictures', import.meta.url));

let scene: PictureScene;
let likeness: Likeness;
beforeAll(async () => {
  mkdirSync(results, { recursive: true });
  scene = await openPictureScene();
  likeness = await openLikeness(scene.stage.browser);
}, 400_000);
afterAll(() => scene.stage.stop());

it('sees a part that is gone and a page that is longer, and no difference where there is none', async () => {
  const [picture] = pictures;
  if (!picture) throw new Error('there are no pages');
  const look = { width: 390, theme: 'light', language: 'en' } as const;
  for await (const { png } of takePictures(scene, [picture], look)) {
    const copy = await likeness.copy(png);
    expect(await likeness.difference(png, copy)).toBeLessThan(tolerated);
    for await (const first of takePictures(scene, [picture], look, { firstScreen: true }))
      expect(await likeness.difference(first.png, copy)).toBeGreaterThan(tolerated);
  }
});

it.each(keptLooks)(
  'no page looks different at $width pixels, $theme, $language',
  async (look) => {
    const changed: string[] = [];
    const said: string[] = [];
    for await (const { picture, png, problems } of takePictures(scene, pictures, look)) {
      const name = lookName(picture, look);
      writeFileSync(join(results, `${name}.png`), png);
      said.push(...problems.map((problem) => `${name}: ${problem}`));
      if (picture.isLoose) continue;
      const kept = keptCopy(picture, look);
      const share = kept ? await likeness.difference(png, kept) : undefined;
      if (share === undefined) changed.push(`${name}: no picture is kept`);
      else if (share > tolerated) changed.push(`${name}: ${(share * 100).toFixed(1)} % of it`);
    }
    expect(said).toEqual([]);
    expect(
      changed,
      'Look at test-results/pictures beside docs/images/pages; if all is well: npm run screenshots -- --keep',
    ).toEqual([]);
  },
  1_200_000,
);
