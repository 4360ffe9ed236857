// What was taken from a book, once for everybody who got a part of it.
import type { Side } from '#core/trading/contract.ts';
import { instantText } from '#server/platform/db/parameters.ts';
import { type Query, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

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

const insert = (tx: Tx, one: Execution, condition: Query): Promise<number> =>
  run(
    tx,
    sql`insert into trading.execution
        (id, symbol, side, wanted, filled, price, rate_numerator, rate_denominator, conditions, at)
      select ${one.id}, ${one.symbol}, ${one.side}, ${one.wanted}::numeric, ${one.filled}::numeric,
        ${one.price}::numeric, ${one.rate.numerator}::numeric, ${one.rate.denominator}::numeric,
        ${one.conditions}::jsonb, ${instantText(one.at)}::timestamptz
      where ${condition}`,
  );

/**
 * Writes what was taken from the book. Fails with `halted` in a market whose halt this node may not
 * know yet, and between the instant of a share split and its application.
 */
export const insertExecution = (tx: Tx, one: Execution): Promise<number> =>
  insert(
    tx,
    one,
    sql`market.refuse_halted(${one.symbol}, ${instantText(one.at)}::timestamptz)
      and trading.refuse_unsplit(${one.symbol}, ${instantText(one.at)}::timestamptz)`,
  );

/** The same, but writes nothing in a halted market and says so: false. */
export const insertUnlessHalted = async (tx: Tx, one: Execution): Promise<boolean> =>
  (await insert(
    tx,
    one,
    sql`not market.is_halted(${one.symbol}, ${instantText(one.at)}::timestamptz)
    and not exists (select from trading.split where symbol = ${one.symbol} and applied_at is null
      and ex_at <= ${instantText(one.at)}::timestamptz)`,
  )) === 1;

/** Positions that change their account without any market. */
export const insertTransfer = (tx: Tx, one: Execution): Promise<number> => insert(tx, one, sql`true`);

/** The SQLSTATE of `market.refuse_halted`; the message is the reason of the halt. */
export const halted = 'TF001';
