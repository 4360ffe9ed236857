// SQL of open positions.
import { products, sides } from '#core/trading/contract.ts';
import type { PositionId } from '#core/values/ids.ts';
import type { OpenPosition } from '#server/domains/trading/rules.ts';
import { packed, type Packed } from '#server/platform/db/packed.ts';
import type { Holder } from '#server/domains/trading/accounts/holder.ts';
import { arrayText } from '#server/platform/db/parameters.ts';
import { cents, int, nullable, oneOf, price, quantity, text, textAs } from '#server/platform/db/readers.ts';
import { row, type RowOf, type Shape } from '#server/platform/db/rows.ts';
import { maybe, type Query, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { accountKind, ownerIs } from '#server/domains/trading/accounts/store.ts';

const heldPosition = row({
  id: textAs<PositionId>(),
  owner: int,
  symbol: text,
  product: oneOf(products),
  side: oneOf(sides),
  leverage: int,
  quantity: quantity,
  entry: price,
  marginCents: cents,
  pnlCents: cents,
  feeCents: cents,
  /** Milliseconds already when they are packed. */
  openedAt: int,
}) satisfies Shape<OpenPosition>;
export type HeldPosition = RowOf<typeof heldPosition>;

/** Open positions of many accounts in one statement, by owner, oldest first. */
export const listOpenPositions = (tx: Tx, owners: readonly number[]): Promise<HeldPosition[]> =>
  positionsOf(tx, sql`${arrayText(owners)}::bigint[]`);

/** Open positions of one account, oldest first. */
export const listPositionsOf = (tx: Tx, holder: Holder): Promise<HeldPosition[]> =>
  positionsOf(tx, sql`array[${ownerIs(holder)}]`);

async function positionsOf(tx: Tx, owners: Query): Promise<HeldPosition[]> {
  // One text instead of rows: at ten thousand copiers, decoding rows costs more than reading them.
  const { query, rows } = packedPositions(owners);
  return rows(await value(tx, nullable(text), sql`select (${query}) as packed`));
}

export const packedPositions = (owners: Query): Packed<HeldPosition> =>
  packed(
    heldPosition,
    sql`from (
      select p.id, p.owner, p.symbol, p.product, p.side, p.leverage, p.quantity, p.entry_price as entry, p.margin_cents,
        p.pnl_cents, p.fee_cents, (extract(epoch from p.opened_at) * 1000)::bigint as opened_at
      from trading.position p where p.owner = any(${owners}) and p.closed_at is null) held`,
    sql`owner, id`,
  );

const foundPosition = row({
  owner: int,
  symbol: text,
  product: oneOf(products),
  side: oneOf(sides),
  kind: accountKind,
});

/** A position of a person, own or copied, open or closed. */
export const findPosition = (
  tx: Tx,
  userId: string,
  id: PositionId,
): Promise<RowOf<typeof foundPosition> | undefined> =>
  maybe(
    tx,
    foundPosition,
    sql`select p.owner, p.symbol, p.product, p.side, a.kind
      from trading.account a join trading.position p using (owner) where a.user_id = ${userId} and p.id = ${id}`,
  );
