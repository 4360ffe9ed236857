import type { LeaderId } from '#core/values/ids.ts';
import { houseStrategies } from '#server/domains/copying/house/strategies.ts';
import { listFollowed } from '#server/domains/copying/money/store.ts';
import type { ActNeeds } from '#server/domains/ledger/index.ts';

/** Whom each of these copies follows, by the name of now. */
export const copyTraders: ActNeeds['copyTraders'] = async (tx, copyIds) =>
  new Map(
    (await listFollowed(tx, copyIds)).map(({ id, leaderId, name }) => [
      id,
      { copyId: id, leaderId, trader: houseName(leaderId) ?? name ?? '' },
    ]),
  );

const houseName = (leaderId: LeaderId): string | undefined =>
  houseStrategies.find(({ id }) => id === leaderId)?.name;
