import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import { showPublicPage } from '#testing/web/every-page.ts';

let stage: WebStage;
beforeAll(async () => {
  stage = await openWebStage();
});
afterAll(() => stage.stop());

describe('the landing page', () => {
  it('is complete without scripts: the offer, one button, and live prices', async () => {
    const { context, page } = await visit(stage, {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 700 },
    });
    await page.goto('/');
    const start = page.getByRole('link', { name: 'Get Started' }).nth(1);
    expect((await start.boundingBox())?.y).toBeLessThan(650);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    const ticker = await page.locator('[data-ticker] ul').first().innerText();
    for (const symbol of ['SPX', 'NASDAQ', 'EURUSD', 'GBPUSD', 'GOLD', 'BTC'])
      expect(ticker).toContain(symbol);
    expect(ticker.match(/[+−]?[\d,]+\.\d+\s*\([+−]?\d+\.\d\d%\)/g)).toHaveLength(6);
    await context.close();
  });

  it('loads no script file before a person shows up, and then keeps the first press', async () => {
    const { context, page, problems } = await visit(stage);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' }).catch(() => undefined);
    // A pointer that rests where the page appears is no sign of a person.
    await page.evaluate(() => {
      const resting = { bubbles: true, clientX: 9, clientY: 9 };
      for (const name of ['pointerover', 'pointermove'])
        document.body.dispatchEvent(new PointerEvent(name, resting));
    });
    expect(scripts).toEqual([]);
    await page.getByRole('button', { name: /Colour theme: system/ }).click();
    await page.getByRole('button', { name: /Colour theme: light/ }).waitFor();
    expect(scripts.length).toBeGreaterThan(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each([390, 1440])(
    'does not move at %i pixels when its font comes after the first paint',
    async (width) => {
      const { context, page } = await visit(stage, { viewport: { width, height: 800 } });
      let release = () => {};
      const mayCome = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/*.woff2', async (route) => {
        await mayCome;
        await route.continue();
      });
      /** Where each block of the first screens begins and how tall it is. */
      const layout = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('h1, #home p, #home a, #home figure, [data-ticker], #about h2')].map(
            (element) => {
              const { top, height } = element.getBoundingClientRect();
              return `${element.tagName} ${Math.round(top)} ${Math.round(height)}`;
            },
          ),
        );
      const isThere = () => document.fonts.check('16px Geist');
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const inFallback = await layout();
      expect(await page.evaluate(isThere)).toBe(false);
      release();
      await page.waitForFunction(isThere);
      expect(await layout()).toEqual(inFallback);
      // The first sign of a person brings the scripts and the whole style sheet.
      await page.getByRole('button', { name: /Colour theme: system/ }).click();
      await page.getByRole('button', { name: /Colour theme: light/ }).waitFor();
      await page.waitForFunction(
        () => document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.sheet,
      );
      expect(await layout()).toEqual(inFallback);
      await context.close();
    },
  );
});

it.each([
  ['/', 'light'],
  ['/auth?tab=sign-up', 'dark'],
] as const)(
  '%s in the %s theme has no accessibility fault and never scrolls sideways',
  async (path, theme) => {
    await showPublicPage(stage, path, theme);
  },
);
