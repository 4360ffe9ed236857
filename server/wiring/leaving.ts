// Which domains know something about a person, in the order it is erased: who the person is goes
// last, for others ask it.
import * as collectibles from '#server/domains/collectibles/index.ts';
import * as content from '#server/domains/content/index.ts';
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

import { noShelves } from '#server/platform/files/vault.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import {
  eraseLeaderName,
  eraseTraces,
  exportTraces,
  type Led,
  type OwnAddress,
} from '#server/platform/traces.ts';

/** The address of the account and one that waits for confirmation. */
async function addressesOf(tx: Tx, userId: string): Promise<string[]> {
  const user = await identity.findUser(tx, userId);
  const pending = await identity.findEmailChange(tx, userId);
  return [user?.email, pending?.email].filter((address) => address !== undefined);
}

/** Every address that names or named the person. */
const everyAddressOf = async (tx: Tx, userId: string): Promise<OwnAddress[]> => [
  ...(await addressesOf(tx, userId)).map((email) => ({ email })),
  ...(await identity.listFormerAddresses(tx, userId)),
];

async function ledBy(tx: Tx, userId: string): Promise<Led> {
  const { copyIds, names, copierIds } = await copying.personalData.ledBy(tx, userId);
  const copiers = await identity.usersByIds(tx, copierIds);
  return { copyIds, names, addresses: copiers.map(({ email }) => email) };
}

const ofAddress = async (tx: Tx, userId: string): Promise<string> =>
  (await identity.findUser(tx, userId))?.email ?? '';

/** What the platform keeps by itself goes first: who the person is must still be known. */
const traces: identity.Leaving = {
  exportFor: async (tx, userId) => exportTraces(tx, userId, await addressesOf(tx, userId)),
  shelvesOf: noShelves,
  blocksDeletion: async () => [],
  erase: async (tx, userId) => {
    await eraseLeaderName(tx, await ledBy(tx, userId));
    await eraseTraces(tx, userId, await everyAddressOf(tx, userId));
  },
};

type Needs = Pick<identity.Identity, 'vault' | 'app'>;

/**
 * Binds the vault of files where a domain keeps some. `isSimulatedMoney`: what lies free in wallets goes
 * back to the house.
 */
export const leavingOf = (
  { vault, app }: Needs,
  { isSimulatedMoney }: { readonly isSimulatedMoney: boolean },
): readonly identity.Leaving[] => [
  traces,
  isSimulatedMoney
    ? {
        ...ledger.simulatedMoneyData,
        erase: (tx, userId) => ledger.simulatedMoneyData.erase(tx, userId, app.clock.now()),
      }
    : ledger.personalData,
  trading.personalData,
  copying.personalData,
  rewards.personalData,
  funding.personalData,
  {
    ...collectibles.personalData,
    erase: (tx, userId) => collectibles.personalData.erase(tx, userId, vault, new Date(app.clock.now())),
  },
  plans.personalData,
  market.personalData,
  {
    ...content.personalData,
    exportFor: async (tx, userId) => content.personalData.exportFor(tx, await ofAddress(tx, userId)),
    erase: async (tx, userId) => {
      await content.personalData.erase(tx, await ofAddress(tx, userId));
      for (const { email, until } of await identity.listFormerAddresses(tx, userId))
        await content.personalData.erase(tx, email, until);
    },
  },
  { ...support.personalData, erase: (tx, userId) => support.personalData.erase(tx, userId, vault) },
  {
    ...notifications.personalData,
    erase: async (tx, userId) =>
      notifications.personalData.erase(tx, userId, (await copying.personalData.ledBy(tx, userId)).copyIds),
  },
  {
    ...identity.personalData,
    exportFor: (tx, userId) => identity.personalData.exportFor(tx, userId, vault),
    erase: (tx, userId) => identity.personalData.erase(tx, userId, vault),
  },
];
