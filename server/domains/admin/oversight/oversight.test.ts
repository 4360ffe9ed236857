import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { createHalts } from '#server/domains/market/index.ts';
import { type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

let site: Site;
let admin: Visitor & { readonly email: string };
let user: Visitor & { readonly email: string };
beforeAll(async () => {
  site = await startSite();
  admin = await site.person('chief');
  user = await site.person('ada');
  await admin.call('identity', 'claimFirstAdmin', { token: site.firstAdminToken ?? '', email: admin.email });
});
afterAll(() => site.stop());

const order = (more: Record<string, unknown> = {}) => ({
  id: newId('ord'),
  symbol: 'BTC',
  side: 'buy',
  product: 'margin',
  quantity: '0.001',
  leverage: 1,
  type: 'market',
  ...more,
});
const place = (ask: Record<string, unknown>) => user.call('trading', 'placeOrder', ask);

describe('a halted market', () => {
  it('takes no order and triggers nothing, says why, survives a restart, and trades again when resumed', async () => {
    const first = await place(order());
    expect([first.status, first.code]).toEqual([200, undefined]);
    const halt = { symbol: 'BTC', reason: 'The exchange reports wrong prices' };
    expect((await admin.call('admin', 'haltInstrument', halt)).status).toBe(200);
    expect((await admin.call('admin', 'haltInstrument', halt)).status).toBe(200);

    const refused = await place(order());
    expect([refused.code, refused.text.includes(halt.reason)]).toEqual(['market_halted', true]);
    const waiting = await place(order({ type: 'limit', limitPrice: '1.00' }));
    expect(waiting.code).toBe('market_halted');
    const shown = (await user.call('market', 'instrument', { symbol: 'BTC' })).output;
    expect([shown.halt?.reason, shown.quote.isOpen]).toEqual([halt.reason, false]);
    // A node that starts now reads it from the database.
    const elsewhere = createHalts(site.database);
    await elsewhere.tick();
    expect(elsewhere.at('BTC', site.app.clock.now())?.reason).toBe(halt.reason);

    expect((await user.call('admin', 'resumeInstrument', halt)).code).toBe('not_admin');
    expect((await admin.call('admin', 'resumeInstrument', halt)).status).toBe(200);
    expect((await admin.call('admin', 'resumeInstrument', halt)).code).toBe('market_not_halted');
    expect((await place(order())).status).toBe(200);
    const lines = (await admin.call('admin', 'audit', { subject: 'BTC' })).output.lines;
    expect(lines.map(({ action }) => action)).toEqual(['market.resumed', 'market.halted']);
  });

  it('is refused without a reason, and for a market that is none', async () => {
    expect((await admin.call('admin', 'haltInstrument', { symbol: 'BTC', reason: ' ' })).status).toBe(400);
    expect((await admin.call('admin', 'haltInstrument', { symbol: 'NONE', reason: 'Why not' })).code).toBe(
      'unknown_instrument',
    );
  });
});

describe('leaders', () => {
  it('are listed with their followers, held with a reason and let go again', async () => {
    const [leader] = (await admin.call('admin', 'leaders')).output;
    expect(leader).toMatchObject({ isHouse: true, state: 'leading', moneyInCopies: '0.00' });
    const id = leader?.id as never;
    const hold = { id, reason: 'Its prices look wrong' };
    expect((await admin.call('admin', 'freezeLeader', hold)).status).toBe(200);
    const states = async () =>
      (await admin.call('admin', 'leaders')).output.find((one) => one.id === id)?.state;
    expect(await states()).toBe('frozen');
    expect((await admin.call('admin', 'unfreezeLeader', hold)).status).toBe(200);
    expect(await states()).toBe('leading');
    const lines = (await admin.call('admin', 'audit', { action: 'copying.leader-' })).output.lines;
    expect(lines.map(({ action, detail }) => [action, detail.includes(hold.reason)])).toEqual([
      ['copying.leader-unfrozen', true],
      ['copying.leader-frozen', true],
    ]);
    expect((await admin.call('admin', 'freezeLeader', { ...hold, id: newId('ldr') })).code).toBe('not_found');
  });
});

it('counts what waits for administrators', async () => {
  const before = (await admin.call('admin', 'waiting')).output;
  await site.visitor().call('content', 'sendMessage', {
    id: newId('msg'),
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.org',
    subject: 'A question about fees',
    message: 'What does a copy cost when it loses?',
  });
  expect((await admin.call('admin', 'waiting')).output).toEqual({ ...before, contact: before.contact + 1 });
});
