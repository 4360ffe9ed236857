// Every kind of order through the ticket: placed, changed while it waits, filled when the market
// gets there, and closed again.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { openPage, signUpAndVerify } from './people.ts';
import { embeddedStage, type Stage } from './stage.ts';
import { enterQuantity } from '#testing/web/pages/orders/ticket.ts';

interface Order {
  readonly side?: 'Buy' | 'Sell';
  readonly quantity: string;
  /** Buttons to press for its kind, in turn. */
  readonly kind?: readonly string[];
  /** Fields by label. */
  readonly prices?: Readonly<Record<string, string>>;
  readonly time?: string;
  readonly flags?: readonly string[];
}

const shownPrice = (price: string) => `${Number(price).toLocaleString('en-US')}.00`;

/** The trader's view of one market that stands where the test says. */
class Desk {
  readonly page: Page;
  readonly #stage: Stage;
  constructor(page: Page, stage: Stage) {
    this.page = page;
    this.#stage = stage;
  }

  get ticket(): Locator {
    return this.page.getByRole('region', { name: 'Order', exact: true });
  }
  get waiting(): Locator {
    return this.page.getByRole('table', { name: 'Pending orders' }).getByRole('row', { name: /BTC/ });
  }
  get position(): Locator {
    return this.page.getByRole('table', { name: 'Open positions' }).getByRole('row', { name: /BTC/ });
  }

  /**
   * Moves the market, and waits until the page shows the new price: forms are held against what is
   * seen.
   */
  async moveTo(price: string): Promise<void> {
    await this.#stage.holdPrice('BTC', price);
    await expect(this.page.getByRole('table', { name: 'Ask' })).toContainText(shownPrice(price));
  }

  async fill({
    side = 'Buy',
    quantity,
    kind = ['Market'],
    prices = {},
    time,
    flags = [],
  }: Order): Promise<void> {
    const { ticket } = this;
    await ticket.getByRole('button', { name: side, exact: true }).click();
    await enterQuantity(ticket, quantity);
    for (const details of await ticket.locator('details').all())
      if ((await details.getAttribute('open')) === null) await details.locator('summary').click();
    for (const name of kind) await ticket.getByRole('button', { name, exact: true }).click();
    for (const [label, price] of Object.entries(prices))
      await ticket.getByLabel(label, { exact: true }).fill(price);
    if (time !== undefined) await ticket.getByLabel('Time in force').selectOption(time);
    for (const flag of ['Post-only', 'Reduce-only']) {
      const box = ticket.getByRole('checkbox', { name: flag });
      if ((await box.count()) > 0) await box.setChecked(flags.includes(flag));
    }
  }

  async place(order: Order): Promise<void> {
    const side = order.side ?? 'Buy';
    await this.fill(order);
    await this.ticket.getByRole('button', { name: `Review ${side} BTC` }).click();
    const review = this.page.getByRole('dialog', { name: `${side} ${order.quantity} BTC` });
    for (const [label, price] of Object.entries(order.prices ?? {}))
      if (!label.includes('percent')) await expect(review).toContainText(shownPrice(price));
    await review.getByRole('button', { name: `Confirm ${side} BTC` }).click();
    await expect(review).toBeHidden();
  }

  /** Changes the one waiting order. */
  async edit(label: string, value: string): Promise<void> {
    await this.show('Orders');
    await this.waiting.getByRole('button', { name: 'Edit BTC order' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Edit BTC order' });
    await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog).toBeHidden();
  }

  async cancel(): Promise<void> {
    await this.show('Orders');
    await this.waiting.getByRole('button', { name: 'Cancel BTC order' }).click();
    await expect(this.waiting).toHaveCount(0);
  }

  async close(): Promise<void> {
    await this.show('Positions');
    await this.position.getByRole('button', { name: 'Close BTC position' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Close BTC' }).click();
    await this.isFlat();
  }
  async waitsForNothing(): Promise<void> {
    await expect(this.page.getByRole('tab', { name: 'Orders', exact: true })).toBeVisible();
  }
  /** Own positions, orders and alerts share a place: one of them is open. */
  async show(part: 'Positions' | 'Orders' | 'Alerts'): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(`^${part}`) }).click();
  }
  async isFlat(): Promise<void> {
    await this.show('Positions');
    await expect(this.page.getByText('You have no BTC position.')).toBeVisible();
  }
  async isFilledAt(price: string): Promise<void> {
    await this.show('Positions');
    await expect(this.position).toContainText(price);
    await this.waitsForNothing();
  }
}

