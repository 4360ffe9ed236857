// One settlement of the performance fee (copying rule 19), whatever asks for it: a month, an end, money that leaves.
import { settleWhole } from '#core/copying/results/fees.ts';
import { freeCents } from '#core/trading/netting.ts';
import { formatUnits } from '#core/values/money.ts';
import { bookName, leaderName } from '#server/domains/copying/leader-name.ts';
import { insertFee, updateFee } from '#server/domains/copying/money/store.ts';
import type { CopyRow } from '#server/domains/copying/store.ts';
import type { Worth } from '#server/domains/copying/copies/worth.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Tx } from '#server/platform/db/tx.ts';

type Settled = Pick<Worth, 'baseCents' | 'unrealisedCents'>;

/**
 * Settles a copy whose account is locked as `state`: the fee on profit above the loss carried forward, taken from free cash.
 * What cash cannot pay now is owed and taken with the next settlement. Once per key; answers what went to the house, in cents.
 */
export async function settleFee(
  tx: Tx,
  copy: CopyRow,
  state: trading.AccountState,
  { worth, key, at }: { readonly worth: Settled; readonly key: string; readonly at: number },
): Promise<bigint> {
  const { baseCents, unrealisedCents } = worth;
  const { feeCents, lcfCents, feeMarkCents } = settleWhole(copy, copy.feeMarkCents + baseCents);
  const row = { copyId: copy.id, key, baseCents, lcfBeforeCents: copy.lcfCents, feeCents, at };
  if (!(await insertFee(tx, { ...row, lcfAfterCents: lcfCents }))) return 0n;
  const owed = copy.feeOwedCents + feeCents;
  const free = freeCents(state.money, trading.requiredCents(state), unrealisedCents);
  const taken = owed < free ? owed : free;
  await updateFee(tx, copy.id, {
    markCents: feeMarkCents,
    lcfCents,
    owedCents: owed - taken,
    paidCents: copy.feePaidCents + taken,
  });
  await takeFee(tx, copy, { cents: taken, key, at });
  return taken;
}

/** Moves a fee to the house and tells the person. */
export async function takeFee(
  tx: Tx,
  copy: CopyRow,
  { cents, key, at }: { readonly cents: bigint; readonly key: string; readonly at: number },
): Promise<void> {
  if (cents <= 0n) return;
  await ledger.post(tx, {
    owner: copy.owner,
    kind: 'copy',
    idemKey: `${copy.id}:fee:${key}`,
    ref: copy.id,
    at,
    description: `Performance fee for copying ${bookName(copy.leaderId)}`,
    legs: [
      { owner: copy.owner, asset: 'USD', kind: 'copy_cash', units: -cents, code: 'performance_fee' },
      { owner: 'house', asset: 'USD', kind: 'fees', units: cents, code: 'performance_fee' },
    ],
  });
  const payload = {
    copyId: copy.id,
    leaderName: await leaderName(tx, copy.leaderId),
    amount: formatUnits(cents, 2),
  };
  await recordEvent(tx, { type: 'copying.fee-charged', userId: copy.userId, payload }, at);
}
