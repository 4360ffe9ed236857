// The equity of one account through time: around every flow and at the instants asked for. The chain
// that unit values are reckoned from (copying rule 3).
import * as ledger from '#server/domains/ledger/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import { accountFlows, worthAt } from '#server/domains/trading/history/worth.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface AccountValue {
  readonly at: number;
  /**
   * Dollars and open positions at the marks of this instant, what came at it included: what the
   * account's orders are sized by.
   */
  readonly cents: bigint;
  /** Dollars that came (positive) or went at it; equity just before is `cents` less this. */
  readonly flowCents: bigint;
}

/**
 * The account's equity at `from`, around every flow after it and at each of `instants` (rising, none
 * before `from`). External money, moves between portfolios, conversions and holds are flows: none of
 * them is a result of trading. Coins are no part of it: they make no order, and nobody can copy them.
 */
export async function valueAccount(
  tx: Tx,
  market: Market,
  owner: number,
  { from, instants }: { readonly from: number; readonly instants: readonly number[] },
): Promise<AccountValue[]> {
  const to = instants.at(-1) ?? from;
  const setAside = await ledger.setAsideBetween(tx, owner, from, to);
  const flows = [
    ...(await accountFlows(tx, owner, from, to)),
    ...(await ledger.conversionsBetween(tx, [owner], from, to)),
    // What waits to leave has left the equity already, and comes again when it is given back.
    ...setAside.map(({ asset, units, at }) => ({ asset, units: -units, at })),
  ];
  const flowAt = new Map<number, bigint>();
  for (const { asset, units, at } of flows)
    if (asset === 'USD') flowAt.set(at, (flowAt.get(at) ?? 0n) + units);
  const all = [...new Set([from, ...flowAt.keys(), ...instants])].sort((a, b) => a - b);
  const equity = await worthAt(tx, market, { owners: [owner] }, all, 'equity');
  return all.map((at, place) => ({ at, cents: equity[place] ?? 0n, flowCents: flowAt.get(at) ?? 0n }));
}
