// Orders, positions and money of several portfolios: each stands for itself, and together they are
// the person's.
import { describe, expect, it } from 'vitest';
import { wordsOf } from '#core/notifications/words.ts';
import type { PortfolioRef } from '#core/trading/portfolios/portfolios-contract.ts';
import { newId, type OrderId, type PortfolioId, type PositionId } from '#core/values/ids.ts';
import { parseUnits } from '#core/values/money.ts';
import { dayMs, hourMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { showTradeAllowance } from '#server/domains/trading/orders/allowance/own-trades.ts';
import { showAnalytics } from '#server/domains/trading/analytics/show-analytics.ts';
import { closeOutAll } from '#server/domains/trading/risk/close-out.ts';
import { closePosition } from '#server/domains/trading/orders/close-position.ts';
import { showFills } from '#server/domains/trading/history/fills/show-fills.ts';
import { showEquityCurve } from '#server/domains/trading/history/show-equity-curve.ts';
import { showPortfolio } from '#server/domains/trading/history/show-portfolio.ts';
import { showTrades } from '#server/domains/trading/history/show-trades.ts';
import { createRiskWatch } from '#server/domains/trading/index.ts';
import { closePortfolio } from '#server/domains/trading/accounts/portfolios/close-portfolio.ts';
import { moveMoney } from '#server/domains/trading/accounts/portfolios/move-money.ts';
import { openPortfolio } from '#server/domains/trading/accounts/portfolios/open-portfolio.ts';
import { showPortfolios } from '#server/domains/trading/accounts/portfolios/show-portfolios.ts';
import { showPositions } from '#server/domains/trading/accounts/show-positions.ts';
import { makeStatement } from '#server/domains/trading/statements/make-statement.ts';
import { cancelOrder } from '#server/domains/trading/orders/working/cancel-order.ts';
import { editOrder } from '#server/domains/trading/orders/working/edit-order.ts';
import { protectPosition } from '#server/domains/trading/orders/working/protect-position.ts';
import { showOrders } from '#server/domains/trading/orders/working/show-orders.ts';
import { text } from '#server/platform/db/readers.ts';
import { run, sql, values } from '#server/platform/db/sql.ts';
import type { Trader } from '#testing/stages/broker.ts';
import { brokerOfFile } from '#testing/stages/broker-of-file.ts';
import { refusalOf } from '#testing/stages/refusal-of.ts';
import { dollars, priceOf } from '#testing/typed-amounts.ts';

const { broker, db } = brokerOfFile({ BTC: ['60000', '60000'] });
const { app, clock } = broker;

const move = ({ actor }: Trader, from: PortfolioRef, to: PortfolioRef, amount: string) =>
  moveMoney(app(), actor, { id: newId('pft', clock.now()), from, to, amount: dollars(amount) });
const cents = (text = ''): bigint => parseUnits(text, 2) ?? expect.fail(text);
const rows = async ({ actor }: Trader) => (await showPortfolios(app(), actor.userId)).portfolios;
const positions = ({ actor }: Trader) => showPositions(app(), actor.userId);

/** A person with dollars in the first portfolio and in one beside it. */
async function withTwo(main: bigint, beside: bigint) {
  const trader = await broker.trader(main + beside);
  const id = newId('pfo', clock.now());
  await openPortfolio(app(), trader.actor, { id, name: 'Growth' });
  if (beside > 0n) await move(trader, 'main', id, `${beside / 100n}.00`);
  return { trader, id };
}

describe('an order in a portfolio', () => {
  it('uses its cash alone: the money of another never covers it', async () => {
    const { trader, id } = await withTwo(90_000n, 10_000n);
    // 0.01 BTC at 2x needs 300 of margin; this portfolio has 100.
    expect(await refusalOf(broker.place(trader, { portfolioId: id }))).toBe('insufficient_funds');
    expect(await rows(trader)).toMatchObject([{ cash: '900.00' }, { cash: '100.00', positions: 0 }]);
    await move(trader, 'main', id, '400.00');
    const order = newId('ord', clock.now());
    const placed = await broker.place(trader, { id: order, portfolioId: id });
    expect(await broker.place(trader, { id: order, portfolioId: id })).toEqual(placed);
    expect(await refusalOf(broker.place(trader, { id: order }))).toBe('id_reused');
    expect(await rows(trader)).toMatchObject([
      { cash: '500.00', positions: 0 },
      { cash: '199.40', positions: 1 },
    ]);
    expect(await positions(trader)).toMatchObject([{ symbol: 'BTC', copyId: null, portfolioId: id }]);
  });

  it('nets with nothing in another portfolio: long here and short there stand side by side', async () => {
    const { trader, id } = await withTwo(50_000n, 50_000n);
    await broker.place(trader, { side: 'buy' });
    await broker.place(trader, { side: 'sell', portfolioId: id });
    const sides = new Map((await positions(trader)).map(({ side, portfolioId }) => [portfolioId, side]));
    expect([sides.get('main'), sides.get(id), sides.size]).toEqual(['buy', 'sell', 2]);
    const trades = (portfolioId?: PortfolioRef) =>
      showTrades(app(), trader.actor.userId, { status: 'all', sort: 'newest', limit: 10, portfolioId });
    expect((await trades()).trades).toHaveLength(2);
    expect((await trades(id)).trades).toMatchObject([{ side: 'sell', portfolioId: id }]);
    expect((await trades('main')).trades).toMatchObject([{ side: 'buy', portfolioId: 'main' }]);
  });

  it('waits, is edited, cancelled, protected and closed there, by its person alone', async () => {
    const { trader, id } = await withTwo(50_000n, 50_000n);
    const eve = await broker.trader();
    const waiting = newId('ord', clock.now());
    await broker.place(trader, { id: waiting, portfolioId: id, type: 'limit', limitPrice: '50000' });
    expect(await rows(trader)).toMatchObject([{ cash: '500.00', orders: 0 }, { orders: 1 }]);
    const list = async (portfolioId?: PortfolioRef) =>
      (await showOrders(app(), trader.actor.userId, { status: 'working', limit: 9, portfolioId })).orders.map(
        (order) => [order.id, order.portfolioId],
      );
    expect(await list()).toEqual([[waiting, id]]);
    expect(await list(id)).toEqual([[waiting, id]]);
    expect(await list('main')).toEqual([]);
    const edited = { id: waiting, limitPrice: priceOf('51000') };
    expect(await refusalOf(editOrder(app(), eve.actor, edited))).toBe('not_found');
    expect(await refusalOf(cancelOrder(app(), eve.actor, waiting))).toBe('not_found');
    await editOrder(app(), trader.actor, edited);
    await cancelOrder(app(), trader.actor, waiting);
    expect((await rows(trader))[1]).toMatchObject({ cash: '500.00', orders: 0 });

    await broker.place(trader, { portfolioId: id });
    const [held] = await positions(trader);
    const positionId = held?.id as PositionId;
    const bracket = { positionId, takeProfit: priceOf('70000'), stopLoss: null };
    expect(await refusalOf(protectPosition(app(), eve.actor, bracket))).toBe('not_found');
    expect(await protectPosition(app(), trader.actor, bracket)).toHaveLength(1);
    const close = (who: Trader, order: OrderId = newId('ord', clock.now())) =>
      closePosition(app(), who.actor, { id: order, positionId });
    expect(await refusalOf(close(eve))).toBe('not_found');
    await close(trader);
    expect(await positions(trader)).toEqual([]);
    expect((await rows(trader))[1]).toMatchObject({ positions: 0, orders: 0 });
  });

  it('is refused in a portfolio of somebody else like in one that never was, and in a closed one', async () => {
    const { trader, id } = await withTwo(100_000n, 0n);
    const eve = await broker.trader();
    expect(await refusalOf(broker.place(eve, { portfolioId: id }))).toBe('not_found');
    expect(await refusalOf(broker.place(eve, { portfolioId: newId('pfo') }))).toBe('not_found');
    const view = { status: 'all', sort: 'newest', limit: 1, portfolioId: id } as const;
    expect(await refusalOf(showTrades(app(), eve.actor.userId, view))).toBe('not_found');
    expect(await refusalOf(showAnalytics(app(), eve.actor.userId, id))).toBe('not_found');
    await closePortfolio(app(), trader.actor, { id });
    expect(await refusalOf(broker.place(trader, { portfolioId: id }))).toBe('portfolio_closed');
    expect(await positions(trader)).toEqual([]);
  });

  it('counts among the trades of the month, whichever portfolio it is in', async () => {
    const { trader, id } = await withTwo(500_000n, 500_000n);
    await run(db().read, sql`insert into plans.setting (are_sold) values (true) on conflict do nothing`);
    await run(db().read, sql`update plans.setting set are_sold = true`);
    try {
      for (const portfolioId of ['main', id, 'main', id, id] as const)
        await broker.place(trader, { portfolioId });
      for (const portfolioId of ['main', id] as const)
        expect(await refusalOf(broker.place(trader, { portfolioId }))).toBe('plan_limit_reached');
      expect(await showTradeAllowance(app(), trader.actor)).toMatchObject({ limit: 5, used: 5 });
      // Closing counts nowhere.
      await broker.place(trader, { portfolioId: id, side: 'sell', quantity: '0.01' });
    } finally {
      await run(db().read, sql`update plans.setting set are_sold = false`);
    }
  });
});

describe('the risk of a portfolio', () => {
  it('stays inside it: the close-out takes its positions and no other, and the notice names it', async () => {
    const { trader, id } = await withTwo(500_000n, 32_000n);
    await broker.place(trader, {});
    await broker.place(trader, { portfolioId: id });
    broker.quote('BTC', '38000');
    const watch = createRiskWatch(app());
    await watch.tick();
    expect((await positions(trader)).map(({ portfolioId }) => portfolioId)).toEqual(['main']);
    expect(await closeOutAll(app())).toBe(0);
    const told = await values(
      db().read,
      text,
      sql`select payload ->> 'portfolio' as portfolio from events.outbox
        where user_id = ${trader.actor.userId} and type = 'trading.margin-level-reached'`,
    );
    expect(told).toEqual(['Growth']);
    const title = (portfolio: string) =>
      wordsOf('trading.margin-level-reached', { level: '75.00', line: 80, portfolio })?.title;
    expect([title(''), title('Growth')]).toEqual(['Margin level at 80%', 'Margin level at 80% in “Growth”']);
    expect((await rows(trader))[0]).toMatchObject({ positions: 1 });
  });
});

describe('sums over portfolios', () => {
  it('are the person’s: after any mix of trades, moves and days, the parts add up to the whole', async () => {
    const { trader, id } = await withTwo(300_000n, 200_000n);
    const second = newId('pfo', clock.now());
    await openPortfolio(app(), trader.actor, { id: second, name: 'Income' });
    const all: readonly PortfolioRef[] = ['main', id, second];
    // A small generator: the same walk in every run.
    let seed = 20_261_122;
    const pick = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let step = 0; step < 40; step++) {
      clock.set(clock.now() + (step % 7 === 6 ? dayMs : hourMs));
      broker.quote('BTC', String(58_000 + pick(4_000)));
      const here = all[pick(3)] ?? 'main';
      const there = all[pick(3)] ?? 'main';
      const isMove = pick(2) === 0;
      const act = isMove
        ? move(trader, here, there, `${1 + pick(900)}.${10 + pick(90)}`)
        : broker.place(trader, { portfolioId: here, side: pick(2) === 0 ? 'buy' : 'sell' });
      const code = await act.then(
        () => undefined,
        (fault: { code?: string }) => fault.code,
      );
      expect([undefined, 'insufficient_funds', 'same_portfolio']).toContain(code);
    }
    const { userId } = trader.actor;
    const whole = await showPortfolio(app(), userId);
    const parts = await rows(trader);
    const sum = (of: (row: (typeof parts)[number]) => string) =>
      parts.reduce((total, row) => total + cents(of(row)), 0n);
    expect(sum(({ value }) => value)).toBe(cents(whole.totalValue));
    expect(sum(({ totalProfit }) => totalProfit)).toBe(cents(whole.totalProfit));
    expect(sum(({ dailyPnl }) => dailyPnl)).toBe(cents(whole.dailyPnl));
    expect(sum(({ unrealisedPnl }) => unrealisedPnl)).toBe(cents(whole.unrealisedPnl));
    expect(parts.reduce((n, row) => n + row.positions, 0)).toBe(whole.activePositions);
    const analytics = await Promise.all(all.map((one) => showAnalytics(app(), userId, one)));
    const total = await showAnalytics(app(), userId);
    expect(total.flows).toHaveLength(1);
    const last = async (one?: PortfolioRef) =>
      cents((await showEquityCurve(app(), userId, 'All', one)).at(-1)?.value);
    for (const [place, one] of all.entries()) {
      const { totalValue, profit } = analytics[place] ?? expect.fail();
      expect(totalValue).toBe(parts[place]?.value);
      expect(profit.total).toBe(parts[place]?.totalProfit);
      // What a move brings is no profit of any kind.
      expect(profit.other).toBe('0.00');
      expect(await last(one)).toBe(cents(totalValue));
    }
    expect(await ledger.verifyBook(db().read)).toEqual([]);
  });

  it('stand in the account statement: cash of every portfolio, with its moves', async () => {
    const { trader } = await withTwo(50_000n, 20_000n);
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    const made = await makeStatement(app(), trader.actor.userId, {
      kind: 'account',
      period: { from: day, to: day, zone: 'UTC' },
      after: clock.now() - hourMs / 2,
      upTo: clock.now() + hourMs,
      email: 'a@b.c',
      isDemo: false,
    });
    const tables = new Map(made.tables.map((table) => [table.title, table]));
    expect(tables.get('Wallet in USD')?.totals?.[0]?.at(-1)).toBe('500.00');
    expect(tables.get('Portfolio Growth in USD')?.totals?.[0]?.at(-1)).toBe('200.00');
    expect(tables.get('Portfolio Growth in USD')?.rows.at(-1)).toContain(
      'Moved from the main portfolio to Growth',
    );
  });
});

