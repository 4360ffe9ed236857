// What belongs to one person answers another exactly as what belongs to nobody.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { listProcedures } from '#server/platform/http/procedures.ts';
import { goodPassword, type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

let site: Site;
let owner: Visitor & { email: string };
let other: Visitor;
/** Ids of what the owner has, by their prefix. */
const owned: Record<string, string> = {};

beforeAll(async () => {
  site = await startSite();
  owner = await site.person('owner');
  other = await site.person('other');
  const keep = async (prefix: string, work: Promise<{ status: number; text: string }>, id: string) => {
    const { status, text } = await work;
    if (status !== 200) throw new Error(`the owner could not make a ${prefix}: ${text}`);
    owned[prefix] = id;
  };
  const [ord, wait, alt, top] = [newId('ord'), newId('ord'), newId('alt'), newId('top')];
  const drw = newId('drw');
  const order = { symbol: 'BTC', side: 'buy', product: 'cash', quantity: '0.001' };
  await owner.call('trading', 'placeOrder', { id: ord, ...order });
  const limit = { ...order, id: wait, type: 'limit', limitPrice: '1000' };
  await keep('ord', owner.call('trading', 'placeOrder', limit), wait);
  const positions = await owner.call('trading', 'positions');
  await keep('pos', Promise.resolve(positions), positions.output[0]?.id ?? '');
  const alert = { id: alt, symbol: 'BTC', direction: 'above', price: '10000000' };
  await keep('alt', owner.call('market', 'createAlert', alert), alt);
  await keep('drw', owner.call('market', 'addDrawing', { ...drawn, id: drw }), drw);
  await keep('top', owner.call('funding', 'topUp', { id: top, rail: 'card', amount: '50.00' }), top);
  const made = await owner.call('identity', 'createApiKey', {
    name: 'k',
    scopes: ['read'],
    days: 1,
    networks: [],
    password: goodPassword,
  });
  await keep('key', Promise.resolve(made), made.output.key.id);
});
afterAll(() => site.stop());

const drawn = {
  symbol: 'BTC',
  kind: 'horizontal_line',
  points: [{ at: '2026-11-20T00:00:00Z', price: '61200' }],
} as const;

/** Calls that take the id of something that must exist, with all else they need. */
const calls: readonly (readonly [path: string, prefix: string, input: (id: string) => object])[] = [
  ['trading/order', 'ord', (id) => ({ id })],
  ['trading/cancelOrder', 'ord', (id) => ({ id })],
  ['trading/editOrder', 'ord', (id) => ({ id, limitPrice: '1100' })],
  ['trading/protectPosition', 'pos', (positionId) => ({ positionId, takeProfit: null, stopLoss: null })],
  ['trading/closePosition', 'pos', (positionId) => ({ id: newId('ord'), positionId })],
  ['market/deleteAlert', 'alt', (id) => ({ id })],
  ['market/changeDrawing', 'drw', (id) => ({ ...drawn, points: [{ ...drawn.points[0], price: '1' }], id })],
  ['market/removeDrawing', 'drw', (id) => ({ id })],
  ['identity/revokeApiKey', 'key', (id) => ({ id })],
];

it.each(calls)('%s', async (path, prefix, input) => {
  const [domain, name] = path.split('/') as ['trading', 'order'];
  const before = await everything();
  const ofOwner = await other.call(domain, name, input(owned[prefix] ?? '') as never);
  const ofNobody = await other.call(domain, name, input(newId(prefix as 'ord')) as never);
  expect(owned[prefix]).toBeTruthy();
  expect([ofOwner.status, ofOwner.code]).toEqual([ofNobody.status, ofNobody.code]);
  // A deletion may be repeated: what is not there is gone already, whoever asks.
  expect(ofOwner.code ?? 'gone').toMatch(/^(not_found|position_closed|order_closed|gone)$/);
  expect(await everything()).toBe(before);
});

/** All that persons have, as the database holds it. House strategies trade meanwhile. */
async function everything(): Promise<string> {
  const byPersons = `owner not in (select owner from trading.account where kind = 'house')`;
  const rows = await Promise.all(
    [
      `trading.working_order where ${byPersons}`,
      `trading.position where ${byPersons}`,
      'market.alert',
      'market.drawing',
      'identity.api_key',
    ].map(async (from) =>
      (await site.database.pool.query(`select * from ${from} order by 1`)).rows.map((row) =>
        JSON.stringify(row),
      ),
    ),
  );
  return rows.flat().join('\n');
}

it('names procedures that exist', () => {
  const known = new Set(listProcedures().map(({ path }) => path));
  expect(calls.filter(([path]) => !known.has(path))).toEqual([]);
});
