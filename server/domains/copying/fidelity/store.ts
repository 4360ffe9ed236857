// SQL of the copy-fidelity statement: every answer of one copy beside the leader's fill that it
// answers.
import { decisionCodes } from '#core/copying/contract.ts';
import { products, sides } from '#core/trading/contract.ts';
import {
  cents,
  instant,
  int,
  nullable,
  oneOf,
  price,
  quantity,
  text,
  units,
} from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const answerRow = row({
  number: int,
  leg: int,
  code: oneOf(decisionCodes),
  quantity: quantity,
  equityCents: cents,
  wanted: units,
  /** Null for an answer that no fill of the leader caused. */
  fillId: nullable(text),
  symbol: text,
  product: oneOf(products),
  side: oneOf(sides),
  /** The leader's, or what an answer without a fill was made at. */
  price: price,
  heldBefore: units,
  heldAfter: units,
  leaderEquityCents: cents,
  leverage: int,
  /** Best price just before the leader's order, and dollars per unit of its currency. */
  estimate: price,
  rateNumerator: units,
  rateDenominator: units,
  at: instant,
});
export type Answer = RowOf<typeof answerRow>;

/** All answers up to the copy's end, oldest first. */
export const listAnswers = (tx: Tx, owner: number): Promise<Answer[]> =>
  many(
    tx,
    answerRow,
    sql`select d.number, d.leg, d.code, d.quantity, d.equity_cents, d.wanted,
        case when d.symbol is null then f.fill_id end as fill_id, coalesce(d.symbol, f.symbol) as symbol,
        coalesce(d.product, f.product) as product, coalesce(d.side, f.side) as side,
        case when d.symbol is null then f.price else d.price end as price, coalesce(f.held_before, 0) as held_before,
        coalesce(f.held_after, 0) as held_after, coalesce(f.equity_cents, 0) as leader_equity_cents,
        coalesce(f.leverage, 1) as leverage, coalesce(f.estimate, d.price) as estimate,
        coalesce(f.rate_numerator, 1) as rate_numerator, coalesce(f.rate_denominator, 1) as rate_denominator,
        case when d.symbol is null then f.at else d.at end as at
      from copying.decision d join copying.copy c on c.owner = d.owner
      left join copying.leader_fill f on f.leader_id = c.leader_id and f.number = d.number
      where d.owner = ${owner} and (d.number <= c.until_fill or c.until_fill is null)
        and (d.symbol is null or (d.price is not null and d.product is not null))
      order by d.number, d.leg`,
  );

/** Every answer ever given for one copy. */
export const countAnswers = (tx: Tx, owner: number): Promise<number> =>
  value(tx, int, sql`select count(*) as answers from copying.decision where owner = ${owner}`);

const settledRow = row({
  at: instant,
  baseCents: cents,
  feeCents: cents,
  lcfBeforeCents: cents,
  lcfAfterCents: cents,
  markAfterCents: nullable(cents),
  takenCents: nullable(cents),
});

/** Settlements of one copy's fee, oldest first. */
export const listSettledFees = (tx: Tx, copyId: string): Promise<RowOf<typeof settledRow>[]> =>
  many(
    tx,
    settledRow,
    sql`select ${columns(settledRow)} from copying.fee where copy_id = ${copyId} order by at, key`,
  );

const changeRow = row({ id: text, request: text, at: instant });

/** Requests to change one copy, oldest first. */
export const listChanges = (tx: Tx, copyId: string): Promise<RowOf<typeof changeRow>[]> =>
  many(
    tx,
    changeRow,
    sql`select ${columns(changeRow)} from copying.change where copy_id = ${copyId} order by at, id`,
  );
