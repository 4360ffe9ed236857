import type { KycApplication } from '#core/identity/contract.ts';
import { type Needs, viewOf } from '#server/domains/identity/kyc/show-kyc.ts';
import { countPending, type KycRow, listKyc } from '#server/domains/identity/kyc/store.ts';
import { usersByIds } from '#server/domains/identity/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { Vault } from '#server/platform/files/vault.ts';

/** What waits for an administrator, or was decided, with how many wait. */
export async function listApplications(
  { db, vault }: Needs,
  actor: Actor,
  ask: { readonly state: 'pending' | 'decided'; readonly limit: number; readonly offset: number },
): Promise<{ applications: KycApplication[]; hasMore: boolean; pending: number }> {
  const rows = await listKyc(db.read, { ...ask, limit: ask.limit + 1 });
  return {
    applications: await applicationsOf(db.read, vault, actor, rows.slice(0, ask.limit)),
    hasMore: rows.length > ask.limit,
    pending: await countPending(db.read),
  };
}

export async function applicationsOf(
  tx: Tx,
  vault: Vault,
  actor: Actor,
  rows: readonly KycRow[],
): Promise<KycApplication[]> {
  const applicants = rows.map(({ userId }) => userId);
  const deciders = rows.flatMap(({ decidedBy }) => decidedBy ?? []);
  const users = await usersByIds(tx, [...applicants, ...deciders]);
  const emailOf = (id: string | null) => users.find((user) => user.id === id)?.email ?? null;
  const files = await vault.list(tx, applicants);
  return rows.map((row) => ({
    ...viewOf(
      row,
      files.filter(({ ownerId }) => ownerId === row.userId),
    ),
    userId: row.userId,
    email: emailOf(row.userId) ?? '',
    decidedBy: emailOf(row.decidedBy),
    isOwn: row.userId === actor.userId,
  }));
}
