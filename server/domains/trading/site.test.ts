// Through HTTP, as a browser does it: the contract's shapes on both ends, and who may call.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { type Site, startSite } from '#testing/nodes/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  expect(await ledger.verifyBook(site.app.db.read)).toEqual([]);
  await site.stop();
});

describe('the market over HTTP', () => {
  it('shows everybody the catalogue, one instrument with depth, and candles', async () => {
    const visitor = site.visitor();
    const catalogue = await visitor.call('market', 'instruments');
    expect(catalogue.output.length).toBeGreaterThan(100);
    const whop = await visitor.call('market', 'instrument', { symbol: 'WHOP' });
    expect(whop.output).toMatchObject({ symbol: 'WHOP', feeClass: 'cash_stock', quote: { isOpen: true } });
    const days = await visitor.call('market', 'candles', { symbol: 'BTC', interval: '1d', limit: 30 });
    expect(days.output).toHaveLength(30);
    expect(await visitor.call('market', 'candles', { symbol: 'NOPE', interval: '1d' })).toMatchObject({
      status: 409,
      code: 'unknown_instrument',
    });
  });
});

describe('orders that wait, over HTTP', () => {
  it('are placed, listed, edited and cancelled by their owner alone', async () => {
    const person = await site.person('wendy');
    const id = newId('ord');
    const order = { id, symbol: 'WHOP', side: 'buy', product: 'cash', quantity: '10' };
    const placed = await person.call('trading', 'placeOrder', {
      ...order,
      type: 'limit',
      limitPrice: '5.00',
    });
    expect(placed).toMatchObject({
      status: 200,
      output: {
        status: 'working',
        price: null,
        waiting: { type: 'limit', limitPrice: '5.00', held: '51.00' },
      },
    });
    expect((await person.call('ledger', 'balances')).output).toContainEqual({
      asset: 'USD',
      available: '949.00',
      held: '51.00',
    });
    const edited = await person.call('trading', 'editOrder', { id, limitPrice: '4.00' });
    expect(edited.output).toMatchObject({ waiting: { limitPrice: '4.00', held: '40.80' } });
    expect((await person.call('trading', 'orders', {})).output).toMatchObject({
      orders: [{ id, status: 'working' }],
      next: null,
    });
    const stranger = await site.person('walter');
    expect(await stranger.call('trading', 'cancelOrder', { id })).toMatchObject({ code: 'not_found' });
    expect((await person.call('trading', 'cancelOrder', { id })).output).toMatchObject({
      status: 'cancelled',
      waiting: { held: '0.00', endedReason: 'by_user' },
    });
    expect(await person.call('trading', 'editOrder', { id, limitPrice: '4.50' })).toMatchObject({
      status: 409,
      code: 'order_not_working',
    });
  });

  it('protect a position as one pair', async () => {
    const person = await site.person('petra');
    await person.call('trading', 'placeOrder', {
      id: newId('ord'),
      symbol: 'WHOP',
      side: 'buy',
      product: 'cash',
      quantity: '10',
    });
    const [position] = (await person.call('trading', 'positions')).output;
    const pair = { positionId: position?.id, takeProfit: '9.00', stopLoss: '3.00' };
    const set = await person.call('trading', 'protectPosition', pair);
    expect(set.output).toMatchObject([
      { waiting: { role: 'stop_loss', stopPrice: '3.00' } },
      { waiting: { role: 'take_profit', limitPrice: '9.00' } },
    ]);
    await person.call('trading', 'closePosition', { id: newId('ord'), positionId: position?.id });
    expect((await person.call('trading', 'orders', {})).output.orders).toEqual([]);
  });
});

