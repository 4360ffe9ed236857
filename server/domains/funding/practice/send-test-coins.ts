import { createHash } from 'node:crypto';
import { refuse } from '#core/funding/contract.ts';
import { type Coin, depositNetworks } from '#core/funding/deposits.ts';
import { topUpDailyCents } from '#core/funding/rules.ts';
import { assetScale, formatUnits, unitsOfFine } from '#core/values/money.ts';
import { startOfUtcDay } from '#core/values/time.ts';
import { showDepositAddress } from '#server/domains/funding/addresses/show-deposit-address.ts';
import type { Chains } from '#server/domains/funding/chain/open-chain.ts';
import { priceConversion } from '#server/domains/funding/conversions/post-conversion.ts';
import {
  findPracticeTransfer,
  insertPracticeTransfer,
  sentSince,
} from '#server/domains/funding/practice/store.ts';
import { lockPerson, toppedUpSince } from '#server/domains/funding/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { App } from '#server/platform/app.ts';
import type { Actor } from '#server/platform/auth/actor.ts';

type Needs = Pick<App, 'db' | 'clock' | 'log'> & { readonly market: Market };

/**
 * Sends practice coins to the person's own address; the next practice block takes them in. Same id,
 * same transaction.
 */
export async function sendTestCoins(
  app: Needs,
  chains: Chains,
  actor: Actor,
  input: { readonly id: string; readonly asset: Coin; readonly amount: bigint },
): Promise<{ id: string; txid: string; address: string; amount: string }> {
  const { chain } = depositNetworks[input.asset];
  const scale = assetScale[input.asset];
  const units = unitsOfFine(input.amount, input.asset);
  if (units === undefined)
    throw refuse('below_minimum', { minimum: formatUnits(1n, scale), asset: input.asset });
  const open = chains.find((one) => one.chain === chain);
  if (!open?.isPractice) throw refuse('rail_not_connected');
  const { address } = await showDepositAddress(app, chains, actor, { asset: input.asset, fresh: false });
  const at = app.clock.now();
  const cents = priceConversion(app.market, 'coin-to-dollars', input.asset, units, at).grossCents;
  return app.db.transaction(async (tx) => {
    await lockPerson(tx, actor.userId);
    const first = await findPracticeTransfer(tx, input.id);
    if (first) {
      if (first.userId !== actor.userId || first.units !== units || first.chain !== chain)
        throw refuse('id_reused');
      return { id: first.id, txid: first.txid, address: first.address, amount: formatUnits(units, scale) };
    }
    const since = new Date(startOfUtcDay(at));
    const used = (await toppedUpSince(tx, actor.userId, since)) + (await sentSince(tx, actor.userId, since));
    const left = topUpDailyCents - used;
    if (cents > left)
      throw refuse('daily_limit', { left: formatUnits(left > 0n ? left : 0n, assetScale.USD) });
    const hash = createHash('sha256').update(`practice:${chain}:${input.id}`).digest('hex');
    const txid = chain === 'ethereum' ? `0x${hash}` : hash;
    await insertPracticeTransfer(tx, {
      id: input.id,
      txid,
      chain,
      userId: actor.userId,
      address,
      units,
      cents,
      sentAt: new Date(at),
    });
    return { id: input.id, txid, address, amount: formatUnits(units, scale) };
  });
}
