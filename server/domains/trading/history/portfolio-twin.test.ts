// The dashboard's one statement against a twin that reads every row by itself, over random lives;
// and how many statements it takes.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayRef } from '#core/ledger/day.ts';
import { newId, type PortfolioId } from '#core/values/ids.ts';
import { formatUnits, readUnits } from '#core/values/money.ts';
import { parseQuantity } from '#core/values/price.ts';
import { Refusal } from '#core/values/refusal.ts';
import { hourMs, utcDate } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { moveMoney } from '#server/domains/trading/accounts/portfolios/move-money.ts';
import { openPortfolio } from '#server/domains/trading/accounts/portfolios/open-portfolio.ts';
import { ownedBy } from '#server/domains/trading/history/worth.ts';
import { type CurveRange, showEquityCurve } from '#server/domains/trading/history/show-equity-curve.ts';
import { figuresOf, showPortfolio } from '#server/domains/trading/history/show-portfolio.ts';
import { chargeAccount } from '#server/domains/trading/carry/charge-account.ts';
import { executeOrder } from '#server/domains/trading/orders/execute-order.ts';
import { marketOrder } from '#server/domains/trading/orders/order.ts';
import { listAccounts } from '#server/domains/trading/accounts/store.ts';
import { openAccount } from '#server/domains/trading/accounts/accounts.ts';
import { run, sql } from '#server/platform/db/sql.ts';
import { type Site, startSite } from '#testing/nodes/site.ts';
import { statementsOfRequests } from '#testing/nodes/statements.ts';
import { brokerOfFile } from '#testing/stages/broker-of-file.ts';
import type { Trader } from '#testing/stages/broker.ts';
import { slowCurve, slowPortfolio } from '#testing/twins/portfolio.ts';
import { amount } from '#testing/run/amount.ts';

const sumOf = (all: readonly string[]): bigint => all.reduce((sum, each) => sum + readUnits(each, 2), 0n);
const numRuns = amount({ everyday: 5, system: 10, long: 100 });