describe('trading over HTTP', () => {
  it('lets a verified person buy, see, close and look back', async () => {
    const person = await site.person('tess');
    const id = newId('ord');
    const order = { id, symbol: 'WHOP', side: 'buy', product: 'cash', quantity: '10' };
    const bought = await person.call('trading', 'placeOrder', order);
    expect(bought).toMatchObject({ status: 200, output: { id, status: 'filled', filledQuantity: '10' } });
    expect((await person.call('trading', 'placeOrder', order)).output).toEqual(bought.output);
    const shown = await person.call('trading', 'order', { id });
    expect(shown.output).toMatchObject({
      ...bought.output,
      conditions: { feed: 'simulated/1', bandBps: 500 },
    });
    expect(shown.output.conditions?.asks[0]?.[0]).toBe(bought.output.price);
    expect(await (await site.person('eve')).call('trading', 'order', { id })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    const positions = await person.call('trading', 'positions');
    const [position] = positions.output;
    expect(position).toMatchObject({ symbol: 'WHOP', side: 'buy', quantity: '10', copyId: null });
    const closed = await person.call('trading', 'closePosition', {
      id: newId('ord'),
      positionId: position?.id,
    });
    expect(closed.output).toMatchObject({ side: 'sell', fee: '0.00', status: 'filled' });
    const history = await person.call('trading', 'trades', {});
    expect(history.output).toMatchObject({
      summary: { totalTrades: 1, openTrades: 0 },
      trades: [{ status: 'closed', symbol: 'WHOP' }],
    });
    const { output } = await person.call('trading', 'fills', { symbol: 'WHOP' });
    expect(output).toMatchObject({
      fills: [
        { orderId: closed.output.id, side: 'sell', price: closed.output.price, isClosing: true },
        {
          orderId: id,
          side: 'buy',
          quantity: '10',
          fee: bought.output.fee,
          portfolioId: 'main',
          copyId: null,
        },
      ],
      next: null,
    });
    expect((await person.call('trading', 'fills', {})).status).toBe(400);
    const portfolio = await person.call('trading', 'portfolio');
    expect(portfolio.output).toMatchObject({
      openingBalance: '1000.00',
      activePositions: 0,
      dailyPnl: history.output.summary.totalPnl,
    });
    expect(portfolio.output.totalValue).toBe(portfolio.output.balance);
    const curve = await person.call('trading', 'equityCurve', { range: '1D' });
    expect(curve.output.at(-1)?.value).toBe(portfolio.output.totalValue);
    const statement = await person.call('ledger', 'statement', {});
    expect(statement.output.lines.map(({ description }) => description)).toContainEqual(
      expect.stringMatching(/^Bought 10 WHOP at \d\.\d\d$/),
    );
  });

  it('refuses strangers, bad quantities and unknown fields before any verb runs', async () => {
    expect((await site.visitor().call('trading', 'portfolio')).status).toBe(401);
    const person = await site.person('tim');
    const before = (await person.call('ledger', 'balances')).output;
    const order = { id: newId('ord'), symbol: 'WHOP', side: 'buy', product: 'cash', quantity: '1' };
    for (const rest of [
      { quantity: '1e3' },
      { quantity: '-1' },
      { leverage: 31 },
      { owner: 1 },
      { id: 'ord_1' },
    ]) {
      expect(
        (await person.call('trading', 'placeOrder', { ...order, ...rest })).status,
        JSON.stringify(rest),
      ).toBe(400);
    }
    const limit = { type: 'limit', symbol: 'BTC', quantity: '0.001' };
    for (const [rest, code] of [
      [{ quantity: '0' }],
      [{ quantity: 'NaN' }],
      [{ quantity: 'Infinity' }],
      [{ quantity: '9223372036854775808' }, 'quantity_too_large'],
      [{ quantity: '1.123456789' }],
      [{ quantity: '1.5' }, 'not_a_lot_multiple'],
      [{ quantity: 1 }],
      [{ symbol: 'NOPE' }, 'unknown_instrument'],
      [{ ...limit, limitPrice: '0' }],
      [{ ...limit, limitPrice: '-5' }],
      [{ ...limit, limitPrice: '1e5' }],
      [{ ...limit, limitPrice: '20000.001' }, 'price_off_tick'],
    ] as const) {
      // A refusal is kept under its id: what differs is another request and draws its own.
      const answer = await person.call('trading', 'placeOrder', { ...order, id: newId('ord'), ...rest });
      expect([answer.status, answer.code], JSON.stringify(rest)).toEqual(
        code ? [409, code] : [400, expect.anything()],
      );
    }
    expect((await person.call('trading', 'orders', {})).output.orders).toEqual([]);
    expect((await person.call('ledger', 'balances')).output).toEqual(before);
    const tooMany = { ...order, id: newId('ord'), quantity: '1000' };
    expect(await person.call('trading', 'placeOrder', tooMany)).toMatchObject({
      status: 409,
      code: 'insufficient_funds',
    });
  });
});

describe('statements over HTTP', () => {
  it('are files for the person who is signed in, a clear sentence for bad days, and closed to everybody else', async () => {
    const person = await site.person('stella');
    const year = new Date(site.app.clock.now()).getUTCFullYear();
    const path = `/statements/account.csv?from=${year}-01-01&to=${year}-12-31`;
    const answer = await person.fetch(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="truefill-account-${year}-01-01-${year}-12-31.csv"`,
    );
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.text()).toContain('Demo opening balance,USD,1000.00,1000.00');
    const pdf = await person.fetch(path.replace('.csv', '.pdf'));
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 8)
        .toString(),
    ).toBe('%PDF-1.7');
    expect((await site.visitor().fetch(path)).status).toBe(401);
    const bad = await person.fetch('/statements/account.csv?from=soon&to=later');
    expect([bad.status, ((await bad.json()) as { message: string }).message]).toEqual([
      400,
      'Give both days of the period as YYYY-MM-DD, from 1900 to 2999.',
    ]);
    expect((await person.fetch('/statements/secrets.csv?from=2026-01-01&to=2026-01-02')).status).toBe(404);
  });

  it('and the totals of a wallet count every entry, not a page of them', async () => {
    const person = await site.person('tina');
    for (let place = 0; place < 60; place++)
      await person.call('trading', 'placeOrder', {
        id: newId('ord'),
        symbol: 'WHOP',
        side: 'buy',
        product: 'cash',
        quantity: '1',
      });
    const { output } = await person.call('ledger', 'totals');
    const [usd] = (await person.call('ledger', 'balances')).output;
    expect(output.trades.lines).toBe(120);
    expect(output.deposits).toEqual({ amount: '1000.00', lines: 1, coins: [] });
    expect(output.withdrawals).toEqual({ amount: '0.00', lines: 0, coins: [] });
    expect(Number(output.trades.amount) + 1_000).toBeCloseTo(Number(usd?.available), 9);
  });
});
