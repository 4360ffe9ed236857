// Slow twin of a block's fill: every account executes its own order, alone, at the block's price.
import { marketOrder, executeOrder, nobody } from '#server/domains/trading/index.ts';
import type { FillBatch, OpenPosition } from '#server/domains/trading/index.ts';
import { Refusal } from '#core/values/refusal.ts';
import { newId } from '#core/values/ids.ts';
import type { Market } from '#server/domains/market/index.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The code of each account's order, in the order of the batch. */
export async function slowBlock(db: Database, market: Market, batch: FillBatch): Promise<string[]> {
  const { side, product, leverage, price, at } = batch;
  const { symbol } = batch.instrument;
  const codes: string[] = [];
  for (const [row, { owner, positions }] of batch.states.entries()) {
    // Whoever sizes a block has taken open losses into account already: here they are none.
    const engine = { market: atCost(market, positions), participants: nobody };
    const quantity = batch.quantities[row] ?? 0n;
    const asked = { id: newId('ord', at), owner, symbol, side, product, leverage, quantity };
    const order = { ...marketOrder(asked), price: { kind: 'resting', at: price } } as const;
    const filled = db.transaction((tx) => executeOrder(engine, tx, order, at)).then(() => 'filled');
    codes.push(
      await filled.catch((fault: unknown) => (fault instanceof Refusal ? fault.code : Promise.reject(fault))),
    );
  }
  return codes;
}

const atCost = (market: Market, positions: readonly OpenPosition[]): Market => ({
  ...market,
  quote: (symbol, at) => {
    const quote = market.quote(symbol, at);
    const cost = positions.find((one) => one.symbol === symbol)?.entry;
    return cost === undefined ? quote : { ...quote, bid: cost, ask: cost };
  },
});
