// Words and dates of the pages as people of other languages and zones read them.
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSite } from '#core/content/site.ts';
import { publicPaths } from '#core/content/paths.ts';
import { instruments } from '#core/market/instruments.ts';
import { localeCookie } from '#core/values/locale.ts';
import { openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import { fullAccount, type Person, signedInPages, tradingDay } from '#testing/web/full-account.ts';

let stage: WebStage;
let person: Person;
beforeAll(async () => {
  stage = await openWebStage({}, { clock: tradingDay() });
  person = await fullAccount(stage.site, 'lectora');
}, 120_000);
afterAll(() => stage.stop());

const phone = { viewport: { width: 390, height: 844 } };
const settled = async (page: Page) => {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('.skeleton').count(), { timeout: 20_000 }).toBe(0);
};
const inSpanish = async ({ context }: Pick<Awaited<ReturnType<typeof visit>>, 'context'>) =>
  context.addCookies([{ name: localeCookie, value: 'es', url: stage.site.url }]);

/** The messages of a language by their key. */
function messagesOf(language: string): Map<string, string> {
  const folder = new URL(`../../messages/${language}/`, import.meta.url);
  return new Map(
    readdirSync(folder).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string>),
    ),
  );
}
/** A message as a pattern: what is filled in may be anything. */
const patternOf = (message: string): string =>
  message
    .trim()
    .replace(/\s+/g, ' ')
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('.+');
/** Enough words to be known again: "{name} of {other}" could be anything. */
const isWords = (message: string): boolean => {
  const fixed = message.replace(/\{\w+\}/g, '').match(/\p{L}/gu) ?? [];
  return fixed.length >= (message.includes('{') ? 6 : 2);
};

/** Everything on the page that a person reads or hears: its texts, and the names of what has no text. */
const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const keep = (text: string | null) => text && found.add(text.trim().replace(/\s+/g, ' '));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (walker.currentNode.parentElement?.checkVisibility()) keep(walker.currentNode.textContent);
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) keep(element.getAttribute(name));
    return [...found];
  });

describe('in Spanish', () => {
  const spanish = messagesOf('es');
  const english = [...messagesOf('en')].filter(([key, text]) => isWords(text) && text !== spanish.get(key));
  const isSpanish = new RegExp(`^(?:${[...spanish.values()].filter(isWords).map(patternOf).join('|')})$`);
  const plain = new Map(
    english.filter(([, text]) => !text.includes('{')).map(([key, text]) => [text.trim(), key]),
  );
  const filled = english
    .filter(([, text]) => text.includes('{'))
    .map(([key, text]) => [key, new RegExp(`^${patternOf(text)}$`)] as const);
  /** What the operator, the markets and the books call things: kept in one language, not written by a page. */
  const names = new Set<string>([
    ...instruments.map(({ name }) => name),
    ...defaultSite.contact.address,
    ...defaultSite.contact.hours.flat(),
  ]);
  beforeAll(async () => {
    const { leaders } = (await person.call('copying', 'leaders')).output;
    for (const { strategy } of leaders) names.add(strategy);
    const { lines } = (await person.call('ledger', 'statement', {})).output;
    for (const { description } of lines) names.add(description);
  });
  /** The keys of the English messages that stand among these words. */
  const englishAmong = (words: readonly string[]) =>
    words
      .filter((text) => !isSpanish.test(text) && !names.has(text))
      .flatMap((text) => {
        const key = plain.get(text) ?? filled.find(([, pattern]) => pattern.test(text))?.[0];
        return key === undefined ? [] : [`${key}: ${text}`];
      });

  it.each(publicPaths)('%s has no English sentence', async (path) => {
    const visitor = await visit(stage, phone);
    await inSpanish(visitor);
    await visitor.page.goto(path);
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe('es');
    await visitor.page.waitForFunction(() => !document.querySelector('[data-below]'));
    expect(englishAmong(await wordsOf(visitor.page))).toEqual([]);
    await visitor.context.close();
  });

  it.each(signedInPages)('%s has no English sentence', async (path) => {
    const visitor = await visit(stage, phone, person);
    await inSpanish(visitor);
    await visitor.page.goto(path);
    await settled(visitor.page);
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe('es');
    expect(englishAmong(await wordsOf(visitor.page))).toEqual([]);
    await visitor.context.close();
  });
});

describe('D20: dates', () => {
  it.each([
    ['en', 'en-GB'],
    ['es', 'es'],
  ] as const)('are of the zone and the language (%s) of the person', async (locale, words) => {
    const visitor = await visit(stage, { viewport: { width: 1440, height: 900 } }, person);
    const { page } = visitor;
    // The browser is in UTC; the person chose otherwise.
    const display = { theme: 'light', palette: 'green-red', amounts: 'shown', zone: 'Asia/Tokyo', locale };
    const saved = await person.call('identity', 'saveDisplay', display);
    expect(saved.status).toBe(200);
    await visitor.context.addCookies([{ name: localeCookie, value: locale, url: stage.site.url }]);
    const format = new Intl.DateTimeFormat(words, {
      timeZone: 'Asia/Tokyo',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    });
    const shown = (at: string | undefined) => format.format(new Date(at ?? '')).replace('Sept', 'Sep');
    const lines = (await person.call('ledger', 'statement', {})).output.lines;
    const { notices } = (await person.call('notifications', 'list', {})).output;
    for (const [path, at] of [
      ['/transactions', lines[0]?.at],
      ['/notifications', notices[0]?.at],
    ] as const) {
      await page.goto(path);
      await settled(page);
      await page.getByRole('main').getByText(shown(at), { exact: true }).first().waitFor();
    }
    await visitor.context.close();
  });

  it('stand on no page as a machine writes them', async () => {
    const { context, page } = await visit(stage, { viewport: { width: 1440, height: 900 } }, person);
    await context.addCookies([{ name: localeCookie, value: 'en', url: stage.site.url }]);
    for (const path of [...publicPaths, ...signedInPages]) {
      await page.goto(path);
      await settled(page);
      const strange = (await wordsOf(page)).filter((text) =>
        /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}\/\d{1,2}\/\d{2,4}\b|\bSept\b|\dT\d\d:/.test(text),
      );
      expect(strange, path).toEqual([]);
    }
    await context.close();
  });
});
