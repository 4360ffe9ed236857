// One settlement of the performance fee (copying rule 19), whatever asks for it: a month, an end,
// money that leaves.
import type { Cents } from '#core/values/kind.ts';
import { settleWhole } from '#core/copying/results/fees.ts';
import { freeCents } from '#core/trading/netting.ts';
import { required } from '#core/values/assert.ts';
import { formatUnits, shareOf } from '#core/values/money.ts';
import { bookName, leaderName } from '#server/domains/copying/leader-name.ts';
import { insertFee, updateFee } from '#server/domains/copying/money/store.ts';
import { type CopyRow, findLeader } from '#server/domains/copying/store.ts';
import type { Worth } from '#server/domains/copying/copies/worth.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Settled = Pick<Worth, 'baseCents' | 'unrealisedCents'>;

/**
 * Settles a copy whose account is locked as `state`: the fee on profit above the loss carried
 * forward, taken from free cash. What cash cannot pay now is owed and taken with the next
 * settlement. Once per key; returns the cents that were taken.
 */
export async function settleFee(
  tx: Tx,
  copy: CopyRow,
  state: trading.AccountState,
  { worth, key, at }: { readonly worth: Settled; readonly key: string; readonly at: number },
): Promise<bigint> {
  const { baseCents, unrealisedCents } = worth;
  const { feeCents, lcfCents, feeMarkCents } = settleWhole(copy, copy.feeMarkCents + baseCents);
  const owed = copy.feeOwedCents + feeCents;
  const free = freeCents(state.money, trading.requiredCents(state), unrealisedCents);
  const taken = owed < free ? owed : free;
  const row = { copyId: copy.id, key, baseCents, lcfBeforeCents: copy.lcfCents, feeCents, at };
  const after = { lcfAfterCents: lcfCents, markAfterCents: feeMarkCents, takenCents: taken };
  if (!(await insertFee(tx, { ...row, ...after }))) return 0n;
  await updateFee(tx, copy.id, {
    markCents: feeMarkCents,
    lcfCents,
    owedCents: owed - taken,
    paidCents: copy.feePaidCents + taken,
  });
  await takeFee(tx, copy, { cents: taken, key, at });
  return taken;
}

/**
 * Every owner whose balance the end of a copy, or its fee, may touch: locked before the first of
 * several postings.
 */
export async function moneyOwners(tx: Tx, copy: CopyRow): Promise<ledger.OwnerId[]> {
  const owners = [await ledger.ownerOf(tx, copy.userId), copy.owner];
  return copy.leaderShareBps === 0 ? owners : [...owners, await leaderOwner(tx, copy)];
}

const leaderOwner = async (tx: Tx, { leaderId }: CopyRow): Promise<ledger.OwnerId> =>
  required(await findLeader(tx, leaderId), 'a copy has a leader').owner;

/** Moves a fee to the house and to who leads, and tells the person. */
export async function takeFee(
  tx: Tx,
  copy: CopyRow,
  { cents, key, at }: { readonly cents: Cents; readonly key: string; readonly at: number },
): Promise<void> {
  if (cents <= 0n) return;
  const share = shareOf(cents, copy.leaderShareBps, 'down');
  const kept = cents - share;
  const toLeader: ledger.Leg[] =
    share === 0n
      ? []
      : [
          { owner: copy.owner, asset: 'USD', kind: 'copy_cash', units: -share, code: 'leader_fee' },
          {
            owner: await leaderOwner(tx, copy),
            asset: 'USD',
            kind: 'wallet',
            units: share,
            code: 'leader_fee',
          },
        ];
  const toHouse: ledger.Leg[] =
    kept === 0n
      ? []
      : [
          { owner: copy.owner, asset: 'USD', kind: 'copy_cash', units: -kept, code: 'performance_fee' },
          { owner: 'house', asset: 'USD', kind: 'fees', units: kept, code: 'performance_fee' },
        ];
  await ledger.post(tx, {
    owner: copy.owner,
    kind: 'copy',
    idemKey: `${copy.id}:fee:${key}`,
    ref: copy.id,
    at,
    description: `Performance fee for copying ${bookName(copy.leaderId)}`,
    legs: [...toLeader, ...toHouse],
  });
  const payload = {
    copyId: copy.id,
    leaderName: await leaderName(tx, copy.leaderId),
    amount: formatUnits(cents, 2),
  };
  await recordEvent(tx, { type: 'copying.fee-charged', userId: copy.userId, payload }, at);
}
