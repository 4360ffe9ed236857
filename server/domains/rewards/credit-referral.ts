import { referralTierAt, rewardCents, shareUnits } from '#core/rewards/rules.ts';
import { formatUnits } from '#core/values/money.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { listMarks, lockReferral, saveEarned, saveMark } from '#server/domains/rewards/store.ts';
import { averageOf, type TierNeeds } from '#server/domains/rewards/needs.ts';
import * as trading from '#server/domains/trading/index.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Counts the fees of trades and copies that somebody paid since the last time and credits the
 * referrer's share to their wallet. Each entry of an account counts once, for the place in its
 * sequence moves in the same transaction.
 */
export async function creditReferral(
  app: Pick<TierNeeds, 'market'>,
  tx: Tx,
  referredId: string,
  at: number,
): Promise<void> {
  const referral = await lockReferral(tx, referredId);
  if (!referral) return;
  let fresh = 0n;
  const marks = await listMarks(tx, referredId);
  for (const { owner, kind } of await trading.listAccounts(tx, referredId)) {
    const paid = await ledger.feesAfter(
      tx,
      owner,
      kind === 'copy' ? 'copy_cash' : 'wallet',
      marks.get(owner) ?? 0,
    );
    if (!paid) continue;
    fresh += paid.cents;
    await saveMark(tx, owner, referredId, paid.seq);
  }
  if (fresh === 0n) return;
  // The rate is that of now and stays with these fees, whatever the tier is later.
  const { tier } = referralTierAt(await averageOf(app, tx, referral.referrerId, at));
  const feeCents = referral.feeCents + fresh;
  const units = referral.shareUnits + shareUnits(fresh, tier.shareBps);
  const reward = rewardCents(units) - referral.earnedCents;
  const wallet = (await ledger.ownersOf(tx, [referral.referrerId])).get(referral.referrerId);
  // A referrer who has not verified an address yet has no wallet: what is theirs comes with the
  // first fee after it.
  const isPaid = reward > 0n && wallet !== undefined;
  const earnedCents = referral.earnedCents + (isPaid ? reward : 0n);
  await saveEarned(tx, { referredId: referral.referredId, feeCents, shareUnits: units, earnedCents });
  if (!isPaid) return;
  await ledger.post(tx, {
    owner: wallet,
    kind: 'bonus',
    idemKey: `referral:${referredId}:${earnedCents}`,
    ref: referredId,
    at,
    description: 'Referral reward',
    legs: [
      { owner: 'house', asset: 'USD', kind: 'promo', units: -reward, code: 'principal' },
      { owner: wallet, asset: 'USD', kind: 'wallet', units: reward, code: 'principal' },
    ],
  });
  const userId = referral.referrerId;
  await recordEvent(
    tx,
    { type: 'rewards.referral-earned', userId, payload: { amount: formatUnits(reward, 2) } },
    at,
  );
}
