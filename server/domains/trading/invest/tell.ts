import type { InvestmentRow } from '#server/domains/trading/invest/store.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Records that an investment waits, or how it ended; the fill of a placed one is told as every fill is. */
export const tellInvestment = (tx: Tx, row: InvestmentRow, at: number): Promise<void> =>
  recordEvent(
    tx,
    {
      type: 'trading.investment-changed',
      userId: row.userId,
      payload: {
        investmentId: row.id,
        symbol: row.symbol,
        quantity: row.quantity,
        state: row.state,
        expiresAt: row.expiresAt.toISOString(),
      },
    },
    at,
  );
