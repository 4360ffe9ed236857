import { payoutNetworks } from '#core/funding/contract.ts';
import { confirmationsAt, practiceBlockMs } from '#core/funding/rules.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { faultFields, type Log } from '#server/platform/log.ts';
import type { Needs } from '#server/domains/funding/request-withdrawal.ts';
import { practiceTip, signPractice } from '#server/domains/funding/practice-network.ts';
import {
  broadcastPractice,
  findPractice,
  listPayable,
  moveWithdrawal,
  type WithdrawalRow,
} from '#server/domains/funding/store.ts';

/** Takes every payable withdrawal one step further. Each step is its own transaction, so a crash anywhere repeats at most one, harmlessly. */
export async function payWithdrawals(app: Needs & { readonly log: Log }): Promise<number> {
  let moved = 0;
  for (const row of await listPayable(app.db.read, app.clock.now(), 100)) {
    try {
      if (await app.db.transaction((tx) => step(tx, row, app.clock.now()))) moved += 1;
    } catch (fault) {
      // One bad item stops nobody; it is tried again at the next turn.
      app.log.error('funding.payout_step_failed', {
        withdrawalId: row.id,
        state: row.state,
        ...faultFields(fault),
      });
    }
  }
  return moved;
}

async function step(tx: Tx, row: WithdrawalRow, at: number): Promise<boolean> {
  const moved = await nextState(tx, row, at);
  if (!moved) return false;
  await recordEvent(
    tx,
    {
      type: 'funding.withdrawal-moved',
      userId: row.userId,
      payload: { withdrawalId: row.id, state: moved.state },
    },
    at,
  );
  return true;
}

async function nextState(tx: Tx, row: WithdrawalRow, at: number): Promise<WithdrawalRow | undefined> {
  switch (row.state) {
    case 'approved':
      // The raw transaction and its id are stored before anything is sent.
      return moveWithdrawal(tx, row.id, 'approved', 'signed', signPractice(row));
    case 'signed': {
      const { raw, txid } = signPractice(row);
      await broadcastPractice(tx, { raw, txid, height: practiceTip(at + practiceBlockMs), at: new Date(at) });
      return moveWithdrawal(tx, row.id, 'signed', 'broadcast');
    }
    case 'broadcast': {
      const mined = await findPractice(tx, row.txid ?? '');
      if (!mined || mined.height > practiceTip(at)) return undefined;
      return moveWithdrawal(tx, row.id, 'broadcast', 'confirming', { height: mined.height });
    }
    case 'confirming':
      return complete(tx, row, at);
    default:
      return undefined;
  }
}

async function complete(tx: Tx, row: WithdrawalRow, at: number): Promise<WithdrawalRow | undefined> {
  if (confirmationsAt(row.height, practiceTip(at)) < payoutNetworks[row.asset].confirmations)
    return undefined;
  const moved = await moveWithdrawal(tx, row.id, 'confirming', 'completed', { completedAt: new Date(at) });
  if (!moved) return undefined;
  await ledger.settle(tx, {
    owner: await ledger.ownerOf(tx, row.userId),
    asset: 'USD',
    units: row.cents,
    purpose: 'withdrawal',
    into: 'custody',
    ref: row.id,
    at,
    description: `Withdrawal paid in ${row.asset}`,
  });
  return moved;
}
