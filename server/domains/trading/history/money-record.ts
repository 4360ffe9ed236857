import * as ledger from '#server/domains/ledger/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import { countFills } from '#server/domains/trading/history/fills/store.ts';
import { ownedBy, valueCents } from '#server/domains/trading/history/worth.ts';
import type { App } from '#server/platform/app.ts';

export interface MoneyMove extends Pick<ledger.NamedFlow, 'kind' | 'at' | 'entries'> {
  /** Valued when it came, as the all-time profit values it; signed. */
  readonly cents: bigint;
}

/** All external money of a person up to an instant, oldest first, and how often they traded. */
export async function moneyRecord(
  { db, market }: Pick<App, 'db'> & { readonly market: Market },
  userId: string,
  to: number,
): Promise<{ readonly moves: readonly MoneyMove[]; readonly fills: number }> {
  const { owners } = await ownedBy(db.read, userId);
  const flows = await ledger.namedFlowsBetween(db.read, owners, 0, to);
  return {
    moves: flows.map(({ kind, at, entries, asset, units }) => ({
      kind,
      at,
      entries,
      cents: valueCents(market, asset, units, at),
    })),
    fills: await countFills(db.read, owners),
  };
}