describe('the figures of the dashboard', () => {
  const { broker, db } = brokerOfFile();
  const { app, clock } = broker;

  const symbol = fc.constantFrom('BTC', 'ETH', 'AAPL', 'EURUSD');
  const cents = fc.integer({ min: 1, max: 30_000 });
  const wait = fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 2, 9, 24) });
  const order = fc.record({
    do: fc.constant('order' as const),
    symbol,
    side: fc.constantFrom('buy' as const, 'sell' as const),
    product: fc.constantFrom('margin' as const, 'margin' as const, 'cash' as const),
    size: fc.integer({ min: 1, max: 9 }),
    /** The main portfolio, the one beside it, or the newest copy. */
    where: fc.constantFrom('main' as const, 'main' as const, 'beside' as const, 'copy' as const),
  });
  const quote = fc.record({
    do: fc.constant('quote' as const),
    symbol,
    percent: fc.integer({ min: 70, max: 140 }),
  });
  // Mostly trades, other prices and time between them: positions that are added to and reduced are
  // what the past is read back from.
  const step = fc.oneof(
    { weight: 6, arbitrary: wait },
    { weight: 10, arbitrary: order },
    { weight: 6, arbitrary: quote },
    fc.record({
      do: fc.constant('deposit' as const),
      asset: fc.constantFrom('USD' as const, 'USDT' as const, 'BTC' as const),
      cents,
      hoursLate: fc.constantFrom(0, 0, 0, 2, 30),
    }),
    fc.record({
      do: fc.constant('adjust' as const),
      day: fc.constantFrom(undefined, 'profit' as const, 'loss' as const),
      cents,
    }),
    fc.record({ do: fc.constant('bonus' as const), cents }),
    fc.record({ do: fc.constant('move' as const), cents }),
    fc.record({ do: fc.constant('copy' as const), cents, isEnded: fc.boolean() }),
    fc.record({
      do: fc.constant('charge' as const),
      kind: fc.constantFrom('financing' as const, 'dividend' as const),
      cents: fc.integer({ min: -900, max: 900 }),
    }),
    fc.record({ do: fc.constant('split' as const), ratio: fc.integer({ min: 2, max: 4 }) }),
  );
  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

  const bitcoin = { do: 'order', symbol: 'BTC', side: 'buy', product: 'margin', size: 4 } as const;
  const apple = { ...bitcoin, symbol: 'AAPL' } as const;
  /** A life whose last day has something in every part, and each of its causes. */
  const everyPart: Step[] = [
    { do: 'copy', cents: 30_000, isEnded: false },
    { ...bitcoin, where: 'main' },
    { ...apple, where: 'main' },
    { ...bitcoin, where: 'copy' },
    { do: 'wait', hours: 1 },
    { do: 'quote', symbol: 'BTC', percent: 105 },
    { do: 'quote', symbol: 'AAPL', percent: 108 },
    { do: 'wait', hours: 24 },
    { do: 'quote', symbol: 'BTC', percent: 110 },
    { do: 'copy', cents: 20_000, isEnded: false },
    { ...apple, side: 'sell', size: 1, where: 'main' },
    { do: 'wait', hours: 1 },
    { do: 'split', ratio: 2 },
    { ...bitcoin, side: 'sell', size: 1, where: 'main' },
    { ...bitcoin, side: 'sell', size: 1, where: 'copy' },
    { do: 'charge', kind: 'dividend', cents: 500 },
    { do: 'charge', kind: 'financing', cents: -300 },
  ];

  const prices = { BTC: 60_000, ETH: 3_000, AAPL: 200, EURUSD: 1.1 } as const;
  const quantityOf = {
    BTC: (size: number) => `0.00${size}`,
    ETH: (size: number) => `0.0${size}`,
    AAPL: (size: number) => `${size}`,
    EURUSD: (size: number) => `${size}0000`,
  } as const;
  const leverages = { BTC: 2, ETH: 2, AAPL: 5, EURUSD: 20 } as const;

  /**
   * An act of a person, or something that happens to them; a refusal changes nothing, so it is
   * passed over.
   */
  async function live(ada: Trader, beside: PortfolioId, one: Step): Promise<void> {
    const at = clock.now();
    const { owner } = ada;
    if (one.do === 'wait') clock.advance(one.hours * hourMs);
    if (one.do === 'quote') broker.quote(one.symbol, ((prices[one.symbol] * one.percent) / 100).toFixed(2));
    if (one.do === 'order') await trade(ada, beside, one);
    if (one.do === 'charge') await charge(ada, one);
    if (one.do === 'move')
      await moveMoney(app(), ada.actor, {
        id: newId('pft', at),
        from: 'main',
        to: beside,
        amount: BigInt(one.cents),
      });
    if (one.do === 'split')
      await db().pool.query(
        `insert into trading.split (id, symbol, ratio, ex_at, applied_at) values ($1, 'AAPL', $2, $3, $3)`,
        [newId('ord'), one.ratio, new Date(at)],
      );
    if (one.do === 'copy') await copy(ada, BigInt(one.cents), one.isEnded);
    if (one.do === 'adjust' || one.do === 'bonus' || one.do === 'deposit') await book(owner, one, at);
  }

  const trade = async (
    ada: Trader,
    beside: PortfolioId,
    { symbol, side, product, size, where }: Extract<Step, { do: 'order' }>,
  ): Promise<void> => {
    const terms = { symbol, side, product, leverage: product === 'cash' ? 1 : leverages[symbol] };
    const quantity = quantityOf[symbol](size);
    if (where !== 'copy') {
      await broker.place(ada, { ...terms, quantity, ...(where === 'beside' && { portfolioId: beside }) });
      return;
    }
    const copies = (await listAccounts(db().read, ada.actor.userId)).filter(
      ({ kind, closedAt }) => kind === 'copy' && closedAt === null,
    );
    const owner = copies.at(-1)?.owner;
    if (owner === undefined) return;
    const copied = marketOrder({
      id: newId('ord', clock.now()),
      owner,
      ...terms,
      quantity: parseQuantity(quantity) ?? expect.fail(),
    });
    await db().transaction((tx) => executeOrder(app(), tx, copied, clock.now()));
  };

  /** On every position of the main portfolio, while its cash can pay: a debt of a charge is in no fill. */
  const charge = async (ada: Trader, { kind, cents }: Extract<Step, { do: 'charge' }>): Promise<void> => {
    const at = clock.now();
    const [cash = 0n] = await broker.cents(ada);
    if (cash < 10_000n) return;
    const due = {
      kind,
      cause: new Date(at).toISOString(),
      cents: BigInt(cents),
      terms: {},
      description: kind,
    };
    await db().transaction((tx) => chargeAccount(tx, { owner: ada.owner, heldAt: at }, () => due, at));
  };

  /** Posts that reach the books without a trade. */
  const book = (
    owner: number,
    one: Extract<Step, { do: 'adjust' | 'bonus' | 'deposit' }>,
    at: number,
  ): Promise<unknown> =>
    db().transaction(async (tx) => {
      const units = BigInt(one.cents);
      if (one.do === 'adjust')
        return ledger.postAdjustment(tx, {
          owner,
          asset: 'USD',
          units: one.day === 'loss' ? -units : units,
          reason: 'a correction',
          idemKey: newId('ord'),
          at,
          by: 'usr_admin',
          ...(one.day && { ref: dayRef(one.day, utcDate(at)) }),
        });
      const isBonus = one.do === 'bonus';
      const asset = isBonus ? 'USD' : one.asset;
      return ledger.post(tx, {
        owner,
        kind: one.do,
        idemKey: newId('ord'),
        at: isBonus ? at : at - one.hoursLate * hourMs,
        legs: [
          { owner: 'house', asset, kind: isBonus ? 'promo' : 'custody', units: -units, code: 'principal' },
          { owner, asset, kind: isBonus ? 'bonus' : 'wallet', units, code: 'principal' },
        ],
      });
    });

  const copy = ({ actor, owner }: Trader, money: bigint, isEnded: boolean): Promise<void> =>
    db().transaction(async (tx) => {
      const at = clock.now();
      const account = await openAccount(tx, {
        kind: 'copy',
        ref: newId('cpy'),
        stripeOf: owner,
        userId: actor.userId,
        at,
      });
      await ledger.post(tx, {
        owner,
        kind: 'copy',
        idemKey: newId('cpy'),
        at,
        legs: [
          { owner, asset: 'USD', kind: 'wallet', units: -money, code: 'principal' },
          { owner: account.owner, asset: 'USD', kind: 'copy_cash', units: money, code: 'principal' },
        ],
      });
      if (!isEnded) return;
      await ledger.post(tx, {
        owner,
        kind: 'copy',
        idemKey: newId('cpy'),
        at,
        legs: [
          { owner: account.owner, asset: 'USD', kind: 'copy_cash', units: -money, code: 'principal' },
          { owner, asset: 'USD', kind: 'wallet', units: money, code: 'principal' },
        ],
      });
      await run(
        tx,
        sql`update trading.account set closed_at = ${new Date(at)} where owner = ${account.owner}`,
      );
    });

  /**
   * The last point is of now, where positions stand by themselves; the others are of the past,
   * which is read back from fills.
   */
  const compareCurve = async (
    userId: string,
    range: CurveRange,
    last: { readonly value: string; readonly putIn: string },
  ): Promise<void> => {
    const curve = await showEquityCurve(app(), userId, range);
    if (curve.length === 0) return;
    const instants = curve.map(({ at }) => Date.parse(at));
    const past = await slowCurve(db(), broker.market, userId, instants.slice(0, -1));
    expect(curve.map(({ value, putIn }) => ({ value, putIn }))).toEqual([...past, last]);
    expect(instants).toEqual([...new Set(instants)].toSorted((a, b) => a - b));
    expect(instants.at(-1)).toBe(clock.now());
  };

  it('are what every row by itself adds up to', async () => {
    let compared = 0;
    const moved = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), async (life) => {
        await broker.reset();
        await db().pool.query('delete from trading.split');
        for (const [of, price] of Object.entries(prices)) broker.quote(of, String(price));
        const ada = await broker.trader(500_000n);
        const { ref } = await openPortfolio(app(), ada.actor, {
          id: newId('pfo', clock.now()),
          name: 'Beside',
        });
        for (const [place, one] of life.entries()) {
          await live(ada, ref as PortfolioId, one).catch((fault: unknown) => {
            if (!(fault instanceof Refusal)) throw fault;
          });
          if (place % 5 !== 4 && place < life.length - 1) continue;
          const slow = await slowPortfolio(db(), broker.market, ada.actor.userId, clock.now());
          expect(await showPortfolio(app(), ada.actor.userId)).toEqual(slow);
          expect(sumOf([...Object.values(slow.day), slow.dailyAdjusted])).toBe(readUnits(slow.dailyPnl, 2));
          expect(sumOf(slow.places.map(({ value }) => value))).toBe(readUnits(slow.totalValue, 2));
          const owned = await ownedBy(db().read, ada.actor.userId);
          const { day: _day, places: _places, unrealisedCopies: _copies, ...sums } = slow;
          expect(await figuresOf(app(), db().read, owned, clock.now())).toEqual(sums);
          const putIn = formatUnits(readUnits(slow.totalValue, 2) - readUnits(slow.totalProfit, 2), 2);
          const last = { value: slow.totalValue, putIn };
          await compareCurve(ada.actor.userId, place % 2 === 0 ? '1D' : 'All', last);
          for (const [name, cents] of Object.entries(slow.day)) if (cents !== '0.00') moved.add(name);
          compared += 1;
        }
      }),
      { numRuns, examples: [[everyPart]] },
    );
    expect(compared).toBeGreaterThan(numRuns);
    expect([...moved].toSorted()).toEqual(['closed', 'copies', 'fees', 'other', 'positions']);
  });

  it('of somebody without an account are all nothing', async () => {
    const stranger = newId('usr');
    expect(await showPortfolio(app(), stranger)).toEqual(
      await slowPortfolio(db(), broker.market, stranger, clock.now()),
    );
  });
});

describe('a signed-in read of the dashboard', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  it('takes two statements, the session included', async () => {
    const ada = await site.person('ada');
    const placed = await ada.call('trading', 'placeOrder', {
      id: newId('ord'),
      symbol: 'BTC',
      side: 'buy',
      product: 'margin',
      leverage: 2,
      quantity: '0.001',
    });
    expect(placed.status, placed.text).toBe(200);
    const seen = await statementsOfRequests(async () => {
      const { output } = await ada.call('trading', 'portfolio');
      expect(output).toMatchObject({ activePositions: 1, openingBalance: '1000.00' });
    });
    expect(seen.length, seen.join('\n\n')).toBeLessThanOrEqual(2);
    expect(seen.length).toBeGreaterThan(0);
  });
});
