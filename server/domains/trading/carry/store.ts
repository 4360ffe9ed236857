// SQL of what holding a position costs or earns, and of trades that end by themselves.
import { products, sides } from '#core/trading/contract.ts';
import type { PositionId } from '#core/values/ids.ts';
import { instantText } from '#server/platform/db/parameters.ts';
import { instant, int, oneOf, text, textAs, units } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybeValue, ownPlan, run, sql, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface Charge {
  readonly owner: number;
  readonly positionId: PositionId;
  readonly kind: 'financing' | 'dividend';
  readonly cause: string;
  readonly cents: bigint;
  /** Shown as it is. */
  readonly terms: Readonly<Record<string, string | number>>;
  readonly at: number;
}

/** Writes the line and adds it to the position's profit. False when it was written before. */
export async function insertCharge(tx: Tx, charge: Charge): Promise<boolean> {
  const written = await run(
    tx,
    sql`insert into trading.charge (owner, position_id, kind, cause, cents, terms, at)
      values (${charge.owner}, ${charge.positionId}, ${charge.kind}, ${charge.cause}, ${charge.cents},
        ${JSON.stringify(charge.terms)}::jsonb, ${instantText(charge.at)}) on conflict do nothing`,
  );
  if (written === 0) return false;
  await run(
    tx,
    sql`update trading.position set pnl_cents = pnl_cents + ${charge.cents}
      where owner = ${charge.owner} and id = ${charge.positionId}`,
  );
  return true;
}

const heldRow = row({
  id: textAs<PositionId>(),
  symbol: text,
  product: oneOf(products),
  side: oneOf(sides),
  quantity: units,
});
/** A position as it stood just before an instant, open since or not. */
export type HeldThen = RowOf<typeof heldRow>;

/**
 * Positions of one account just before an instant, read back from their fills. Shares are those of
 * that instant: a split whose instant has come counts, whenever it is applied.
 */
export const listHeldAt = (tx: Tx, owner: number, at: number): Promise<HeldThen[]> =>
  many(
    tx,
    heldRow,
    sql`${ownPlan} select f.position_id as id, f.symbol, p.product, f.position_side as side, f.position_quantity * f.ratio as quantity
      from (
        select distinct on (position_id) owner, position_id, symbol, position_side, position_quantity,
          (select coalesce(round(exp(sum(ln(s.ratio)))), 1)::int from trading.split s
            where s.symbol = fill.symbol and s.ex_at > fill.at and s.ex_at < ${instantText(at)}::timestamptz) as ratio
        from trading.fill where owner = ${owner} and at < ${instantText(at)}::timestamptz order by position_id, seq desc
      ) f join trading.position p on p.owner = f.owner and p.id = f.position_id
      where f.position_quantity > 0 order by f.position_id`,
  );

export const writeDebt = (tx: Tx, owner: number, cents: bigint): Promise<number> =>
  run(
    tx,
    sql`update trading.account set debt_cents = ${cents} where owner = ${owner} and debt_cents <> ${cents}`,
  );

/** True of a position that was held at an instant. */
const heldAt = (at: number) => sql`p.opened_at < ${instantText(at)}::timestamptz
  and (p.closed_at is null or p.closed_at >= ${instantText(at)}::timestamptz)`;
/** A copy that has ended has paid out: nothing is charged to it any more. */
const isOpenAccount = sql`exists (select from trading.account a where a.owner = p.owner and a.closed_at is null)`;

/** Accounts that held a leveraged position at an instant, a page at a time. */
export const listCarried = (tx: Tx, at: number, after: number, limit: number): Promise<number[]> =>
  values(
    tx,
    int,
    sql`${ownPlan} select distinct p.owner from trading.position p where p.product = 'margin' and ${heldAt(at)}
        and p.owner > ${after} and ${isOpenAccount} order by p.owner limit ${limit}`,
  );

/** Accounts that held this instrument at an instant. */
export const listHolders = (tx: Tx, symbol: string, at: number): Promise<number[]> =>
  values(
    tx,
    int,
    sql`${ownPlan} select distinct p.owner from trading.position p where p.symbol = ${symbol} and ${heldAt(at)}
        and ${isOpenAccount} order by p.owner`,
  );

export const newestFinancingRun = (tx: Tx): Promise<number | undefined> =>
  maybeValue(tx, instant, sql`select cut_at from trading.financing_run order by cut_at desc limit 1`);

export const insertFinancingRun = (tx: Tx, cutAt: number, at: number): Promise<number> =>
  run(
    tx,
    sql`insert into trading.financing_run (cut_at, done_at) values (${instantText(cutAt)}, ${instantText(at)})
      on conflict do nothing`,
  );

const dividendRow = row({
  id: text,
  symbol: text,
  amount: units,
  withholdingBps: int,
  exAt: instant,
});
export type DividendRow = RowOf<typeof dividendRow>;

export const insertDividend = (tx: Tx, row: DividendRow): Promise<number> =>
  run(
    tx,
    sql`insert into trading.dividend (id, symbol, amount, withholding_bps, ex_at)
      values (${row.id}, ${row.symbol}, ${row.amount}, ${row.withholdingBps}, ${instantText(row.exAt)})
      on conflict do nothing`,
  );

export const listDueDividends = (tx: Tx, at: number): Promise<DividendRow[]> =>
  many(
    tx,
    dividendRow,
    sql`select ${columns(dividendRow)} from trading.dividend
      where paid_at is null and ex_at <= ${instantText(at)} order by ex_at, id`,
  );

export const markPaid = (tx: Tx, id: string, at: number): Promise<number> =>
  run(tx, sql`update trading.dividend set paid_at = ${instantText(at)} where id = ${id} and paid_at is null`);

export const upsertTimedClose = (
  tx: Tx,
  owner: number,
  positionId: PositionId,
  endsAt: number,
): Promise<number> =>
  run(
    tx,
    sql`insert into trading.timed_close (owner, position_id, ends_at)
      values (${owner}, ${positionId}, ${instantText(endsAt)})
      on conflict (owner, position_id) do update set ends_at = excluded.ends_at`,
  );

const dueClose = row({
  owner: int,
  positionId: textAs<PositionId>(),
});
export type DueClose = RowOf<typeof dueClose>;

export const listDueCloses = (tx: Tx, at: number): Promise<DueClose[]> =>
  many(
    tx,
    dueClose,
    sql`select ${columns(dueClose)} from trading.timed_close
      where ends_at <= ${instantText(at)} order by ends_at, position_id`,
  );

export const deleteTimedClose = (tx: Tx, owner: number, positionId: PositionId): Promise<number> =>
  run(tx, sql`delete from trading.timed_close where owner = ${owner} and position_id = ${positionId}`);
