// What a person leaves with others: a name in their notices, an address that is somebody else's
// now.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { dumpOf } from '#testing/dump.ts';
import { goodPassword, type Site, startSite, type Visitor } from '#testing/nodes/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

it('takes the name of somebody who led out of notices, mails and statements of those who copied them', async () => {
  const name = 'Planted Pathfinder';
  const ada = await site.person('leads');
  const copier = await site.person('follows');
  const leaderId = newId('ldr');
  const led = await ada.call('copying', 'becomeLeader', {
    id: leaderId,
    name,
    specialty: 'Coins',
    strategy: 'Buys what rises.',
    minCopy: '100',
    feeBps: 1_500,
    acceptsTerms: true,
  });
  expect([led.status, led.text]).toEqual([200, led.text]);
  // Nobody is copied before the house's own record is written.
  const ready = async () => (await ada.call('copying', 'leaders')).output.historyProgressPercent;
  await expect.poll(ready).toBe(100);
  // Nobody copies who has not traded lately.
  await ada.call('trading', 'placeOrder', {
    id: newId('ord'),
    symbol: 'BTC',
    side: 'buy',
    product: 'margin',
    leverage: 2,
    quantity: '0.001',
  });
  const [position] = (await ada.call('trading', 'positions')).output;
  await ada.call('trading', 'closePosition', { id: newId('ord'), positionId: position?.id });
  const copyId = newId('cpy');
  const copied = await copier.call('copying', 'start', { id: copyId, leaderId, amount: '500' });
  expect([copied.status, copied.text]).toEqual([200, copied.text]);
  await copier.call('copying', 'addMoney', { id: newId('chg'), copyId, amount: '100' });
  await ada.call('copying', 'closeLeading', { id: leaderId });
  await copier.call('copying', 'stop', { copyId });
  await site.relay.settled();
  await site.mail(copier.email, /Pathfinder/);
  const notices = async () => JSON.stringify((await copier.call('notifications', 'list', {})).output);
  expect(await notices()).toContain(name);
  const { output: statement } = await copier.call('ledger', 'statement', { limit: 20 });
  expect(statement.lines.map(({ description }) => description)).toContain(
    `Stopped copying trader ${leaderId.slice(-6)}`,
  );

  const left = await ada.call('identity', 'deleteAccount', { email: ada.email, password: goodPassword });
  expect([left.status, left.text]).toEqual([200, left.text]);
  await site.relay.settled();
  expect(await dumpOf(site.database)).not.toContain('Pathfinder');
  expect(await notices()).toContain('Erased');
  await site.mail(copier.email, /Erased/);
});

it('takes along what went to an address of before; what somebody else gets there stays', async () => {
  const person = await site.person('first-address');
  const first = person.email;
  const write = (who: Visitor, email: string, message: string) =>
    who.call('content', 'sendMessage', {
      id: newId('msg'),
      firstName: 'Ada',
      lastName: 'Marsh',
      email,
      subject: 'A question',
      message,
    });
  await write(person, first, 'words under the first address');
  const change = await person.call('identity', 'requestEmailChange', {
    email: 'second-address@example.org',
    password: goodPassword,
  });
  expect(change.status).toBe(200);
  const { text } = await site.mail('second-address@example.org', /./);
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
  expect((await person.call('identity', 'confirmEmailChange', { token })).status).toBe(200);
  await site.mail(first, /address/i);
  await site.database.pool.query(
    `update identity.former_address set until = until - interval '1 day' where email = $1`,
    [first],
  );
  await site.database.pool.query(
    `update mail.captured set at = at - interval '1 day' where recipient = $1 or strpos(body, $1) > 0`,
    [first],
  );
  await site.database.pool.query(
    `update pgboss.job set created_on = created_on - interval '1 day' where strpos(data::text, $1) > 0`,
    [first],
  );
  // A mail that waits for a server that is down.
  await site.database.pool.query(
    `insert into pgboss.job (name, data, start_after, created_on)
     values ('mail', jsonb_build_object('to', $1::text, 'subject', 'words that wait', 'text', 'words that wait'),
             now() + interval '1 day', now() - interval '1 day')`,
    [first],
  );
  const next = await site.person('first-address');
  await next.call('identity', 'requestPasswordReset', { email: first });
  await site.mail(first, /new .* password/);

  const ask = { email: 'second-address@example.org', password: goodPassword };
  const left = await person.call('identity', 'deleteAccount', ask);
  expect([left.status, left.text]).toEqual([200, left.text]);
  const after = await dumpOf(site.database);
  for (const text of ['second-address', 'words that wait']) expect.soft(after, text).not.toContain(text);
  // What is left of the address belongs to the person who has it now.
  const nextId = (await next.call('identity', 'viewer')).output.viewer?.id ?? 'nobody';
  const lines = after.split('\n').filter((line) => line.includes(first) && line.includes('identity'));
  expect(lines.filter((line) => !line.includes(nextId))).toEqual([]);
  await site.mail(next.email, /new .* password/);
  expect((await next.call('identity', 'viewer')).output.viewer?.email).toBe(first);
});