interface Scene {
  readonly stage: Stage;
  readonly page: Page;
  readonly desk: Desk;
}

const tomorrow = '4 Nov 2026';

test('every kind of order is placed, changed, filled and closed', async ({ browser }) => {
  const stage = await embeddedStage();
  try {
    const problems: string[] = [];
    const page = await openPage(browser, problems);
    await signUpAndVerify(page, stage, 'orders@example.org');
    await stage.holdPrice('BTC', '60000');
    await page.goto(`${stage.url}/markets/BTC`);
    const desk = new Desk(page, stage);
    await desk.moveTo('60000');
    const scene: Scene = { stage, page, desk };

    await test.step('market: fills at once, in part closed, then closed', () => tradeAtMarket(scene));

    await test.step('limit: waits, is changed, fills at its own price', () => tradeAtLimit(scene));

    await test.step('stop: waits, grows, fills at the market', () => tradeAtStop(scene));

    await test.step('stop limit: waits for its stop, then trades at its limit or better', () =>
      tradeAtStopLimit(scene));

    await test.step('trailing stop: follows the market up and closes on the way down', () =>
      trailMarket(scene));

    await test.step('bracket: what one price closes, the other gives up', () => tradeWithBracket(scene));

    await test.step('at once or not at all', () => tradeAtOnce(scene));

    await test.step('post-only, for the day, and until a date: wait, and are cancelled', () =>
      letOrdersWait(scene));

    await test.step('an alert is told once, here and by mail', () => setAlert(scene));

    await test.step('an investment the wallet cannot pay waits, and is bought when the money arrives', () =>
      invest(scene));

    await test.step('the record holds every trade', () => checkRecord(scene));

    expect(problems).toEqual([]);
    await page.context().close();
    expect(await stage.stopAndVerifyLedger()).toMatch(/The book is sound/);
  } finally {
    await stage.stop();
  }
});

