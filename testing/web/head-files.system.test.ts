// Files that browsers, phones and link previews ask for by themselves, and what the first page weighs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSite } from '#core/content/site.ts';
import { locales } from '#core/values/locale.ts';
import { openWebStage, visit, type WebStage } from '#testing/web/browser.ts';

let stage: WebStage;
beforeAll(async () => {
  stage = await openWebStage();
});
afterAll(() => stage.stop());

const textOf = async (path: string) => (await fetch(stage.site.url + path)).text();

describe('the head files', () => {
  it('show a picture of 1200 by 630 where the page is linked to, and icons where browsers and phones ask for them', async () => {
    const html = await textOf('/');
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1];
    expect(picture).toBe(`${stage.site.url}/og.png`);
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    const manifest = (await (await fetch(`${stage.site.url}/manifest.webmanifest`)).json()) as {
      name: string;
      icons: { src: string; sizes: string }[];
    };
    expect(manifest.name).toBe('Truefill');
    const wanted = [
      ['/og.png', 'image/png', '1200x630'],
      ['/apple-touch-icon.png', 'image/png', '180x180'],
      ['/favicon.ico', 'image/x-icon', '48x48'],
      ...manifest.icons.map(({ src, sizes }) => [src, 'image/png', sizes] as const),
    ] as const;
    const { context, page } = await visit(stage);
    await page.goto('/about');
    for (const [path, type, size] of wanted) {
      const answer = await fetch(stage.site.url + path);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, type]);
      // Decoded by a browser, as whoever shows it does.
      const decoded = await page.evaluate(async (src) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, path);
      expect([path, decoded]).toEqual([path, size]);
    }
    await context.close();
  });

  it("security.txt names the operator's address and a day that has not passed", async () => {
    const answer = await fetch(`${stage.site.url}/.well-known/security.txt`);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await answer.text();
    expect(text).toContain(`Contact: mailto:${defaultSite.contact.email}\n`);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    expect(expires).toBeGreaterThan(stage.site.app.clock.now());
    expect(text).toContain(`Canonical: ${stage.site.url}/.well-known/security.txt`);
  });
});

it.each(locales)(
  'the landing page travels in the first ten packets, figures included, in %s',
  async (locale) => {
    const headers = { 'accept-encoding': 'br', 'accept-language': locale };
    const answer = await stage.site.visitor().fetch('/', { headers });
    const html = await answer.text();
    expect(html).toContain(`<html lang="${locale}"`);
    expect(html).toMatch(/data-slot="price:BTC">[\d,.]+</);
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(Number(answer.headers.get('content-length'))).toBeLessThanOrEqual(14_600);
  },
);
