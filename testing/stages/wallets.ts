// Wallets of persons who are known by their email address: what they hold, and money out of
// nowhere.
import { newId, type UserId } from '#core/values/ids.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Site } from '#testing/nodes/site.ts';

export interface Addressed {
  readonly email: string;
}

export async function idOfPerson(site: Site, { email }: Addressed): Promise<UserId> {
  const { rows } = await site.database.pool.query<{ id: UserId }>(
    'select id from auth_user where email = $1',
    [email],
  );
  const [row] = rows;
  if (!row) throw new Error(`no person has the address ${email}`);
  return row.id;
}

export const walletOf = async (site: Site, person: Addressed): Promise<bigint> =>
  ledger.balanceOf(
    site.app.db.read,
    await ledger.ownerOf(site.app.db.read, await idOfPerson(site, person)),
    'USD',
    'wallet',
  );

/** Money out of nowhere, by an adjustment. */
export async function addToWallet(site: Site, person: Addressed, units: bigint): Promise<void> {
  const owner = await ledger.ownerOf(site.app.db.read, await idOfPerson(site, person));
  await site.app.db.transaction((tx) =>
    ledger.postAdjustment(tx, {
      owner,
      asset: 'USD',
      units,
      reason: 'For the test',
      idemKey: newId('adj'),
      at: site.app.clock.now(),
      by: 'test',
    }),
  );
}

/** A deposit in US cents as the practice bank posts it. */
export const depositTo = (site: Site, userId: UserId, cents: bigint, at: number) =>
  site.app.db.transaction(async (tx) => {
    const owner = await ledger.ownerOf(tx, userId);
    const leg = { asset: 'USD', code: 'principal' } as const;
    await ledger.post(tx, {
      owner,
      kind: 'deposit',
      idemKey: `test:${newId('top')}`,
      at,
      legs: [
        { ...leg, owner, kind: 'wallet', units: cents },
        { ...leg, owner: 'house', kind: 'custody', units: -cents },
      ],
    });
  });
