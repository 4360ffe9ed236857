// SQL of open positions.
import type { Product, Side } from '#core/trading/contract.ts';
import type { PositionId } from '#core/values/ids.ts';
import type { OpenPosition } from '#server/domains/trading/rules.ts';
import { type Packed, unpack } from '#server/platform/db/packed.ts';
import type { Holder } from '#server/domains/trading/accounts/holder.ts';
import { maybe, one, type Query, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { type AccountRow, ownerIs } from '#server/domains/trading/accounts/store.ts';

// Numbers and ids need no escaping; written as one literal they cost a fraction of the driver's array encoding.
const list = (values: readonly (number | bigint)[]): string => `{${values.join(',')}}`;
export interface HeldPosition extends OpenPosition {
  readonly owner: number;
  readonly pnlCents: bigint;
  readonly feeCents: bigint;
}
/** Open positions of many accounts in one statement, by owner, oldest first. */
export const listOpenPositions = (tx: Tx, owners: readonly number[]): Promise<HeldPosition[]> =>
  positionsOf(tx, sql`${list(owners)}::bigint[]`);

/** Open positions of one account, oldest first. */
export const listPositionsOf = (tx: Tx, holder: Holder): Promise<HeldPosition[]> =>
  positionsOf(tx, sql`array[${ownerIs(holder)}]`);

async function positionsOf(tx: Tx, owners: Query): Promise<HeldPosition[]> {
  // One text instead of rows: at ten thousand copiers, decoding rows costs more than reading them.
  const { query, rows } = packedPositions(owners);
  return rows((await one<{ packed: string | null }>(tx, sql`select (${query}) as packed`)).packed);
}

export const packedPositions = (owners: Query): Packed<HeldPosition> => ({
  query: sql`select string_agg(concat_ws(',', p.owner, p.id, p.symbol, p.product, p.side, p.leverage, p.quantity, p.entry_price, p.margin_cents,
      p.pnl_cents, p.fee_cents, (extract(epoch from p.opened_at) * 1000)::bigint), ';' order by p.owner, p.id)
    from trading.position p where p.owner = any(${owners}) and p.closed_at is null`,
  rows: (text) => unpack(text, unpackedPosition),
});

function unpackedPosition(fields: readonly string[]): HeldPosition {
  const [
    owner,
    id,
    symbol = '',
    product,
    side,
    leverage,
    quantity = '',
    entry = '',
    margin = '',
    pnl = '',
    fee = '',
    openedAt,
  ] = fields;
  return {
    id: id as PositionId,
    owner: Number(owner),
    symbol,
    product: product as Product,
    side: side as Side,
    leverage: Number(leverage),
    quantity: BigInt(quantity),
    entry: BigInt(entry),
    marginCents: BigInt(margin),
    pnlCents: BigInt(pnl),
    feeCents: BigInt(fee),
    openedAt: Number(openedAt),
  };
}

/** A position of a person, own or copied, open or closed. */
export const findPosition = (
  tx: Tx,
  userId: string,
  id: PositionId,
): Promise<
  { owner: number; symbol: string; product: Product; side: Side; kind: AccountRow['kind'] } | undefined
> =>
  maybe(
    tx,
    sql`select p.owner, p.symbol, p.product, p.side, a.kind
      from trading.account a join trading.position p using (owner) where a.user_id = ${userId} and p.id = ${id}`,
  );
