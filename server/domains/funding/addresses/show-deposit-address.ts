import { type Coin, depositNetworks, unusedAddressLimit } from '#core/funding/deposits.ts';
import { refuse } from '#core/funding/contract.ts';
import type { AddressDeriver } from '#server/domains/funding/addresses/deriver.ts';
import {
  countUnused,
  findNewestAddress,
  insertAddress,
  lockAddresses,
  takeIndex,
} from '#server/domains/funding/addresses/store.ts';
import { healthOf } from '#server/domains/funding/chain/health.ts';
import type { Chains } from '#server/domains/funding/chain/open-chain.ts';
import { listChains } from '#server/domains/funding/chain/store.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Needs = Pick<App, 'db' | 'clock' | 'log'>;

/**
 * The person's own address for a coin; a new one once the last has received something, or when
 * asked for. Derived again from the public key each time: refuses `address_mismatch` rather than
 * show what the key does not give, `no_node` while nobody would see a deposit.
 */
export async function showDepositAddress(
  app: Needs,
  chains: Chains,
  actor: Actor,
  input: { asset: Coin; fresh: boolean },
): Promise<{ asset: Coin; address: string; network: string; isPractice: boolean }> {
  const { chain, network } = depositNetworks[input.asset];
  const open = chains.find((one) => one.chain === chain);
  const at = app.clock.now();
  return app.db.transaction(async (tx) => {
    await lockAddresses(tx, actor.userId);
    const deriver = open?.deriver;
    const row = (await listChains(tx)).find((one) => one.chain === chain);
    const health = open ? healthOf(open, row, at) : 'blind';
    if (!open || !deriver || health === 'blind' || health === 'halted')
      throw refuse('no_node', { asset: input.asset });
    const known = await findNewestAddress(tx, chain, deriver.fingerprint, actor.userId);
    const derived = known && deriver.at(known.keyIndex).address;
    if (known && derived !== known.address) {
      app.log.error('funding.address_mismatch', { chain, keyIndex: known.keyIndex });
      throw refuse('address_mismatch', { asset: input.asset });
    }
    const shown =
      known && known.usedAt === null && !input.fresh
        ? known.address
        : await newAddress(tx, deriver, actor.userId, at);
    return { asset: input.asset, address: shown, network, isPractice: open.isPractice };
  });
}

async function newAddress(tx: Tx, deriver: AddressDeriver, userId: string, at: number): Promise<string> {
  const { chain, fingerprint } = deriver;
  if ((await countUnused(tx, chain, userId)) >= unusedAddressLimit)
    throw refuse('too_many_addresses', { maximum: String(unusedAddressLimit) });
  const keyIndex = await takeIndex(tx, chain, fingerprint);
  const { address } = deriver.at(keyIndex);
  await insertAddress(tx, { chain, address, fingerprint, keyIndex, userId, at: new Date(at) });
  return address;
}
