// Takes pictures of pages as they stand when nothing moves any more.
import type { BrowserContextOptions, Page } from '@playwright/test';
import { openWindow, watchedPage, type Window } from '#testing/web/browser.ts';
import { addressOf, type Picture } from '#testing/web/pictures/picture-list.ts';
import { type PictureScene, pictureTime } from '#testing/web/pictures/scene.ts';

export interface Look {
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'es';
}

export interface Taken {
  readonly picture: Picture;
  readonly png: Buffer;
  /** What the console said meanwhile. */
  readonly problems: readonly string[];
}

const isPhone = (width: number): boolean => width < 768;

const optionsOf = ({ width, theme }: Look): BrowserContextOptions => ({
  colorScheme: theme,
  viewport: { width, height: isPhone(width) ? 844 : 900 },
  hasTouch: isPhone(width),
});

/** Complaints that belong to a page: the one of an address that leads nowhere. */
const isExpected = ({ name }: Picture, problem: string): boolean =>
  name === 'no-such-page' && problem.includes('404');

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (address.includes('dialog=')) await page.getByRole('dialog').waitFor();
  await page.evaluate(() => document.fonts.ready);
  // Parts below the fold of a public page get their layout one by one while the page idles.
  await page.waitForFunction(() => !document.querySelector('[data-below], .skeleton, .loading'));
  await page.evaluate(loadImages);
}

/** Also those below the fold, which wait until somebody scrolls to them. */
const loadImages = () =>
  Promise.all(
    [...document.images].map((image) => {
      image.loading = 'eager';
      return image.decode();
    }),
  );

/** The picture that is the same twice in a row. */
async function still(page: Page, fullPage: boolean): Promise<Buffer> {
  let before = await page.screenshot({ fullPage });
  for (let turn = 0; turn < 20; turn++) {
    const now = await page.screenshot({ fullPage });
    if (now.equals(before)) break;
    before = now;
  }
  return before;
}

/** One after the other in one look, each in a page of its own; of the whole page unless `firstScreen`. */
export async function* takePictures(
  scene: PictureScene,
  pictures: readonly Picture[],
  look: Look,
  { firstScreen = false }: { readonly firstScreen?: boolean } = {},
): AsyncGenerator<Taken> {
  const windows = new Map<Picture['who'], Window>();
  const windowOf = async (who: Picture['who']): Promise<Window> => {
    const known = windows.get(who);
    if (known) return known;
    const person = who === 'visitor' ? undefined : scene[who];
    const made = await openWindow(scene.stage, optionsOf(look), person);
    await made.addCookies([{ name: 'lang', value: look.language, url: scene.stage.site.url }]);
    await made.clock.setFixedTime(pictureTime);
    windows.set(who, made);
    return made;
  };
  try {
    for (const picture of pictures) {
      if (picture.isNarrow && !isPhone(look.width)) continue;
      const { page, problems } = await watchedPage(await windowOf(picture.who));
      await open(page, addressOf(scene, picture));
      const png = await still(page, !firstScreen);
      yield { picture, png, problems: problems.filter((one) => !isExpected(picture, one)) };
      await page.close();
    }
  } finally {
    for (const window of windows.values()) await window.close();
  }
}
