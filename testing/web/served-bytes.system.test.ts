// What a page weighs as a browser gets it, with the figures of a site that runs.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { locales } from '#core/values/locale.ts';
import { type Site, startSite } from '#testing/nodes/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({}, { webFolder: fileURLToPath(new URL('../../dist/web', import.meta.url)) });
});
afterAll(() => site.stop());

it.each(locales)(
  'the landing page travels in the first ten packets, figures included, in %s',
  async (locale) => {
    const headers = { 'accept-encoding': 'br', 'accept-language': locale };
    const answer = await site.visitor().fetch('/', { headers });
    const html = await answer.text();
    expect(html).toContain(`<html lang="${locale}"`);
    expect(html).toMatch(/data-slot="price:BTC">[\d,.]+</);
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(Number(answer.headers.get('content-length'))).toBeLessThanOrEqual(14_600);
  },
);
