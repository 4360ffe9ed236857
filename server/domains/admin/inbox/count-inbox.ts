import type { Needs } from '#server/domains/admin/needs.ts';
import { decidableProposals } from '#server/domains/admin/proposals/store.ts';
import * as collectibles from '#server/domains/collectibles/index.ts';
import * as funding from '#server/domains/funding/index.ts';
import * as identity from '#server/domains/identity/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

/** How much the inbox of this administrator holds: the badge beside its name. */
export async function countInbox(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { userId }: Actor,
): Promise<number> {
  const { read } = db;
  const isAlone = (await identity.countAdmins(read)) === 1;
  const ask = { by: userId, isAlone, at: new Date(clock.now()), limit: 0 };
  const isOwnPending = (await identity.findKyc(read, userId))?.status === 'pending';
  const works = await collectibles.waitingWorks(read, userId);
  return (
    (await funding.decidableWithdrawals(read, userId, 0)).count +
    ((await identity.countPendingKyc(read)) - (isOwnPending ? 1 : 0)) +
    works.length +
    (await decidableProposals(read, ask)).count
  );
}
