import { beforeAll, expect, it } from 'vitest';
import { hourMs } from '#core/values/time.ts';
import { type ActNeeds, showActs } from '#server/domains/ledger/index.ts';
import { chargeFinancing } from '#server/domains/trading/carry/charge-financing.ts';
import { tradingFacts } from '#server/domains/trading/history/acts/trading-facts.ts';
import { portfolioOwner } from '#server/domains/trading/accounts/portfolios/find-portfolio.ts';
import { listAccounts } from '#server/domains/trading/accounts/store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { bookOfFile } from '#testing/stages/book-of-file.ts';
import { createBroker, type Trader } from '#testing/stages/broker.ts';

let db: Database;
bookOfFile((opened) => (db = opened));
const broker = createBroker(() => db);
beforeAll(() => {
  broker.quote('BTC', '60000');
  broker.quote('NVDA', '100');
  broker.quote('GOLD', '2000');
});

const none = new Map<never, never>();
const needs = (): ActNeeds => ({
  ...broker.app(),
  portfolioOwner,
  tradingFacts,
  accountsOf: listAccounts,
  fundingFacts: async () => ({ deposits: none, withdrawals: none, topUps: none }),
  copyTraders: async () => none,
  planBills: async () => none,
});
const actsOf = async ({ actor }: Trader, kind: 'all' | 'trades' | 'transfers' = 'all') =>
  (await showActs(needs(), actor, { limit: 20, kind })).acts;

it('a limit order is placed, and its fill is one act with what it released', async () => {
  const one = await broker.trader();
  const { id } = await broker.place(one, {
    symbol: 'NVDA',
    product: 'cash',
    leverage: 1,
    quantity: '2',
    type: 'limit',
    limitPrice: '90',
  });
  expect((await actsOf(one))[0]).toMatchObject({
    facts: { kind: 'order', symbol: 'NVDA', orderType: 'limit', price: '90', change: 'placed', orderId: id },
    status: 'open',
  });
  await broker.tick('NVDA', '89', '90');
  const [filled, placed] = await actsOf(one);
  expect(placed).toMatchObject({ facts: { kind: 'order', change: 'placed' }, status: 'completed' });
  expect(filled).toMatchObject({
    facts: {
      kind: 'trade',
      symbol: 'NVDA',
      side: 'buy',
      quantity: '2',
      orderType: 'limit',
      realisedPnl: null,
    },
  });
  expect(filled?.transactions).toHaveLength(2);
  expect(filled?.parts.map(({ code }) => code)).toEqual(expect.arrayContaining(['margin', 'release']));
  // The act is whole in the tab of each of its parts.
  for (const kind of ['trades', 'transfers'] as const)
    expect((await actsOf(one, kind)).find((act) => act.id === filled?.id)).toEqual(filled);

  await broker.place(one, { symbol: 'NVDA', product: 'cash', leverage: 1, side: 'sell', quantity: '1' });
  const [sold] = await actsOf(one);
  expect(sold?.facts).toMatchObject({ kind: 'trade', side: 'sell', realisedPnl: '-1.00', entryPrice: '90' });
});

it('financing of all positions of an evening is one act that names them', async () => {
  broker.quote('NVDA', '100');
  const one = await broker.trader();
  await broker.place(one, { symbol: 'NVDA', leverage: 5, quantity: '10' });
  await broker.place(one, { symbol: 'GOLD', leverage: 5, quantity: '0.5' });
  await chargeFinancing(broker.app());
  broker.clock.set(broker.clock.now() + 24 * hourMs);
  expect(await chargeFinancing(broker.app())).toBe(2);
  const [charged] = await actsOf(one);
  expect(charged?.facts).toEqual({ kind: 'financing', symbols: ['GOLD', 'NVDA'] });
  expect(charged?.transactions).toHaveLength(2);
  expect(charged?.parts).toEqual([{ code: 'financing', asset: 'USD', amount: charged?.amounts[0]?.amount }]);
});
