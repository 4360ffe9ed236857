// Words and dates of the pages as people of other languages and zones read them.
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { depositNetworks } from '#core/funding/deposits.ts';
import { defaultSite } from '#core/content/site.ts';
import { pagePaths, publicPaths } from '#core/content/paths.ts';
import { instruments } from '#core/market/instruments.ts';
import { planNames, planTitles } from '#core/plans/plans.ts';
import { localeCookie, localeNames } from '#core/values/locale.ts';
import { openWebStage, visit, type Visit, type WebStage } from '#testing/web/browser.ts';
import {
  fullAccount,
  type Person,
  signedInPages,
  tradingDay,
  withRecord,
} from '#testing/web/full-account.ts';
import { measureShifts, shiftsSeen } from '#testing/web/measures/shifts.ts';
import { lookAtWidths } from '#testing/web/measures/widths.ts';

let stage: WebStage;
let person: Person;
let admin: Person;
let personId: string;
beforeAll(async () => {
  stage = await openWebStage(withRecord, { clock: tradingDay() });
  person = await fullAccount(stage.site, 'lectora');
  admin = await stage.site.person('directora');
  const token = stage.site.firstAdminToken;
  await admin.call('identity', 'claimFirstAdmin', { token, email: admin.email });
  personId = (await person.call('identity', 'viewer')).output.viewer?.id ?? '';
});

/** The emails that one of them shows are in the language of whom they went to. */
const adminPages = pagePaths.slice(pagePaths.indexOf('/chat-admin')).filter((path) => path !== '/admin-mail');
afterAll(() => stage.stop());

