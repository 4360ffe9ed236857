// A walk of the book for accounts that follow somebody together: one price, and what was taken is
// written down.
import type { UsdRate } from '#core/market/instrument.ts';
import { walkBook } from '#core/trading/book-walk.ts';
import type { Side } from '#core/trading/contract.ts';
import { newId } from '#core/values/ids.ts';
import type { Price, Quantity } from '#core/values/price.ts';
import type { Engine } from '#server/domains/trading/orders/engine.ts';
import { conditionsOf } from '#server/domains/trading/orders/executions/conditions.ts';
import { insertUnlessHalted } from '#server/domains/trading/orders/executions/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface Taken {
  readonly executionId: string;
  readonly filled: Quantity;
  readonly price: Price;
  readonly rate: UsdRate;
}

/**
 * Takes up to `wanted` at `limit` or better, at once or not at all. Undefined when the market is
 * closed, its price is old or nothing is offered within the limit: then nothing is written.
 */
export async function takeFromBook(
  { market }: Pick<Engine, 'market'>,
  tx: Tx,
  ask: { symbol: string; side: Side; wanted: Quantity; limit?: Price },
  at: number,
): Promise<Taken | undefined> {
  const { symbol, side, wanted, limit } = ask;
  const quote = market.quote(symbol, at);
  if (!quote.isOpen || quote.isStale) return undefined;
  const instrument = market.requireInstrument(symbol);
  const isWithin = (price: Price) =>
    limit === undefined || (side === 'buy' ? price <= limit : price >= limit);
  const book = (side === 'buy' ? quote.asks : quote.bids).filter(([price]) => isWithin(price));
  const { filled, price } = walkBook(book, side, wanted, instrument.bandBps);
  if (filled === 0n) return undefined;
  const executionId = newId('exe', at);
  const rate = market.usdRate(instrument.quoteCurrency, at);
  const conditions = conditionsOf(quote, instrument);
  const execution = { id: executionId, symbol, side, wanted, filled, price, rate, conditions, at };
  return (await insertUnlessHalted(tx, execution)) ? { executionId, filled, price, rate } : undefined;
}
