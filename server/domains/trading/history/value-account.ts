// The worth of one account through time: around every flow and at the instants asked for. The chain
// that unit values are reckoned from (copying rule 3).
import * as ledger from '#server/domains/ledger/index.ts';
import type { Market } from '#server/domains/market/index.ts';
import { accountFlows, valueCents, worthAt } from '#server/domains/trading/history/worth.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface AccountValue {
  readonly at: number;
  /** All assets and open positions at the marks of this instant, what came at it included. */
  readonly cents: bigint;
  /**
   * Money that came (positive) or went at it, at the same marks; worth just before is `cents` less
   * this.
   */
  readonly flowCents: bigint;
}

/**
 * Values the account at `from`, around every flow after it and at each of `instants` (rising, none
 * before `from`). External money, moves between portfolios and conversions are flows: none of them
 * is a result of trading.
 */
export async function valueAccount(
  tx: Tx,
  market: Market,
  owner: number,
  { from, instants }: { readonly from: number; readonly instants: readonly number[] },
): Promise<AccountValue[]> {
  const to = instants.at(-1) ?? from;
  const flows = [
    ...(await accountFlows(tx, owner, from, to)),
    ...(await ledger.conversionsBetween(tx, owner, from, to)),
  ];
  const flowAt = new Map<number, bigint>();
  for (const { asset, units, at } of flows)
    flowAt.set(at, (flowAt.get(at) ?? 0n) + valueCents(market, asset, units, at));
  const all = [...new Set([from, ...flowAt.keys(), ...instants])].sort((a, b) => a - b);
  const worth = await worthAt(tx, market, { owners: [owner], accounts: [], isPart: false }, all);
  return all.map((at, place) => ({ at, cents: worth[place] ?? 0n, flowCents: flowAt.get(at) ?? 0n }));
}
