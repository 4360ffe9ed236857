// SQL of the copy-fidelity statement: every answer of one copy beside the leader's fill that it answers.
import type { DecisionCode } from '#core/copying/contract.ts';
import type { Product, Side } from '#core/trading/contract.ts';
import { many, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface Answer {
  readonly number: number;
  readonly leg: number;
  readonly code: DecisionCode;
  readonly quantity: bigint;
  readonly equityCents: bigint;
  readonly wanted: bigint;
  /** Null for an answer that no fill of the leader caused. */
  readonly fillId: string | null;
  readonly symbol: string;
  readonly product: Product;
  readonly side: Side;
  /** The leader's, or what an answer without a fill was made at. */
  readonly price: bigint;
  readonly heldBefore: bigint;
  readonly heldAfter: bigint;
  readonly leaderEquityCents: bigint;
  readonly at: number;
}
type Money =
  | 'quantity'
  | 'equityCents'
  | 'wanted'
  | 'price'
  | 'heldBefore'
  | 'heldAfter'
  | 'leaderEquityCents';

/** All answers up to the copy's end, oldest first. */
export async function listAnswers(tx: Tx, owner: number): Promise<Answer[]> {
  const rows = await many<Omit<Answer, Money | 'at'> & Record<Money, string> & { at: Date }>(
    tx,
    sql`select d.number, d.leg, d.code, d.quantity, d.equity_cents, d.wanted, case when d.symbol is null then f.fill_id end as fill_id,
        coalesce(d.symbol, f.symbol) as symbol, coalesce(d.product, f.product) as product, coalesce(d.side, f.side) as side,
        case when d.symbol is null then f.price else d.price end as price, coalesce(f.held_before, 0) as held_before,
        coalesce(f.held_after, 0) as held_after, coalesce(f.equity_cents, 0) as leader_equity_cents,
        case when d.symbol is null then f.at else d.at end as at
      from copying.decision d join copying.copy c on c.owner = d.owner
      left join copying.leader_fill f on f.leader_id = c.leader_id and f.number = d.number
      where d.owner = ${owner} and (d.number <= c.until_fill or c.until_fill is null)
        and (d.symbol is null or (d.price is not null and d.product is not null))
      order by d.number, d.leg`,
  );
  return rows.map((row) => ({
    ...row,
    quantity: BigInt(row.quantity),
    equityCents: BigInt(row.equityCents),
    wanted: BigInt(row.wanted),
    price: BigInt(row.price),
    heldBefore: BigInt(row.heldBefore),
    heldAfter: BigInt(row.heldAfter),
    leaderEquityCents: BigInt(row.leaderEquityCents),
    at: row.at.getTime(),
  }));
}

/** Requests to change one copy, oldest first. */
export async function listChanges(
  tx: Tx,
  copyId: string,
): Promise<{ readonly id: string; readonly request: string; readonly at: number }[]> {
  const rows = await many<{ id: string; request: string; at: Date }>(
    tx,
    sql`select id, request, at from copying.change where copy_id = ${copyId} order by at, id`,
  );
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}
