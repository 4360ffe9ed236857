// The chart of a market: what is one's own in it, moved and reviewed, and what it can show.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { axeFaults, openWebStage, sidewaysPixels, visit, type WebStage } from '#testing/web/browser.ts';
import { drawnTexts, watchCanvases } from '#testing/web/drawn-text.ts';
import { tradingDay } from '#testing/web/full-account.ts';
import type { Visitor } from '#testing/nodes/site.ts';

let stage: WebStage;
beforeAll(async () => {
  stage = await openWebStage({}, { clock: tradingDay() });
});
afterAll(() => stage.stop());

interface Trader {
  readonly person: Visitor;
  /** Prices of the waiting orders now, by their kind. */
  readonly prices: () => Promise<Record<string, string>>;
  /** A price near the market, in whole tens. */
  readonly near: (factor: number) => string;
}

/** Holds some BTC with both protections, and waits to buy more a little lower. */
async function trader(name: string): Promise<Trader> {
  const person = await stage.site.person(name);
  const call = async (verb: 'placeOrder' | 'positions' | 'protectPosition' | 'orders', input: object) => {
    const answer = await person.call('trading', verb, input);
    expect(answer.status, answer.text).toBe(200);
    return answer.output;
  };
  const order = (rest: object) =>
    call('placeOrder', { id: newId('ord'), symbol: 'BTC', side: 'buy', product: 'cash', ...rest });
  await order({ quantity: '0.003' });
  const [position] = (await call('positions', {})) as { id: string; markPrice: string }[];
  if (!position) throw new Error('no position');
  const near = (factor: number) => (Math.round((Number(position.markPrice) * factor) / 10) * 10).toFixed(2);
  await call('protectPosition', { positionId: position.id, takeProfit: near(1.01), stopLoss: near(0.99) });
  await order({ quantity: '0.001', type: 'limit', limitPrice: near(0.995) });
  const prices = async () => {
    const { orders } = (await call('orders', {})) as {
      orders: { waiting: { role: string | null; limitPrice: string | null; stopPrice: string | null } }[];
    };
    return Object.fromEntries(
      orders.map(({ waiting }) => [waiting.role ?? 'order', String(waiting.limitPrice ?? waiting.stopPrice)]),
    );
  };
  return { person, prices, near };
}

const desk = { viewport: { width: 1440, height: 900 } };
const chart = (page: Page) => page.getByRole('region', { name: 'Price chart' });
const grip = (page: Page, name: string) => chart(page).getByRole('slider', { name: `Move ${name}` });
const review = (page: Page) => page.getByRole('dialog', { name: 'Edit BTC order' });
const asShown = (price: string) => Number(price).toLocaleString('en-US', { minimumFractionDigits: 2 });

describe('own lines', () => {
  it('are dragged to another price, which changes nothing before it is reviewed', async () => {
    const { person, prices } = await trader('drags');
    const before = await prices();
    const { context, page, problems } = await visit(stage, desk, person);
    await page.goto('/markets/BTC');
    const handle = grip(page, 'Take profit');
    await handle.waitFor();
    await chart(page).getByText(/^Long/).waitFor();
    const box = await handle.locator('xpath=..').boundingBox();
    if (!box) throw new Error('no grip');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 30, { steps: 5 });
    const hint = chart(page).getByText(/Release to review the change$/);
    await hint.waitFor();
    const to = /→ ([\d,.]+)\./.exec(await hint.innerText())?.[1] ?? '';
    expect(Number(to.replaceAll(',', ''))).toBeGreaterThan(Number(before['take_profit']));
    await page.mouse.up();
    await review(page)
      .getByText(asShown(before['take_profit'] ?? ''))
      .waitFor();
    expect((await review(page).getByLabel('Limit price').inputValue()).replaceAll(',', '')).toBe(
      to.replaceAll(',', ''),
    );
    expect(await prices()).toEqual(before);
    await page.keyboard.press('Escape');
    await review(page).waitFor({ state: 'hidden' });
    expect(await prices()).toEqual(before);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('are moved by keys, reviewed and saved, and taken away by their button', async () => {
    const { person, prices } = await trader('keys');
    const before = await prices();
    const { context, page, problems } = await visit(stage, desk, person);
    await page.goto('/markets/BTC');
    const handle = grip(page, 'Stop loss');
    await handle.focus();
    await handle.press('ArrowDown');
    await handle.press('Shift+ArrowDown');
    const to = (await handle.getAttribute('aria-valuetext')) ?? '';
    expect(Number(to.replaceAll(',', ''))).toBeLessThan(Number(before['stop_loss']));
    await handle.press('Escape');
    expect(await handle.getAttribute('aria-valuetext')).toBe(asShown(before['stop_loss'] ?? ''));
    await handle.press('ArrowDown');
    const next = (await handle.getAttribute('aria-valuetext')) ?? '';
    await handle.press('Enter');
    await review(page).getByText(next).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await review(page).getByRole('button', { name: 'Save changes' }).click();
    await review(page).waitFor({ state: 'hidden' });
    await expect.poll(async () => asShown((await prices())['stop_loss'] ?? '')).toBe(next);
    await chart(page).getByRole('button', { name: 'Cancel Buy limit' }).click();
    await expect.poll(async () => 'order' in (await prices())).toBe(false);
    await grip(page, 'Buy limit').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Orders 2' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('touch neither each other nor the axis, at every width, in the colours of the system too', async () => {
    const { person } = await trader('looks');
    for (const [width, forcedColors] of [
      [1440, 'none'],
      [390, 'none'],
      [320, 'active'],
    ] as const) {
      const { context, page, problems } = await visit(
        stage,
        { viewport: { width, height: 844 }, hasTouch: width < 768, forcedColors },
        person,
      );
      await page.goto('/markets/BTC');
      await grip(page, 'Take profit').waitFor();
      const boxes = await chart(page)
        .locator('.line-chip')
        .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().toJSON() as DOMRect));
      expect(boxes.length).toBeGreaterThan(2);
      const sorted = boxes.toSorted((a, b) => a.top - b.top);
      for (const [place, box] of sorted.entries()) {
        expect(box.left, `${width}`).toBeGreaterThanOrEqual(0);
        expect(box.top, `${width}`).toBeGreaterThanOrEqual(sorted[place - 1]?.bottom ?? 0);
      }
      expect(await axeFaults(page)).toEqual([]);
      expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0);
      expect(problems).toEqual([]);
      await context.close();
    }
  });
});

