import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { m } from '#core/messages/messages.js';
import { refuse, type SavedAddress } from '#core/funding/contract.ts';
import { type Coin, depositNetworks } from '#core/funding/deposits.ts';
import { newId } from '#core/values/ids.ts';
import { practiceNetwork } from '#server/domains/funding/address.ts';
import { addressOfHash } from '#server/domains/funding/addresses/deriver.ts';
import type { Chains } from '#server/domains/funding/chain/open-chain.ts';
import { lockPerson } from '#server/domains/funding/store.ts';
import type { Needs } from '#server/domains/funding/withdrawals/needs.ts';
import { practiceCoins } from '#server/domains/funding/withdrawals/practice/practice-time.ts';
import { requireRoom, showSavedAddress } from '#server/domains/funding/withdrawals/save-address.ts';
import { insertSavedAddress, listSavedAddresses } from '#server/domains/funding/withdrawals/store.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { recordAudit } from '#server/platform/auth/audit.ts';

/**
 * An address that is valid on the practice network and that nobody can open: its hash is of no key.
 * `seed` is a fresh id.
 */
export const nobodysAddress = (asset: Coin, seed: string): string =>
  addressOfHash(
    depositNetworks[asset].chain,
    practiceNetwork,
    sha256(utf8ToBytes(`an address of nobody: ${seed}`)).slice(0, 20),
  );

/**
 * The person's practice address for a coin, saved without the hold of new ones: nobody can take what
 * goes there. The same again answers with the first while it is in the list. Refuses a coin whose
 * network is real.
 */
export async function takePracticeAddress(
  app: Needs,
  chains: Chains,
  actor: Actor,
  asset: Coin,
): Promise<SavedAddress> {
  if (!practiceCoins(chains).includes(asset)) throw refuse('no_practice_network', { asset });
  const at = app.clock.now();
  return app.db.transaction(async (tx) => {
    await lockPerson(tx, actor.userId);
    const saved = await listSavedAddresses(tx, actor.userId);
    const known = saved.find((one) => one.asset === asset && one.isPractice);
    if (known) return showSavedAddress(known);
    requireRoom(saved);
    const id = newId('adr', at);
    const row = await insertSavedAddress(tx, {
      id,
      userId: actor.userId,
      asset,
      label: m.funding_practice_address(),
      address: nobodysAddress(asset, id),
      savedAt: new Date(at),
      usableAt: new Date(at),
      isPractice: true,
    });
    if (!row) throw refuse('id_reused');
    // Nobody is warned by mail, as of other new addresses: nothing could be stolen through this one.
    await recordAudit(
      tx,
      {
        actorId: actor.userId,
        action: 'funding.address-saved',
        subjectId: id,
        detail: { asset, isPractice: true },
      },
      at,
    );
    return showSavedAddress(row);
  });
}
