import { houseStrategies } from '#server/domains/copying/house/strategies.ts';
import { listLeadersLike } from '#server/domains/copying/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { skeletonOf } from '#server/platform/names/skeleton.ts';
import type { OwnNames } from '#server/platform/names/speaks-for-site.ts';

/** Names of the house's strategies, and the first words by which they are known. */
export const houseNames: OwnNames = {
  names: houseStrategies.map(({ name }) => name),
  words: houseStrategies.map(({ name }) => name.split(' ')[0] ?? name),
};

/**
 * Whether a name reads like the public name of a trader other than this person; ended records
 * count.
 */
export async function isTraderName(tx: Tx, name: string, userId: string | undefined): Promise<boolean> {
  const skeleton = skeletonOf(name);
  const alike = await listLeadersLike(tx, skeleton);
  return alike.some((one) => one.userId !== userId && (one.skeleton ?? skeletonOf(one.name)) === skeleton);
}