describe('the chart', () => {
  it('shows own fills, ranges in fitting candles, an area, and another market in percent', async () => {
    const { person } = await trader('shows');
    const { context, page, problems } = await visit(stage, desk, person);
    await watchCanvases(page);
    await page.goto('/markets/BTC');
    const texts = async () => (await drawnTexts(page)).map(({ text }) => text);
    await expect.poll(texts).toContain('B');
    // The keyboard's way to a candle: the last one is that of the fill.
    const slider = chart(page).getByRole('slider', { name: /^BTC/ });
    await slider.focus();
    await slider.press('ArrowLeft');
    await slider.press('ArrowRight');
    await chart(page)
      .getByText(/^You bought at/)
      .waitFor();
    const pressed = (name: string) =>
      chart(page).getByRole('button', { name, exact: true }).and(page.locator('[aria-pressed=true]'));
    await pressed('1W').waitFor();
    await pressed('1h').waitFor();
    await chart(page).getByRole('button', { name: '1M', exact: true }).click();
    await pressed('4h').waitFor();
    await chart(page).getByRole('button', { name: '1m', exact: true }).click();
    await pressed('1m').waitFor();
    await expect.poll(() => pressed('1M').count()).toBe(0);
    // A chart is made anew each time, while prices come.
    for (const kind of ['Area', 'Candles', 'Area', 'Candles', 'Area']) {
      await chart(page).getByRole('button', { name: kind, exact: true }).click();
      await pressed(kind).waitFor();
      await grip(page, 'Take profit').waitFor();
    }
    await chart(page).getByRole('button', { name: 'Indicators' }).click();
    await chart(page).getByLabel('Compare with').selectOption('ETH');
    await expect
      .poll(async () => (await texts()).filter((text) => text.endsWith('%')).length)
      .toBeGreaterThan(2);
    await chart(page)
      .getByText(/^ETH [\d,.]+$/)
      .waitFor();
    // Percent has no place for prices of one's own.
    await grip(page, 'Take profit').waitFor({ state: 'detached' });
    // The price stays one line where the axis is only as wide as percents.
    const heights = await chart(page)
      .locator('.line-tag')
      .evaluateAll((tags) => tags.map((tag) => tag.clientHeight));
    expect(heights).toHaveLength(1);
    expect(Math.max(...heights)).toBeLessThan(24);
    await page.reload();
    await pressed('Area').waitFor();
    await chart(page)
      .getByText(/^ETH [\d,.]+$/)
      .waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('takes the whole screen by its button or a key, and gives it back', async () => {
    const { person } = await trader('full');
    const { context, page, problems } = await visit(stage, desk, person);
    await page.goto('/markets/BTC');
    await grip(page, 'Take profit').waitFor();
    const fills = () =>
      chart(page).evaluate((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        return [left, top, width >= innerWidth - 1, height >= innerHeight - 1].join();
      });
    const before = await fills();
    await chart(page).getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(fills).toBe('0,0,true,true');
    expect(await axeFaults(page)).toEqual([]);
    expect(new URL(page.url()).searchParams.get('full')).toBe('chart');
    await page.keyboard.press('f');
    await expect.poll(fills).toBe(before);
    await page.keyboard.press('f');
    await expect.poll(fills).toBe('0,0,true,true');
    await page.getByRole('button', { name: 'Full screen' }).press('Escape');
    await expect.poll(fills).toBe(before);
    expect(problems).toEqual([]);
    await context.close();
  });
});
