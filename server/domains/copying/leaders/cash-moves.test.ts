import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { type Site, startSite } from '#testing/site.ts';

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
