import { assetScale, formatUnits } from '#core/values/money.ts';
import type { WithdrawalRow } from '#server/domains/funding/withdrawals/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { sendSignal } from '#server/platform/realtime/signals.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';

/** Tells the owner, in the transaction that moved it, where the withdrawal is now. */
export async function announceWithdrawal(tx: Tx, row: WithdrawalRow, at: number): Promise<void> {
  await sendSignal(tx, 'administrators', 'admin.waiting-changed', { what: 'withdrawals' });
  await recordEvent(
    tx,
    {
      type: 'funding.withdrawal-moved',
      userId: row.userId,
      payload: {
        withdrawalId: row.id,
        state: row.state,
        asset: row.asset,
        amount: formatUnits(row.coinUnits, assetScale[row.asset]),
        reason: row.reason ?? '',
      },
    },
    at,
  );
}
