import { refuse } from '#core/identity/contract.ts';
import type { Identity } from '#server/domains/identity/identity.ts';
import { listAdmins } from '#server/domains/identity/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { skeletonOf } from '#server/platform/names/skeleton.ts';
import { speaksForSite } from '#server/platform/names/speaks-for-site.ts';

/** Whether a name reads like that of an administrator other than this person. */
export async function isStaffName(tx: Tx, name: string, userId: string | undefined): Promise<boolean> {
  const skeleton = skeletonOf(name);
  const staff = await listAdmins(tx);
  return staff.some(
    ({ id, displayName }) => id !== userId && displayName !== null && skeletonOf(displayName) === skeleton,
  );
}

/**
 * Refuses `name_reserved` for a display name that reads like the site's, its staff's or a trader's.
 * `userId`: whose it shall be; undefined for an account that is about to open.
 */
export async function requireOwnName(
  tx: Tx,
  { app, houseNames, isTraderName }: Pick<Identity, 'app' | 'houseNames' | 'isTraderName'>,
  name: string,
  userId?: string,
): Promise<void> {
  if (
    speaksForSite(name, app.config.site.name, houseNames) ||
    (await isStaffName(tx, name, userId)) ||
    (await isTraderName(tx, name, userId))
  )
    throw refuse('name_reserved');
}
