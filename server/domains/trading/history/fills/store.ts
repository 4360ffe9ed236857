// SQL of a person's fills in one market.
import { sides } from '#core/trading/contract.ts';
import { accountKind } from '#server/domains/trading/accounts/store.ts';
import { arrayText, instantText } from '#server/platform/db/parameters.ts';
import {
  bool,
  cents,
  instant,
  int,
  nullable,
  oneOf,
  price,
  quantity,
  text,
} from '#server/platform/db/readers.ts';
import { row, type RowOf } from '#server/platform/db/rows.ts';
import { many, ownPlan, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const fillRow = row({
  seq: int,
  id: text,
  orderId: text,
  symbol: text,
  side: oneOf(sides),
  quantity: quantity,
  price: price,
  feeCents: cents,
  at: instant,
  kind: accountKind,
  /** The ledger's name of its account. */
  ref: text,
  role: nullable(oneOf(['take_profit', 'stop_loss'])),
  isClosing: bool,
});
export type FillRow = RowOf<typeof fillRow>;

/** Where a page ends: fills are told apart by their instant and their number. */
export interface FillPlace {
  readonly at: number;
  readonly seq: number;
}

/**
 * Newest first, below a place. The index of each account is read backwards until there are enough.
 * What was moved between accounts is no fill.
 */
export const listFills = (
  tx: Tx,
  userId: string,
  ask: { readonly symbol: string; readonly portfolioId: string | undefined; readonly below: FillPlace },
  limit: number,
): Promise<FillRow[]> =>
  many(
    tx,
    fillRow,
    sql`${ownPlan} select f.seq, f.id, f.order_id, f.symbol, f.side, f.quantity, f.price, f.fee_cents, f.at, a.kind, a.ref,
        (select w.role from trading.working_order w where w.id = f.order_id) as role,
        f.side <> f.position_side as is_closing
      from trading.account a cross join lateral (
        select * from trading.fill t
        where t.owner = a.owner and t.symbol = ${ask.symbol}
          and (t.at, t.seq) < (${instantText(ask.below.at)}::timestamptz, ${ask.below.seq}::bigint)
          and exists (select from trading.execution e where e.id = t.execution_id and e.kind = 'trade')
        order by t.at desc, t.seq desc limit ${limit}
      ) f
      where a.user_id = ${userId}
        and coalesce(${ask.portfolioId ?? null}, 'all')
          in ('all', case when a.kind = 'portfolio' then a.ref else 'main' end)
      order by f.at desc, f.seq desc limit ${limit}`,
  );

/** How often these accounts traded. */
export const countFills = (tx: Tx, owners: readonly number[]): Promise<number> =>
  value(
    tx,
    int,
    sql`${ownPlan} select count(*) as n from trading.fill where owner = any(${arrayText(owners)}::bigint[])`,
  );
