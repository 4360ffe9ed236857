// The steps of a payout in the books: the payout, its withdrawals and the money move together or
// not at all.
import { assert } from '#core/values/assert.ts';
import { type Chain, coinOf } from '#core/funding/deposits.ts';
import type { WithdrawalState } from '#core/funding/contract.ts';
import type { PayoutReason } from '#core/funding/payout-reasons.ts';
import { houseOwner, stripeOfRef } from '#core/ledger/rules.ts';
import type { Outcome } from '#server/domains/funding/payouts/payout-driver.ts';
import {
  listPaidBy,
  movePayout,
  type PayoutRow,
  type PayoutState,
} from '#server/domains/funding/payouts/store.ts';
import { assertNew } from '#server/domains/funding/promises.ts';
import { announceWithdrawal } from '#server/domains/funding/withdrawals/announce.ts';
import { returnHold } from '#server/domains/funding/withdrawals/decide-withdrawal.ts';
import {
  type Change,
  moveWithdrawal,
  type WithdrawalRow,
} from '#server/domains/funding/withdrawals/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export type Mined = Extract<Outcome, { kind: 'mined' }>;

/** Moves the payout and all its withdrawals one step. False: somebody else did. */
export async function stepPayout(
  tx: Tx,
  payout: PayoutRow,
  to: PayoutState & WithdrawalState,
  change: Omit<Change, 'at'> & { readonly sentAt?: Date; readonly feeUnits?: bigint },
  at: number,
): Promise<boolean> {
  const from = payout.state;
  const { sentAt, feeUnits, ...more } = change;
  const isMoved = await movePayout(tx, payout.id, from, to, {
    ...(sentAt ? { sentAt } : {}),
    ...(feeUnits === undefined ? {} : { feeUnits }),
    ...(more.txid === undefined ? {} : { txid: more.txid }),
    ...(more.height === undefined ? {} : { height: more.height }),
  });
  if (!isMoved) return false;
  await stepWithdrawals(tx, payout.id, from === 'planned' ? 'approved' : from, to, {
    at: new Date(at),
    ...more,
  });
  return true;
}

async function stepWithdrawals(
  tx: Tx,
  payoutId: string,
  from: WithdrawalState,
  to: WithdrawalState,
  change: Change,
): Promise<WithdrawalRow[]> {
  const rows: WithdrawalRow[] = [];
  for (const id of await listPaidBy(tx, payoutId)) {
    const row = await moveWithdrawal(tx, id, from, to, change);
    assert(row !== undefined, `${id} moves with its payout`);
    await announceWithdrawal(tx, row, change.at.getTime());
    rows.push(row);
  }
  return rows;
}

/**
 * Ends a payout that is deep enough. Paid: each hold leaves to custody. Failed on the chain: each
 * hold returns whole. The network's fee is the house's expense either way.
 */
export async function endPayout(tx: Tx, payout: PayoutRow, mined: Mined, at: number): Promise<boolean> {
  const to = mined.succeeded ? 'completed' : 'failed';
  assert(
    mined.txid === payout.txid && mined.height === payout.height,
    `${payout.id} ends with the transaction that was confirmed`,
  );
  if (!(await movePayout(tx, payout.id, 'confirming', to, { endedAt: new Date(at) }))) return false;
  const rows = await stepWithdrawals(tx, payout.id, 'confirming', to, {
    at: new Date(at),
    ...(mined.succeeded
      ? { completedAt: new Date(at) }
      : { reason: 'payout_not_paid' satisfies PayoutReason }),
  });
  assert(rows.length > 0 && rows.every(({ state }) => state === to), `${payout.id} ends its withdrawals`);
  const people = await ledger.ownersOf(
    tx,
    rows.map(({ userId }) => userId),
  );
  await ledger.lockOwners(tx, [...people.values(), feeOwner(payout.id)], 'with house');
  for (const row of rows) {
    if (mined.succeeded) await settleHold(tx, row, at);
    else await returnHold(tx, row, at);
  }
  await bookFee(tx, payout.chain, payout.id, mined.feeUnits ?? 0n, at);
  return true;
}

async function settleHold(tx: Tx, row: WithdrawalRow, at: number): Promise<void> {
  const settled = await ledger.settle(tx, {
    owner: await ledger.ownerOf(tx, row.userId),
    asset: row.holdAsset,
    units: row.holdUnits,
    purpose: 'withdrawal',
    into: 'custody',
    ref: row.id,
    at,
    description: `Withdrawal paid in ${row.asset}`,
  });
  assertNew(settled, `the end of the hold of ${row.id}`);
}

const feeOwner = (payoutId: string): ledger.OwnerId => houseOwner(stripeOfRef(payoutId));

/** The fee leaves custody, at the house's cost. */
async function bookFee(tx: Tx, chain: Chain, payoutId: string, units: bigint, at: number): Promise<void> {
  assert(units >= 0n, `the fee of ${payoutId} is a cost`);
  if (units === 0n) return;
  const asset = coinOf(chain);
  const booked = await ledger.post(tx, {
    owner: feeOwner(payoutId),
    kind: 'fee',
    idemKey: `network-fee:${payoutId}`,
    ref: payoutId,
    at,
    description: 'Network fee of a payout',
    legs: [
      { owner: 'house', asset, kind: 'fees', units: -units, code: 'fee' },
      { owner: 'house', asset, kind: 'custody', units, code: 'fee' },
    ],
  });
  assertNew(booked, `the fee of ${payoutId}`);
}
