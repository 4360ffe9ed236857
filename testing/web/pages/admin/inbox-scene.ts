// An inbox with something of every kind: what its pages are shown and tried with.
import { newId } from '#core/values/ids.ts';
import { dayMs } from '#core/values/time.ts';
import type { UserId } from '#core/values/ids.ts';
import { specimenPng } from '#testing/stages/specimens.ts';
import { depositTo } from '#testing/stages/wallets.ts';
import type { Site, Visitor } from '#testing/nodes/site.ts';

type Person = Visitor & { readonly email: string; readonly userId: UserId };

/** As long as a name may be, without a place to break it. */
const longName = 'W'.repeat(40);

const address = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

async function personOf(site: Site, local: string, name?: string): Promise<Person> {
  const visitor = await site.person(local);
  const { viewer } = (await visitor.call('identity', 'viewer')).output;
  const userId = viewer?.id as UserId;
  if (name !== undefined)
    await site.database.pool.query('update auth_user set name = $2 where id = $1', [userId, name]);
  return { ...visitor, userId };
}

/** The answer of a call that must work. */
export async function done<Output>(
  answer: Promise<{ status: number; text: string; output: Output }>,
): Promise<Output> {
  const { status, text, output } = await answer;
  if (status !== 200) throw new Error(`${status} ${text}`);
  return output;
}

/** Asks for a withdrawal; answers its id. */
export async function withdraw(one: Person, amount: string): Promise<`wdr_${string}`> {
  const saved = await done(
    one.call('funding', 'saveAddress', { id: newId('adr'), asset: 'BTC', label: 'Vault', address }),
  );
  const quote = await done(one.call('funding', 'previewWithdrawal', { from: 'USD', asset: 'BTC', amount }));
  const id = newId('wdr');
  await done(
    one.call('funding', 'requestWithdrawal', {
      id,
      quoteId: quote.id as never,
      addressId: saved.id as never,
    }),
  );
  return id;
}

async function sendDocuments(one: Person): Promise<void> {
  for (const kind of ['identity', 'address']) {
    const path = `/uploads/identity?kind=${kind}&id=${newId('fil')}`;
    const body = new Uint8Array(specimenPng());
    const { status } = await one.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body,
    });
    if (status !== 200) throw new Error(`upload: ${status}`);
  }
  await done(one.call('identity', 'submitKyc', { fullName: longName, country: 'DE' }));
}

/** Two administrators, two withdrawals, one set of documents, one report, one proposal. */
export async function inboxScene(site: Site) {
  const desk = await personOf(site, 'olga.peters');
  await desk.call('identity', 'claimFirstAdmin', { token: site.firstAdminToken ?? '', email: desk.email });
  const second = await personOf(site, 'second.admin');
  await site.database.pool.query(`update auth_user set role = 'admin' where id = $1`, [second.userId]);

  const james = await personOf(site, 'james.carter', 'James Carter');
  const now = site.app.clock.now();
  await depositTo(site, james.userId, 900_000n, now - 130 * dayMs);
  await depositTo(site, james.userId, 620_000n, now - 65 * dayMs);
  await depositTo(site, james.userId, 450_000n, now - 8 * dayMs);
  const large = await withdraw(james, '12400');
  const maria = await personOf(site, 'maria.lopez', 'Maria Lopez');
  const small = await withdraw(maria, '600');
  await sendDocuments(await personOf(site, 'lena'));
  const [piece] = (await done(james.call('collectibles', 'browse', { tab: 'all' }))).pieces;
  await done(
    james.call('collectibles', 'report', { id: piece?.id as never, reason: 'It shows a trademark of mine' }),
  );
  await done(
    second.call('admin', 'editPortfolio', {
      id: newId('prp'),
      userId: maria.userId,
      seen: '400.00',
      balance: '790000.00',
      reason: 'A fee was charged twice in October',
    }),
  );
  return { desk, second, james, maria, large, small };
}
