// What was taken from a book, once for everybody who got a part of it.
import type { Side } from '#core/trading/contract.ts';
import { run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const instant = (at: number): string => new Date(at).toISOString();

export interface Execution {
  readonly id: string;
  readonly symbol: string;
  readonly side: Side;
  readonly wanted: bigint;
  readonly filled: bigint;
  readonly price: bigint;
  readonly rate: { readonly numerator: bigint; readonly denominator: bigint };
  /** JSON text. */
  readonly conditions: string;
  readonly at: number;
}

/**
 * Writes what was taken from the book. False when the market is halted: this node may not know it yet, and nothing is
 * written. `isTransfer`: positions that change hands without any market.
 */
export const insertExecution = async (
  tx: Tx,
  one: Execution & { readonly isTransfer?: boolean },
): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into trading.execution (id, symbol, side, wanted, filled, price, rate_numerator, rate_denominator, conditions, at)
      select ${one.id}, ${one.symbol}, ${one.side}, ${one.wanted}::numeric, ${one.filled}::numeric, ${one.price}::numeric,
        ${one.rate.numerator}::numeric, ${one.rate.denominator}::numeric, ${one.conditions}::jsonb, ${instant(one.at)}::timestamptz
      where ${one.isTransfer ?? false} or not market.is_halted(${one.symbol}, ${instant(one.at)}::timestamptz)`,
  )) === 1;