async function tradeAtMarket({ page, desk }: Scene): Promise<void> {
  await desk.place({ quantity: '0.002' });
  await desk.isFilledAt('60,000.00');
  await desk.position.getByRole('button', { name: 'Close BTC position' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close BTC' });
  await dialog.getByRole('button', { name: '50%' }).click();
  await dialog.getByRole('button', { name: 'Close 0.001 BTC' }).click();
  await expect(desk.position).toContainText('0.001');
  await desk.close();
}

async function tradeAtLimit({ desk }: Scene): Promise<void> {
  await desk.place({ quantity: '0.001', kind: ['Limit'], prices: { 'Limit price': '59000' } });
  await desk.show('Orders');
  await expect(desk.waiting).toContainText('59,000.00');
  await desk.edit('Limit price', '59500');
  await expect(desk.waiting).toContainText('59,500.00');
  await desk.moveTo('59400');
  await desk.isFilledAt('59,500.00');
  await desk.close();
}

async function tradeAtStop({ desk }: Scene): Promise<void> {
  await desk.place({ quantity: '0.001', kind: ['Stop', 'At market'], prices: { 'Stop price': '61000' } });
  await desk.edit('Quantity', '0.002');
  await desk.moveTo('61200');
  await desk.isFilledAt('61,200.00');
  await expect(desk.position).toContainText('0.002');
  await desk.close();
}

async function tradeAtStopLimit({ desk }: Scene): Promise<void> {
  const prices = { 'Stop price': '62000', 'Limit price': '62500' };
  await desk.place({ quantity: '0.001', kind: ['Stop', 'With limit'], prices });
  await desk.edit('Limit price', '62300');
  await desk.moveTo('62100');
  await desk.isFilledAt('62,100.00');
}

async function trailMarket({ desk }: Scene): Promise<void> {
  await desk.place({
    side: 'Sell',
    quantity: '0.001',
    kind: ['Stop', 'Trailing'],
    prices: { 'Trailing distance in percent': '3' },
    flags: ['Reduce-only'],
  });
  await desk.edit('Trailing distance in percent', '2');
  await desk.moveTo('65000');
  await expect(desk.waiting).toContainText('63,700.00');
  await desk.moveTo('63600');
  await desk.isFlat();
  await desk.waitsForNothing();
}

async function tradeWithBracket({ desk }: Scene): Promise<void> {
  const prices = { 'Take profit': '70000', 'Stop loss': '60000' };
  await desk.place({ quantity: '0.001', prices });
  await desk.show('Orders');
  await expect(desk.waiting).toHaveCount(2);
  await desk.moveTo('70500');
  await desk.isFlat();
  await desk.waitsForNothing();
}

async function tradeAtOnce({ page, desk }: Scene): Promise<void> {
  const kind = ['Limit'];
  await desk.place({ quantity: '0.001', kind, prices: { 'Limit price': '71000' }, time: 'IOC' });
  await desk.isFilledAt('70,500.00');
  await desk.close();
  await desk.place({ quantity: '0.001', kind, prices: { 'Limit price': '71000' }, time: 'FOK' });
  await desk.isFilledAt('70,500.00');
  await desk.close();
  await desk.place({ quantity: '0.001', kind, prices: { 'Limit price': '69000' }, time: 'FOK' });
  await expect(page.getByText('The order expired').first()).toBeVisible();
  await desk.isFlat();
}

async function letOrdersWait({ page, desk }: Scene): Promise<void> {
  const kind = ['Limit'];
  await desk.fill({
    quantity: '0.001',
    kind,
    prices: { 'Limit price': '71000' },
    time: 'GTC',
    flags: ['Post-only'],
  });
  await expect(
    desk.ticket.getByRole('button', { name: 'Post-only: this price would fill at once' }),
  ).toBeVisible();
  const prices = { 'Limit price': '69000' };
  await desk.place({ quantity: '0.001', kind, prices, flags: ['Post-only'] });
  await desk.show('Orders');
  await expect(desk.waiting).toContainText('Post-only');
  await desk.cancel();
  await desk.place({ quantity: '0.001', kind, prices, time: 'DAY' });
  await expect(desk.waiting).toContainText('until');
  await desk.cancel();
  await desk.fill({ quantity: '0.001', kind, prices, time: 'GTD' });
  await desk.ticket.getByLabel('Expiry day').fill(tomorrow);
  await desk.ticket.getByLabel('Expiry time').fill('12:00');
  await desk.ticket.getByRole('button', { name: 'Review Buy BTC' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm Buy BTC' }).click();
  await desk.cancel();
}

async function setAlert({ stage, page, desk }: Scene): Promise<void> {
  await desk.show('Alerts');
  const form = page.getByRole('form', { name: 'New price alert' });
  await form.getByLabel('Alert price').fill('72000');
  await form.getByRole('button', { name: 'Set alert' }).click();
  await expect(page.getByRole('button', { name: 'Delete alert BTC above 72,000.00' })).toBeVisible();
  await stage.holdPrice('BTC', '72100');
  await expect(page.getByRole('list', { name: 'Price alerts' })).toContainText('at 72,100.00');
  expect(await stage.mail('orders@example.org', /BTC is above 72,000\.00/)).toContain(
    'Triggered at 72,100.00',
  );
}

async function invest({ stage, page }: Scene): Promise<void> {
  await stage.holdPrice('WHOP', '7');
  await page.goto(`${stage.url}/markets/WHOP?dialog=invest&panel=orders`);
  const dialog = page.getByRole('dialog', { name: 'Invest in WHOP' });
  await dialog.getByLabel('Number of shares').fill('200');
  await dialog.getByRole('button', { name: 'Proceed to Payment' }).click();
  await dialog.getByRole('button', { name: 'Confirm Investment' }).click();
  await expect(page.getByRole('table', { name: 'Investments awaiting funds' })).toContainText('200');
  await page.goto(`${stage.url}/dashboard?dialog=deposit`);
  await page.getByRole('button', { name: 'Practice card' }).click();
  await page.getByLabel('Amount in USD').fill('600');
  await page.getByRole('button', { name: 'Deposit $600.00' }).click();
  await expect(page.getByText('Deposit of $600.00 credited').first()).toBeVisible();
  await page.goto(`${stage.url}/markets/WHOP`);
  const bought = page.getByRole('table', { name: 'Open positions' }).getByRole('row', { name: /WHOP/ });
  await expect(bought).toContainText('200');
}

async function checkRecord({ stage, page }: Scene): Promise<void> {
  await page.goto(`${stage.url}/my-trades?status=closed`);
  const rows = page.getByRole('table').getByRole('row', { name: /BTC/ });
  await expect(rows).toHaveCount(7);
}
