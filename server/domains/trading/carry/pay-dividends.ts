import { dividendCents } from '#core/trading/financing.ts';
import { formatQuantity } from '#core/values/price.ts';
import { chargeAccount } from '#server/domains/trading/carry/charge-account.ts';
import { listDueDividends, listHolders, markPaid } from '#server/domains/trading/carry/store.ts';
import type { Needs } from '#server/domains/trading/orders/place-order.ts';

/**
 * Pays every announced dividend whose ex-date has come: longs earn it, shorts owe it. Safe to
 * repeat.
 */
export async function payDividends(app: Needs): Promise<number> {
  const at = app.clock.now();
  let booked = 0;
  for (const { id, symbol, amount, withholdingBps, exAt } of await listDueDividends(app.db.read, at)) {
    const { quoteCurrency } = app.market.requireInstrument(symbol);
    const rate = app.market.usdRate(quoteCurrency, exAt);
    for (const owner of await listHolders(app.db.read, symbol, exAt))
      booked += await app.db.transaction((tx) =>
        chargeAccount(
          tx,
          { owner, heldAt: exAt },
          (position) =>
            position.symbol === symbol
              ? {
                  kind: 'dividend',
                  cause: id,
                  cents: dividendCents(position.side, amount, position.quantity, rate, withholdingBps),
                  terms: { perUnit: formatQuantity(amount), withholdingBps },
                  description: `Dividend of ${symbol}, ${formatQuantity(amount)} per unit`,
                }
              : undefined,
          at,
        ),
      );
    await app.db.transaction((tx) => markPaid(tx, id, at));
  }
  return booked;
}
