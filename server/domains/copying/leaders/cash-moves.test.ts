import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { unitValueAt } from '#server/domains/copying/leaders/units/unit-value.ts';
import { findLeader } from '#server/domains/copying/store.ts';
import { type Site, startSite } from '#testing/nodes/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ SEED: 'cash moves' });
});
afterAll(() => site.stop());

it('a leader’s own dollars move only while nothing is open (rule 3), and say so', async () => {
  const leader = await site.person('leader');
  const begun = await leader.call('copying', 'becomeLeader', {
    id: newId('ldr'),
    name: 'Steady Hand',
    specialty: 'Crypto',
    strategy: 'Buys and waits.',
    minCopy: '100.00',
    feeBps: 1_000,
    acceptsTerms: true,
  });
  expect(begun.status).toBe(200);
  const order = await leader.call('trading', 'placeOrder', {
    id: newId('ord'),
    symbol: 'BTC',
    side: 'buy',
    product: 'margin',
    leverage: 2,
    quantity: '0.001',
  });
  expect(order.output.status).toBe('filled');
  const topUp = () => leader.call('funding', 'topUp', { id: newId('top'), rail: 'card', amount: '50.00' });
  const refused = await topUp();
  expect([refused.status, refused.code]).toEqual([409, 'leader_not_flat']);
  const quote = await leader.call('funding', 'previewConversion', {
    from: 'USD',
    to: 'BTC',
    amount: '20.00',
  });
  const converted = await leader.call('funding', 'convert', { id: quote.output.id });
  expect([converted.status, converted.code]).toEqual([409, 'leader_not_flat']);
  const balance = async () =>
    (await leader.call('ledger', 'balances')).output.find(({ asset }) => asset === 'BTC')?.available;
  expect(Number(await balance())).toBe(0);

  const [position] = (await leader.call('trading', 'positions')).output;
  await leader.call('trading', 'closePosition', { id: newId('ord'), positionId: position?.id });
  expect((await topUp()).status).toBe(200);
});

it('a leader’s record leaves out what they move to another portfolio', async () => {
  const leader = await site.person('mover');
  const id = newId('ldr');
  await leader.call('copying', 'becomeLeader', {
    id,
    name: 'Moving Hand',
    specialty: 'Crypto',
    strategy: 'Buys and waits.',
    minCopy: '100.00',
    feeBps: 1_000,
    acceptsTerms: true,
  });
  const beside = newId('pfo');
  await leader.call('trading', 'openPortfolio', { id: beside, name: 'Beside' });
  const move = () =>
    leader.call('trading', 'moveMoney', { id: newId('pft'), from: 'main', to: beside, amount: '400.00' });
  const order = { symbol: 'BTC', side: 'buy', product: 'margin', leverage: 2, quantity: '0.001' } as const;
  await leader.call('trading', 'placeOrder', { id: newId('ord'), ...order });
  expect((await move()).code).toBe('leader_not_flat');
  const [position] = (await leader.call('trading', 'positions')).output;
  await leader.call('trading', 'closePosition', { id: newId('ord'), positionId: position?.id });

  const { db } = site.app;
  const row = await findLeader(db.read, id);
  if (!row) return expect.fail('no leader');
  const unit = async () => (await unitValueAt(site.market, db.read, row, site.app.clock.now()))?.unitValue;
  const before = await unit();
  expect((await move()).status).toBe(200);
  expect(await unit()).toBe(before);
  // What they hold beside the leading account is their own affair: money there moves nobody's
  // copies.
  await leader.call('trading', 'placeOrder', { id: newId('ord'), ...order, portfolioId: beside });
  expect(
    (await leader.call('funding', 'topUp', { id: newId('top'), rail: 'card', amount: '50.00' })).status,
  ).toBe(200);
});
