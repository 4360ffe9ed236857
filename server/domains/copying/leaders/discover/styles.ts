import type { LeaderView } from '#core/copying/contract.ts';
import { holdingOf, leastStyleTrades, mainClasses } from '#core/copying/record/style.ts';
import type { InstrumentClass } from '#core/market/classes.ts';
import { listLeaders } from '#server/domains/copying/store.ts';
import type { Market } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { App } from '#server/platform/app.ts';

type Needs = Pick<App, 'db'> & { readonly market: Market };

/** How each leader trades, by leader, from the trades of the record alone. */
export async function stylesOf(
  { db, market }: Needs,
  at: number,
): Promise<ReadonlyMap<string, LeaderView['style']>> {
  const styles = new Map<string, LeaderView['style']>();
  for (const { id, owner, openedAt, closedAt } of await listLeaders(db.read)) {
    const habits = await trading.tradeHabits(db.read, owner, { from: openedAt, to: closedAt ?? at });
    styles.set(id, styleOf(habits, market));
  }
  return styles;
}

function styleOf(
  { closed, medianHoldingMs, bySymbol }: trading.TradeHabits,
  market: Market,
): LeaderView['style'] {
  if (medianHoldingMs === null || closed < leastStyleTrades) return null;
  const byClass = new Map<InstrumentClass, number>();
  for (const [symbol, count] of bySymbol) {
    const { class: kind } = market.requireInstrument(symbol);
    byClass.set(kind, (byClass.get(kind) ?? 0) + count);
  }
  return {
    holding: holdingOf(medianHoldingMs),
    medianHoldingMs: Math.round(medianHoldingMs),
    classes: mainClasses(byClass),
  };
}
