import { beforeAll, describe, expect, it } from 'vitest';
import { measuredFigures } from '#core/transparency/figures.ts';
import { newId, type UserId } from '#core/values/ids.ts';
import { hourMs, minuteMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import { listUserEvents } from '#server/platform/events/record-event.ts';
import { officeStage, type Person } from '#testing/stages/office-stage.ts';
import { goodPassword, type Site } from '#testing/nodes/site.ts';

const stage = officeStage();
const { clock, person, wallet, entries } = stage;
let site: Site;
let admin: Person;
beforeAll(() => {
  site = stage.site();
  admin = stage.admin();
});

const eventsOf = async (one: Person) => {
  await site.relay.settled();
  return listUserEvents(site.database.read, one.userId, 0, 200);
};
const auditOf = async (one: Person, action: string) =>
  (
    await site.database.pool.query<{ detail: Record<string, unknown> }>(
      'select detail from audit.entry where subject_id = $1 and action = $2',
      [one.userId, action],
    )
  ).rows.map(({ detail }) => detail);

describe('the list of users', () => {
  it('sorts, searches and pages, each person exactly once', async () => {
    for (const name of ['list-c', 'list-a', 'list-b']) await person(name);
    const page = async (number: number, order: 'asc' | 'desc') =>
      (await admin.call('admin', 'users', { search: 'list-', sort: 'email', order, page: number, limit: 2 }))
        .output;
    const first = await page(1, 'asc');
    expect(first.found).toBe(3);
    expect(first.users.map(({ username }) => username)).toEqual(['list-a', 'list-b']);
    expect((await page(2, 'asc')).users.map(({ username }) => username)).toEqual(['list-c']);
    expect((await page(1, 'desc')).users.map(({ username }) => username)).toEqual(['list-c', 'list-b']);
  });

  it('says the same total as the person’s own dashboard and the list of portfolios', async () => {
    const owner = await person('worth-owner');
    const order = (symbol: string, product: 'cash' | 'margin', quantity: string) =>
      owner.call('trading', 'placeOrder', {
        id: newId('ord'),
        symbol,
        side: 'buy',
        product,
        leverage: product === 'cash' ? 1 : 5,
        quantity,
      });
    await order('BTC', 'cash', '0.001');
    await order('GOLD', 'margin', '0.1');
    expect((await owner.call('trading', 'positions')).output).toHaveLength(2);
    const { totalValue } = (await owner.call('trading', 'portfolio')).output;
    const ask = { search: 'worth-owner', page: 1, limit: 5 } as const;
    const [row] = (await admin.call('admin', 'users', { ...ask, sort: 'email', order: 'asc' })).output.users;
    const [card] = (await admin.call('admin', 'portfolios', ask)).output.cards;
    const detail = (await admin.call('admin', 'user', { userId: owner.userId })).output;
    expect(Number(totalValue)).toBeGreaterThan(900);
    expect([
      row?.totalBalance,
      card?.user.totalBalance,
      card?.figures?.totalValue,
      detail.user.totalBalance,
      detail.balances.total,
    ]).toEqual(Array.from({ length: 5 }, () => totalValue));
  });

  it('counts the money of every portfolio of a person, wherever it lies', async () => {
    const ada = await person('folio-owner');
    const id = newId('pfo');
    await ada.call('trading', 'openPortfolio', { id, name: 'Growth' });
    await ada.call('trading', 'moveMoney', { id: newId('pft'), from: 'main', to: id, amount: '300.00' });
    const [row] = (await admin.call('admin', 'users', { search: 'folio-owner' })).output.users;
    expect(row?.totalBalance).toBe('1000.00');
    const { balances, figures } = (await admin.call('admin', 'user', { userId: ada.userId })).output;
    expect(balances).toMatchObject({ total: '1000.00', available: '700.00' });
    expect(figures).toMatchObject({ totalValue: '1000.00', balance: '700.00' });
  });

  it('takes an address as verified, opens the account and tells its owner; not for an administrator', async () => {
    const email = 'waiting@example.org';
    await site.visitor().call('identity', 'signUp', { email, password: goodPassword });
    const found = (await admin.call('admin', 'users', { search: email })).output.users[0];
    const userId = found?.id as UserId;
    expect(found?.isVerified).toBe(false);
    expect((await admin.call('admin', 'forceVerify', { userId })).status).toBe(200);
    expect((await admin.call('admin', 'forceVerify', { userId })).status).toBe(200);
    await site.relay.settled();
    expect((await site.mail(email, /email address is active/)).text).toContain('administrator');
    const { user, figures } = (await admin.call('admin', 'user', { userId })).output;
    expect(user.isVerified).toBe(true);
    expect(figures?.balance).toBe('1000.00');
    const written = await site.database.pool.query(
      `select 1 from audit.entry where subject_id = $1 and action = 'admin.email-activated'`,
      [userId],
    );
    expect(written.rowCount).toBe(1);
    expect((await admin.call('admin', 'forceVerify', { userId: admin.userId })).code).toBe('own_case');
    const other = await person('other-admin');
    await site.database.pool.query(`update auth_user set role = 'admin' where id = $1`, [other.userId]);
    expect((await admin.call('admin', 'forceVerify', { userId: other.userId })).code).toBe('target_is_admin');
    await site.database.pool.query(`update auth_user set role = 'user' where id = $1`, [other.userId]);
  });

  it('writes to a person: in their notices, by mail and in the audit log', async () => {
    const ada = await person('ada-notice');
    const text = 'Please send your documents again.';
    expect((await admin.call('admin', 'sendNotice', { userId: ada.userId, text })).status).toBe(200);
    await site.relay.settled();
    expect((await site.mail(ada.email, /message from the administrators/)).text).toContain(text);
    const { notices } = (await ada.call('notifications', 'list', {})).output;
    expect(
      notices.some(({ type, payload }) => type === 'admin.message-sent' && payload['text'] === text),
    ).toBe(true);
    expect(await auditOf(ada, 'admin.message-sent')).toEqual([{ letters: text.length }]);
    expect((await admin.call('admin', 'sendNotice', { userId: newId('usr'), text })).code).toBe('not_found');
  });
});

describe('the page of one person', () => {
  it('shows what the ledger holds, and is written down where the person can read it', async () => {
    const ada = await person('ada-page');
    const { user, balances, day, kyc } = (await admin.call('admin', 'user', { userId: ada.userId })).output;
    expect(user).toMatchObject({ email: ada.email, username: 'ada-page', plan: 'Basic', planState: null });
    expect(balances).toEqual({
      total: '1000.00',
      available: '1000.00',
      profit: '0.00',
      bonus: '0.00',
      pendingWithdrawal: '0.00',
    });
    expect(day).toMatchObject({ profit: '0.00', loss: '0.00', gain: '0.00', isAdjusted: false });
    expect(kyc).toBeNull();
    expect(await auditOf(ada, 'admin.user-read')).toHaveLength(1);
    const { lines } = (await admin.call('admin', 'userStatement', { userId: ada.userId, kind: 'deposits' }))
      .output;
    expect(lines.map(({ amount }) => amount)).toEqual(['1000.00']);
    expect((await admin.call('admin', 'user', { userId: newId('usr') })).code).toBe('not_found');
    expect((await ada.call('admin', 'user', { userId: ada.userId })).code).toBe('not_admin');
  });
});

describe('a corrected balance', () => {
  const edit = (userId: UserId, seen: string, balance: string, id = newId('prp')) =>
    admin.call('admin', 'editPortfolio', { id, userId, seen, balance, reason: 'Booked twice by mistake' });

  it('posts the difference once, and the open page learns of it with its reason before anything else', async () => {
    const ada = await person('ada-edit');
    const before = (await eventsOf(ada)).length;
    const id = newId('prp');
    expect((await edit(ada.userId, '1000.00', '1050.25', id)).output.outcome).toBe('posted');
    expect((await edit(ada.userId, '1000.00', '1050.25', id)).output.outcome).toBe('posted');
    expect(await wallet(ada)).toBe(105_025n);
    const told = (await eventsOf(ada)).slice(before).filter(({ type }) => type.startsWith('ledger.'));
    expect(told.map(({ type }) => type)).toEqual(['ledger.balance-changed', 'ledger.balance-adjusted']);
    expect(told[1]?.payload).toEqual({ asset: 'USD', amount: '50.25', reason: 'Booked twice by mistake' });
    const { lines } = (await ada.call('ledger', 'statement', {})).output;
    expect(lines[0]).toMatchObject({
      kind: 'adjustment',
      amount: '50.25',
      description: 'Booked twice by mistake',
    });
    // It is no performance: the day made nothing.
    expect((await ada.call('trading', 'portfolio')).output.dailyPnl).toBe('0.00');
  });

  it('waits for a second administrator above the limit, and moves nothing until then', async () => {
    const ada = await person('ada-large');
    expect((await edit(ada.userId, '1000.00', '99000.00')).output.outcome).toBe('waiting');
    expect(await wallet(ada)).toBe(100_000n);
    expect((await admin.call('admin', 'user', { userId: ada.userId })).output.waiting).toBe(1);
  });

  it('refuses the own account, more than there is, no reason and an amount below zero; nothing is written', async () => {
    const ada = await person('ada-refused');
    const before = await entries();
    expect((await edit(admin.userId, '1000.00', '1010.00')).code).toBe('own_case');
    expect((await edit(ada.userId, '1100.00', '0.00')).code).toBe('insufficient_funds');
    expect((await edit(ada.userId, '1000.00', '-1.00')).status).toBe(400);
    // A slip of the keyboard must not even wait for somebody who nods.
    expect((await edit(ada.userId, '1000.00', '1000000000000.00')).status).toBe(400);
    expect((await edit(ada.userId, '9223372036854775807', '1000.00')).status).toBe(400);
    const silent = { id: newId('prp'), userId: ada.userId, seen: '1000.00', balance: '1.00', reason: ' ' };
    expect((await admin.call('admin', 'editPortfolio', silent)).status).toBe(400);
    expect((await edit(ada.userId, '1000.00', '1000.00')).output.outcome).toBe('unchanged');
    expect(await entries()).toBe(before);
  });
});

describe('a trade that an administrator adds', () => {
  const priced = () => {
    const { ask } = site.market.quote('BTC', clock.now());
    return Number(ask) / 1e8;
  };
  const add = (userId: UserId, more: Record<string, unknown> = {}) =>
    admin.call('admin', 'addTrade', {
      id: newId('ord'),
      userId,
      symbol: 'BTC',
      side: 'buy',
      leverage: 2,
      amount: '100.00',
      price: priced().toFixed(2),
      ...more,
    });

  it('is a real order at the recorded quote, marked, once, and closes when its time is over', async () => {
    const ada = await person('ada-trade');
    const id = newId('ord');
    const price = priced().toFixed(2);
    const placed = await add(ada.userId, { id, price, minutes: 5 });
    expect(placed.status).toBe(200);
    expect((await add(ada.userId, { id, price, minutes: 5 })).output.id).toBe(id);
    const { trades } = (await ada.call('trading', 'trades', {})).output;
    expect(trades).toHaveLength(1);
    expect(trades[0]).toMatchObject({ symbol: 'BTC', isByStaff: true, status: 'open', leverage: 2 });
    expect(await auditOf(ada, 'admin.trade-added')).toHaveLength(1);
    const types = (await eventsOf(ada)).map(({ type }) => type);
    expect(types).toContain('trading.staff-trade-placed');
    const { notices } = (await ada.call('notifications', 'list', {})).output;
    const told = notices.filter(({ payload }) => payload['orderId'] === id);
    expect(told.map(({ type, payload }) => [type, payload['amount']])).toEqual([
      ['trading.staff-trade-placed', trades[0]?.amount],
    ]);
    clock.set(clock.now() + 6 * minuteMs);
    const engine = { ...site.app, market: site.market, participants: trading.nobody };
    await trading.closeTimed(engine);
    expect((await ada.call('trading', 'trades', { status: 'closed' })).output.trades).toHaveLength(1);
    // What staff did is nobody's published result.
    const { rows } = await site.database.pool.query(measuredFigures.lossShare.query, [new Date(clock.now())]);
    expect(rows[0]).toMatchObject({ n: 0 });
  });

  it('refuses a price that is not the recorded one, a market the person is in, and too much money', async () => {
    const ada = await person('ada-trade-refused');
    const before = await entries();
    expect((await add(ada.userId, { price: (priced() * 1.006).toFixed(2) })).code).toBe('price_off_quote');
    expect((await add(ada.userId, { amount: '5000.00' })).code).toBe('insufficient_funds');
    expect((await add(admin.userId)).code).toBe('own_case');
    expect(await entries()).toBe(before);
    expect((await add(ada.userId)).status).toBe(200);
    expect((await add(ada.userId)).code).toBe('position_in_the_way');
  });

  it('is refused for whoever leads others: nothing enters a published record', async () => {
    const ada = await person('ada-leads');
    await site.database.pool.query(
      `insert into copying.leader (id, owner, user_id, min_copy_cents, opened_at) values ($1, $2, $3, 20000, now())`,
      [newId('ldr'), await ledger.ownerOf(site.database.read, ada.userId), ada.userId],
    );
    expect((await add(ada.userId)).code).toBe('leads_others');
  });
});

describe('a read-only look at a person', () => {
  it('shows their pages to this session, refuses every write, tells them and ends by itself', async () => {
    const ada = await person('ada-view');
    const { output } = await admin.call('admin', 'startView', { userId: ada.userId });
    expect(output.until).toBe(new Date(clock.now() + 15 * minuteMs).toISOString());
    const seen = (await admin.call('identity', 'viewer')).output;
    expect(seen.viewer).toMatchObject({ id: ada.userId, isAdmin: false });
    expect(seen.view).toEqual({ until: output.until, leftMs: 15 * minuteMs });
    expect((await admin.call('trading', 'portfolio')).output.balance).toBe('1000.00');
    expect((await admin.call('copying', 'copyCurves')).output).toEqual([]);
    expect((await admin.call('copying', 'leaderCorrelations')).output).toEqual([]);
    expect((await admin.call('copying', 'leaderTrades', { id: newId('ldr') })).code).toBe('not_found');
    for (const [domain, name] of [
      ['trading', 'placeOrder'],
      ['funding', 'topUp'],
      ['identity', 'security'],
      ['identity', 'sessions'],
      ['identity', 'kyc'],
      ['identity', 'signOut'],
      ['support', 'conversation'],
      ['notifications', 'markRead'],
    ] as const)
      expect([name, (await admin.call(domain, name as never, {})).code]).toEqual([name, 'read_only_view']);
    // Nothing of the administrator is left while it runs.
    expect((await admin.call('admin', 'users', {})).code).toBe('not_admin');
    expect((await admin.fetch('/statements/account.csv')).status).toBe(403);
    const types = (await eventsOf(ada)).map(({ type }) => type);
    expect(types).toContain('admin.account-viewed');
    expect(await auditOf(ada, 'admin.view-started')).toHaveLength(1);

    expect((await admin.call('admin', 'endView')).status).toBe(200);
    expect((await admin.call('admin', 'users', {})).status).toBe(200);
    expect(await auditOf(ada, 'admin.view-ended')).toHaveLength(1);

    await admin.call('admin', 'startView', { userId: ada.userId });
    expect((await admin.call('admin', 'users', {})).code).toBe('not_admin');
    clock.set(clock.now() + 15 * minuteMs);
    expect((await admin.call('admin', 'users', {})).status).toBe(200);
  });

  it('is not given for the own account, for another administrator, or to anybody else', async () => {
    const ada = await person('ada-view-refused');
    expect((await admin.call('admin', 'startView', { userId: admin.userId })).code).toBe('own_case');
    await site.database.pool.query(`update auth_user set role = 'admin' where id = $1`, [ada.userId]);
    expect((await admin.call('admin', 'startView', { userId: ada.userId })).code).toBe('target_is_admin');
    await site.database.pool.query(`update auth_user set role = 'user' where id = $1`, [ada.userId]);
    expect((await ada.call('admin', 'startView', { userId: admin.userId })).code).toBe('not_admin');
  });
});

describe('deleting a user', () => {
  const remove = (one: Person, email = one.email) =>
    admin.call('admin', 'deleteUser', { userId: one.userId, email });

  it('is refused while something is held, and says what', async () => {
    const ada = await person('ada-holds');
    const refused = await remove(ada);
    expect(refused.code).toBe('still_holds');
    expect(refused.text).toContain('balance');
    expect((await ada.call('trading', 'portfolio')).status).toBe(200);
    expect((await remove(ada, 'somebody@example.org')).code).toBe('wrong_person');
  });

  it('takes away who the person was; the ledger still sums', async () => {
    const ada = await person('ada-leaves');
    clock.set(clock.now() + 25 * hourMs);
    const id = newId('prp');
    const emptied = await admin.call('admin', 'editPortfolio', {
      id,
      userId: ada.userId,
      seen: '1000.00',
      balance: '0.00',
      reason: 'Leaves the site',
    });
    expect(emptied.output.outcome).toBe('posted');
    expect((await remove(ada)).status).toBe(200);
    expect((await ada.call('trading', 'portfolio')).code).toBe('not_signed_in');
    expect((await admin.call('admin', 'user', { userId: ada.userId })).code).toBe('not_found');
    const signIn = await site
      .visitor()
      .call('identity', 'signIn', { email: ada.email, password: goodPassword });
    expect(signIn.code).toBe('invalid_credentials');
    expect(await auditOf(ada, 'admin.user-deleted')).toHaveLength(1);
  });
});
