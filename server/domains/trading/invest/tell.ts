import type { InvestmentRow } from '#server/domains/trading/invest/store.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Records that an investment waits, or how it ended; the fill of a placed one is told as every fill
 * is.
 */
export async function tellInvestment(tx: Tx, row: InvestmentRow, at: number): Promise<void> {
  const { state } = row;
  if (state === 'placed') return;
  await recordEvent(
    tx,
    {
      type: 'trading.investment-changed',
      userId: row.userId,
      payload: {
        investmentId: row.id,
        symbol: row.symbol,
        quantity: row.quantity,
        state,
        expiresAt: row.expiresAt.toISOString(),
      },
    },
    at,
  );
}
