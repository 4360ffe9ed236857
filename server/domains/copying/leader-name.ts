import { houseStrategies } from '#server/domains/copying/house/strategies.ts';
import { findLeader } from '#server/domains/copying/store.ts';
import type { LeaderId } from '#core/values/ids.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * As the book may say it forever: its lines stay when a person leaves and takes their name along.
 */
export const bookName = (leaderId: LeaderId): string =>
  houseStrategies.find(({ id }) => id === leaderId)?.name ?? `trader ${leaderId.slice(-6)}`;

/** The public name of a leader, for pages and messages. */
export const leaderName = async (tx: Tx, leaderId: LeaderId): Promise<string> =>
  houseStrategies.find(({ id }) => id === leaderId)?.name ??
  (await findLeader(tx, leaderId))?.name ??
  'a trader';