const phone = { viewport: { width: 390, height: 844 } };
const settled = async (page: Page) => {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
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
const isWords = (message: string, least = 6): boolean => {
  const fixed = message.replace(/\{\w+\}/g, '').match(/\p{L}/gu) ?? [];
  return fixed.length >= (message.includes('{') ? least : 2);
};

/**
 * Everything on the page that a person reads or hears: its texts, and the names of what has no
 * text.
 */
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
  const anyOf = (messages: readonly string[]) =>
    new RegExp(`^(?:${messages.map(patternOf).join('|')})$`, 'i');
  const isSpanish = anyOf([...spanish.values()].filter((text) => isWords(text)));
  const mayBeSpanish = anyOf([...spanish.values()].filter((text) => isWords(text, 3)));
  const plain = new Map(
    english.filter(([, text]) => !text.includes('{')).map(([key, text]) => [text.trim(), key]),
  );
  const filled = english
    .filter(([, text]) => text.includes('{'))
    .map(([key, text]) => [key, new RegExp(`^${patternOf(text)}$`)] as const);
  /**
   * What the operator, the markets and the books call things: kept in one language, not written by
   * a page.
   */
  const names = new Set<string>([
    ...instruments.map(({ name }) => name),
    ...defaultSite.contact.address,
    ...defaultSite.contact.hours.flat(),
    ...instruments.map(({ symbol }) => symbol),
    ...Object.values(localeNames),
    ...planNames.map((plan) => planTitles[plan]),
    defaultSite.name,
    ...Object.values(depositNetworks).flatMap(({ network, chain }) => [network, chain]),
    // Months of a table, as the browser shortens them.
    ...Array.from({ length: 12 }, (_, month) =>
      new Intl.DateTimeFormat('es', { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, month)),
    ),
    'lectora',
    'directora',
  ]);
  /** Dates, ids, addresses, and codes that are the same in every language. */
  const isData = (text: string): boolean =>
    [
      /^\d{1,2} \p{L}{3,4}\.?(?: \d{4})?(?:, \d\d:\d\d(?: UTC)?)?$/u,
      /^\p{L}+ (?:de )?\d{4}$/u,
      /^(?:[A-Z]{3}|USDT|ETFs|NFTs|ERC-20|TRC-20)$/,
      /^\d+\.[A-Z]+\.\d+$|^[0-9A-HJKMNP-TV-Z]{8}$|^[a-z]{3}_\w+$/,
      /@|:\/\/|^\w{26,}$/,
      // Acts and their details, as the audit log keeps them.
      /^[a-z]+[.-][a-z.-]*$|^\{.*\}$/,
    ].some((shape) => shape.test(text));
  const isKnown = (spoken: string): boolean => {
    // The region of notifications names its key.
    const text = spoken.replace(/ alt\+T$/, '');
    return !/\p{L}{3}/u.test(text) || mayBeSpanish.test(text) || names.has(text) || isData(text);
  };
  /** Each part of a text that stands together is known: "Buy: Copper Aurora #1", "0 BTC". */
  const isTyped = (text: string): boolean =>
    !isKnown(text) &&
    ![' · ', ': ', ', ', / #| \(|\)|(?<=\d) /].some((between) => {
      const parts = text.split(between).filter(Boolean);
      return parts.length > 1 && !parts.some(isTyped);
    });
  /** Addresses are read out whole and shown in groups of four, which may spell a word. */
  const typedAmong = (words: readonly string[]) => {
    const addresses = words.filter((text) => /^\w{26,}$/.test(text));
    const groups = new Set(addresses.flatMap((address) => address.match(/.{1,4}/g) ?? []));
    return words.filter((text) => !groups.has(text) && isTyped(text));
  };
  beforeAll(async () => {
    const { leaders } = (await person.call('copying', 'leaders')).output;
    for (const { name, strategy, specialty } of leaders)
      for (const text of [name, strategy, specialty]) names.add(text);
    const { pieces } = (await person.call('collectibles', 'browse', {})).output;
    for (const { name, collection } of pieces) for (const text of [name, collection]) names.add(text);
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

  /** The words of a page and how it stands at every width: it is loaded once for both. */
  async function readSpanish(visitor: Visit, path: string): Promise<void> {
    await inSpanish(visitor);
    await measureShifts(visitor.page);
    await visitor.page.goto(path);
    await settled(visitor.page);
    await visitor.page.waitForFunction(() => !document.querySelector('[data-below]'));
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe('es');
    expect(await shiftsSeen(visitor.page)).toEqual([]);
    const words = await wordsOf(visitor.page);
    expect(englishAmong(words)).toEqual([]);
    expect(typedAmong(words)).toEqual([]);
    expect((await lookAtWidths(visitor.page)).faults).toEqual([]);
    await visitor.context.close();
  }

  it.each(publicPaths)('%s has no English sentence and no word typed into the code', async (path) => {
    await readSpanish(await visit(stage, phone), path);
  });

  it.each(signedInPages)('%s has no English sentence and no word typed into the code', async (path) => {
    await readSpanish(await visit(stage, phone, person), path);
  });

  it.each(adminPages)('%s, of administrators, has none either', async (path) => {
    await readSpanish(await visit(stage, phone, admin), path.replace(':userId', personId));
  });

  it('knows a word typed into the code from one of a message, a name or a figure', () => {
    const seen = ['Comprar', 'GOLD', 'Comprar: Tether (USDT)', '20 nov, 15:40', '$1,000.00', '10 USDT'];
    expect(typedAmong([...seen, 'sold', 'sold1234567890123456789012'])).toEqual([]);
    expect(['Save it', 'Guardar now', 'GOLD, sold'].filter(isTyped)).toHaveLength(3);
  });
});

describe('dates', () => {
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
    const newest = new Date(notices[0]?.at ?? '');
    const inTokyo = (parts: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(words, { timeZone: 'Asia/Tokyo', ...parts }).format(newest);
    for (const [path, texts] of [
      ['/transactions?view=entries', [shown(lines[0]?.at)]],
      [
        '/notifications',
        [
          inTokyo({ day: 'numeric', month: 'short', year: 'numeric' }),
          inTokyo({ hour: '2-digit', minute: '2-digit' }),
        ],
      ],
    ] as const) {
      await page.goto(path);
      await settled(page);
      for (const text of texts)
        await page.getByRole('main').getByText(text, { exact: true }).first().waitFor();
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
