import { assert } from '#core/values/assert.ts';
import { advance, type HouseParts, openHouse } from '#server/domains/copying/house/advance.ts';
import { orderFor } from '#server/domains/copying/house/orders.ts';
import { listRuns } from '#server/domains/copying/house/store.ts';
import { decideEveryMs, houseStrategies } from '#server/domains/copying/house/strategies.ts';
import * as trading from '#server/domains/trading/index.ts';
import { newId } from '#core/values/ids.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * Decisions per transaction: a day of history, so that others get their turn at the database in
 * between.
 */
const chunk = 24;

/** Opens every house strategy's account, once. A history of 0 days means that they start flat now. */
export async function openHouses(parts: HouseParts, historyDays: number): Promise<void> {
  for (const strategy of houseStrategies) await openHouse(parts, strategy, historyDays);
}

/**
 * One tick: every strategy makes what is due, in chunks, taking turns so that all histories grow
 * together. A node that stops does not finish months of history first: the next one goes on after
 * the last chunk.
 */
export async function tickHouses(
  parts: HouseParts,
  report: (percent: number) => void = () => undefined,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (let busy = true; busy && !isStopped(); ) {
    busy = false;
    for (const strategy of houseStrategies) {
      if ((await advance(parts, strategy, chunk)) === chunk) busy = true;
    }
    if (busy) report(await historyProgress(parts.db.read));
  }
}

/** How much of the history is recorded, 0 to 100: of the strategy that is furthest behind. */
export async function historyProgress(tx: Tx): Promise<number> {
  const runs = await listRuns(tx);
  if (runs.length < houseStrategies.length) return 0;
  const parts = runs.map(({ startedAt, decidedUntil, historyUntil }) => {
    const whole = historyUntil.getTime() - startedAt.getTime() - 2 * decideEveryMs;
    return whole <= 0 ? 1 : Math.min(1, (decidedUntil.getTime() - startedAt.getTime()) / whole);
  });
  return Math.floor(Math.min(...parts) * 100);
}

/**
 * Tests and development: the first strategy buys two per cent of BTC now, through the same engine
 * as any decision.
 */
export async function tradeNow(parts: HouseParts): Promise<void> {
  const [strategy] = houseStrategies;
  if (!strategy) return;
  const at = parts.clock.now();
  const symbol = 'BTC';
  await parts.db.transaction(async (tx) => {
    const account = await trading.openAccount(tx, { kind: 'house', ref: strategy.id, at });
    const state = (await trading.accountStates(tx, [account.owner], 'lock')).get(account.owner);
    assert(state !== undefined, 'a house strategy has an account');
    const marks = trading.marksAt(parts.market, at);
    const order = orderFor(
      { symbol, fromBps: 0, toBps: 200 },
      {
        instrument: parts.market.requireInstrument(symbol),
        price: marks(symbol).quote.ask,
        equityCents: trading.equityCents(state, marks),
        held: trading.heldIn(state, symbol, 'cash'),
      },
    );
    assert(order !== undefined, 'a house strategy can buy two per cent');
    const { side, quantity } = order;
    await trading.executeOrder(
      parts,
      tx,
      trading.marketOrder({
        id: newId('ord', at),
        owner: account.owner,
        symbol,
        side,
        product: 'cash',
        leverage: 1,
        quantity,
      }),
      at,
    );
  });
}
