// What charts write: the same time as the page beside them, and no word over another.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '@playwright/test';
import { openWebStage, visit, type WebStage } from '#testing/web/browser.ts';
import { drawnTexts, type DrawnText, watchCanvases } from '#testing/web/drawn-text.ts';
import { tradingDay } from '#testing/web/full-account.ts';
import type { Visitor } from '#testing/nodes/site.ts';

let stage: WebStage;
let person: Visitor;
beforeAll(async () => {
  stage = await openWebStage({ HISTORY_DAYS: '20' }, { clock: tradingDay() });
  person = await stage.site.person('charts');
});
afterAll(() => stage.stop());

const desk = { viewport: { width: 1440, height: 900 }, timezoneId: 'America/New_York' };
const texts = async (page: Page) => (await drawnTexts(page)).map(({ text }) => text);
const priceChart = (page: Page) => page.getByRole('region', { name: 'Price chart' });
const marketChart = async (page: Page, interval: string) => {
  await page.goto(`/markets/BTC?interval=${interval}`);
  await priceChart(page).getByText(/^O /).waitFor();
  await expect.poll(async () => (await drawnTexts(page)).length).toBeGreaterThan(5);
};

describe('times of a chart', () => {
  it.each(['5m', '1h', '1d'])(
    'crosshair and legend name the same %s candle in the zone of the person',
    async (interval) => {
      const { context, page, problems } = await visit(stage, desk, person);
      await watchCanvases(page);
      await marketChart(page, interval);
      const before = await texts(page);
      const canvas = await priceChart(page).locator('canvas').first().boundingBox();
      if (!canvas) throw new Error('no chart');
      await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
      const legend = priceChart(page)
        .locator('p')
        .getByText(/^\d{1,2} \w{3}, \d\d:\d\d$/);
      await legend.waitFor();
      const time = await legend.innerText();
      await expect
        .poll(async () => (await texts(page)).filter((text) => /, \d\d:\d\d$/.test(text)))
        .toEqual([time]);
      expect(before).not.toContain(time);
      // And it is the time of that candle: the one whose open stands beside it.
      const open = (await priceChart(page).getByText(/^O /).innerText()).replace(/[^\d.]/g, '');
      const candles = await person.call('market', 'candles', { symbol: 'BTC', interval });
      const same = candles.output.filter(
        (candle) => Number(candle.open).toFixed(2) === Number(open).toFixed(2),
      );
      const zoned = new Intl.DateTimeFormat('en-GB', {
        timeZone: 'America/New_York',
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
      });
      expect(same.map(({ at }) => zoned.format(new Date(at)).replace('Sept', 'Sep'))).toContain(time);
      expect(problems).toEqual([]);
      await context.close();
    },
  );
});

const isOver = (one: DrawnText, other: DrawnText, room: number) =>
  one.left < other.right + room &&
  other.left < one.right + room &&
  one.top < other.bottom + room &&
  other.top < one.bottom + room;
const covered = (all: readonly DrawnText[], room: number) =>
  all.flatMap((one, place) =>
    all
      .slice(place + 1)
      .flatMap((other) => (isOver(one, other, room) ? [`${one.text} / ${other.text}`] : [])),
  );

describe('words of a chart', () => {
  it('the price tag covers no label of its axis', async () => {
    const { context, page } = await visit(stage, desk, person);
    await watchCanvases(page);
    for (const interval of ['1m', '5m', '15m', '1h', '4h', '1d']) {
      await marketChart(page, interval);
      // The tags are elements over the canvas.
      const tags = await priceChart(page)
        .locator('.line-tag')
        .evaluateAll((all) =>
          all.map((tag) => ({
            ...tag.getBoundingClientRect().toJSON(),
            text: tag.textContent,
            isWhole: true,
          })),
        );
      expect(tags.length, interval).toBeGreaterThan(0);
      const shown = [...(await drawnTexts(page)), ...(tags as DrawnText[])];
      expect(shown.filter(({ text }) => /^[\d,]+\.\d\d$/.test(text)).length, interval).toBeGreaterThan(3);
      expect(covered(shown, 1), interval).toEqual([]);
      expect(
        shown.filter(({ isWhole }) => !isWhole).map(({ text }) => text),
        interval,
      ).toEqual([]);
    }
    // A month has three letters under a chart, as everywhere. The last chart shows half a year
    // of days.
    const months = (await texts(page)).filter((text) => /^\D+$/.test(text));
    expect(months).toContain('Sep');
    expect(months.filter((month) => month.length !== 3)).toEqual([]);
    await context.close();
  });

  it('no label of the equity chart is cut or lies on another, on a desk and on a phone', async () => {
    // The whole page: a newcomer's has no curve yet.
    await person.call('identity', 'hideFirstSteps');
    for (const width of [1440, 390, 320]) {
      const { context, page } = await visit(stage, { ...desk, viewport: { width, height: 900 } }, person);
      // Thirty hours of an account, which no test waits for, with money that comes every hour.
      await page.route('**/rpc/trading/equityCurve*', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { json: { at: string }[] };
        const end = Date.parse(body.json.at(-1)?.at ?? '');
        const json = Array.from({ length: 120 }, (_, place) => ({
          at: new Date(end - (120 - place) * 900_000).toISOString(),
          value: (1000 + 40 * Math.floor(place / 4) + (place % 7) / 10).toFixed(2),
          putIn: (1000 + 40 * Math.floor(place / 4)).toFixed(2),
        }));
        await route.fulfill({ response: answer, json: { ...body, json } });
      });
      await page.goto('/dashboard');
      const chart = page.getByRole('slider', { name: 'Total value, 1M' }).locator('xpath=..');
      await chart.waitFor();
      const labels = () =>
        chart.evaluate((frame) => {
          const { left, right, top, bottom } = frame.getBoundingClientRect();
          return [...frame.querySelectorAll('span')].map((label) => {
            const box = label.getBoundingClientRect();
            const isWhole =
              box.left >= left - 1 &&
              box.right <= right + 1 &&
              box.top >= top - 8 &&
              box.bottom <= bottom + 1;
            const { left: x, right: end, top: y, bottom: foot } = box;
            return { text: label.innerText, left: x, right: end, top: y, bottom: foot, isWhole };
          });
        });
      const isTime = ({ text }: DrawnText) => /^\d\d:\d\d$|^\d{1,2} \w{3}$/.test(text);
      await expect.poll(async () => (await labels()).filter(isTime).length).toBeGreaterThan(1);
      const shown = await labels();
      expect(shown.filter(({ text }) => /^\+\$[\d,]+ \(\d+\)$/.test(text)).length).toBeGreaterThan(0);
      expect(
        shown.filter(({ isWhole }) => !isWhole).map(({ text }) => text),
        `${width}`,
      ).toEqual([]);
      expect(covered(shown, 0), `${width}`).toEqual([]);
      await page.unrouteAll({ behavior: 'wait' });
      await context.close();
    }
  });
});