describe('the record of one portfolio', () => {
  it('starts with the first money moved in and leaves later moves out of its return', async () => {
    const { trader, id } = await withTwo(90_000n, 10_000n);
    clock.set(clock.now() + dayMs);
    await move(trader, 'main', id, '500.00');
    const view = await showAnalytics(app(), trader.actor.userId, id as PortfolioId);
    expect(view.flows.map(({ amount }) => amount)).toEqual(['500.00', '100.00']);
    expect(view).toMatchObject({ totalValue: '600.00', profit: { total: '0.00' } });
    const main = await showAnalytics(app(), trader.actor.userId, 'main');
    expect(main.flows.map(({ amount }) => amount)).toEqual(['-500.00', '-100.00', '1000.00']);
    expect(main).toMatchObject({ totalValue: '400.00', profit: { total: '0.00' } });
  });
});

describe('the fills of a market', () => {
  it('are those of all portfolios or of one, of their person alone, and page without gap or repeat', async () => {
    const { trader, id } = await withTwo(90_000n, 50_000n);
    const fills = (rest: object = {}, by = trader) =>
      showFills(app(), by.actor.userId, { symbol: 'BTC', limit: 100, ...rest });
    const order = { quantity: '0.001' } as const;
    for (const portfolioId of ['main', id, 'main'] as const) {
      await broker.place(trader, { ...order, portfolioId });
      clock.advance(hourMs);
    }
    // Closes 0.001 and opens 0.001 at one instant: two fills of one order.
    const turned = await broker.place(trader, { ...order, side: 'sell', quantity: '0.002', portfolioId: id });
    const all = await fills();
    expect(all.fills.map(({ portfolioId, side, isClosing }) => [portfolioId, side, isClosing])).toEqual([
      [id, 'sell', false],
      [id, 'sell', true],
      ['main', 'buy', false],
      [id, 'buy', false],
      ['main', 'buy', false],
    ]);
    expect(all.fills.slice(0, 2).map(({ orderId }) => orderId)).toEqual([turned.id, turned.id]);
    expect(all.next).toBeNull();
    const paged: string[] = [];
    let before: string | undefined;
    do {
      const page = await fills({ limit: 1, before });
      paged.push(...page.fills.map((fill) => fill.id));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(paged).toEqual(all.fills.map((fill) => fill.id));
    expect((await fills({ portfolioId: 'main' })).fills).toHaveLength(2);
    expect((await fills({ portfolioId: id })).fills).toHaveLength(3);
    expect(await fills({ symbol: 'ETH' })).toEqual({ fills: [], next: null });
    const stranger = await broker.trader();
    expect(await fills({}, stranger)).toEqual({ fills: [], next: null });
    expect(await refusalOf(fills({ portfolioId: id }, stranger))).toBe('not_found');
  });
});
