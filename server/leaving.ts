// Which domains know something about a person, in the order it is erased: who the person is goes last, for others ask it.
import * as collectibles from '#server/domains/collectibles/index.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as funding from '#server/domains/funding/index.ts';
import * as identity from '#server/domains/identity/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as market from '#server/domains/market/index.ts';
import * as notifications from '#server/domains/notifications/index.ts';
import * as plans from '#server/domains/plans/index.ts';
import * as rewards from '#server/domains/rewards/index.ts';
import * as support from '#server/domains/support/index.ts';
import * as trading from '#server/domains/trading/index.ts';

/** Binds the vault of files where a domain keeps some. */
export const leavingOf = ({ vault }: Pick<identity.Identity, 'vault'>): readonly identity.Leaving[] => [
  ledger.personalData,
  trading.personalData,
  copying.personalData,
  rewards.personalData,
  funding.personalData,
  {
    ...collectibles.personalData,
    erase: (tx, userId) => collectibles.personalData.erase(tx, userId, vault),
  },
  plans.personalData,
  market.personalData,
  { ...support.personalData, erase: (tx, userId) => support.personalData.erase(tx, userId, vault) },
  notifications.personalData,
  { ...identity.personalData, erase: (tx, userId) => identity.personalData.erase(tx, userId, vault) },
];
