import { coinOf } from '#core/funding/deposits.ts';
import type { AddressDeriver } from '#server/domains/funding/addresses/deriver.ts';
import { findPublished, insertAddress, takeIndex } from '#server/domains/funding/addresses/store.ts';
import type { Chains } from '#server/domains/funding/chain/open-chain.ts';
import type { App } from '#server/platform/app.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Demo: one address per coin that belongs to nobody, for visitors who are not signed in. */
export async function insertPublishedAddress(tx: Tx, deriver: AddressDeriver, at: number): Promise<void> {
  const { chain, fingerprint } = deriver;
  if (await findPublished(tx, chain, fingerprint)) return;
  const keyIndex = await takeIndex(tx, chain, fingerprint);
  const { address } = deriver.at(keyIndex);
  await insertAddress(tx, { chain, address, fingerprint, keyIndex, userId: undefined, at: new Date(at) });
}

/**
 * The published addresses, each derived again; one that does not match its row is left out. Empty
 * in live mode.
 */
export async function showPublishedAddresses(app: Pick<App, 'db' | 'config'>, chains: Chains) {
  const shown = [];
  if (app.config.MODE !== 'demo') return [];
  for (const { chain, deriver, isPractice } of chains) {
    if (!deriver) continue;
    const row = await findPublished(app.db.read, chain, deriver.fingerprint);
    if (row && deriver.at(row.keyIndex).address === row.address)
      shown.push({ asset: coinOf(chain), address: row.address, isPractice });
  }
  return shown;
}
