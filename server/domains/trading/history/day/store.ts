// SQL of what happened since midnight: the parts of the day's change, beside what is owned now and
// was owned then.
import { mostEvenings } from '#core/trading/financing.ts';
import { sides } from '#core/trading/contract.ts';
import type { PositionId } from '#core/values/ids.ts';
import { dayMs, utcDate } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { debtCentsAt } from '#server/domains/trading/history/store.ts';
import { packed } from '#server/platform/db/packed.ts';
import { instantText } from '#server/platform/db/parameters.ts';
import { bool, int, nullable, oneOf, text, textAs, units } from '#server/platform/db/readers.ts';
import { row, type RowOf } from '#server/platform/db/rows.ts';
import { type Query, sql } from '#server/platform/db/sql.ts';

const dayFill = row({
  id: textAs<PositionId>(),
  /** What of it was closed, in the shares of now. */
  closed: units,
  /** Realised, before fees. */
  pnlCents: units,
  feeCents: units,
});
/** All fills of one position of the day. */
type DayFill = RowOf<typeof dayFill>;

const arrival = row({
  id: textAs<PositionId>(),
  symbol: text,
  side: oneOf(sides),
  quantity: units,
  entry: units,
  /** It netted with a position that was there, the other way round. */
  isNetted: bool,
  /** Milliseconds: instants are no words of a packed text. */
  at: int,
});
/** A position, or a part of one, that came over from a copy at its entry. */
type Arrival = RowOf<typeof arrival>;

/** What happened since 00:00 UTC; the accounts of copies are apart from all others, the own ones. */
export interface DayFacts {
  readonly day: Day;
}
export interface Day {
  readonly fills: readonly DayFill[];
  readonly arrivals: readonly Arrival[];
  /** On own accounts; negative where it cost. */
  readonly financingCents: bigint;
  /** Put into copies, less what was taken out. */
  readonly copyMoneyCents: bigint;
  /** What copies owed at midnight. */
  readonly copyDebtCents: bigint;
}

export const dayRow = row({
  dayFills: nullable(text),
  dayArrivals: nullable(text),
  dayFinancing: units,
  copyMoney: units,
  copyDebt: nullable(units),
});

/** The columns of `dayRow`, for own accounts and for copies (`bigint[]`), and how they are read. */
export function daySince(own: Query, copies: Query, midnight: number) {
  const from = sql`${instantText(midnight + 1)}::timestamptz`;
  const fills = packed(dayFill, fillsFrom(own, from));
  const arrivals = packed(arrival, arrivalsFrom(own, from));
  return {
    columns: sql`(${fills.query}) as day_fills, (${arrivals.query}) as day_arrivals,
      (${financingCents(own, from, midnight)}) as day_financing,
      (${ledger.packed.copyMoneyCents(copies, midnight)}) as copy_money,
      (${debtCentsAt(copies, midnight)}) as copy_debt`,
    read: (of: RowOf<typeof dayRow>): DayFacts => ({
      day: {
        fills: fills.rows(of.dayFills),
        arrivals: arrivals.rows(of.dayArrivals),
        financingCents: of.dayFinancing,
        copyMoneyCents: of.copyMoney,
        copyDebtCents: of.copyDebt ?? 0n,
      },
    }),
  };
}

const fillsFrom = (owners: Query, from: Query): Query => sql`from (
  select f.position_id as id, coalesce(sum(f.quantity * (
      -- A fill does not know of a later split: its shares have become more.
      select coalesce(round(exp(sum(ln(s.ratio)))), 1)::int from trading.split s
      where s.symbol = f.symbol and s.applied_at is not null and s.ex_at > f.at
    )) filter (where f.side <> f.position_side), 0) as closed,
    sum(f.pnl_cents) as pnl_cents, sum(f.fee_cents) as fee_cents
  from trading.fill f where f.owner = any(${owners}) and f.at >= ${from} group by f.position_id) fills`;

/** Positions move into own accounts from copies alone. */
const arrivalsFrom = (owners: Query, from: Query): Query => sql`from (
  select f.position_id as id, f.symbol, f.side, f.quantity, f.price as entry, f.side <> f.position_side as is_netted,
    (extract(epoch from f.at) * 1000)::bigint as at
  from trading.fill f join trading.execution e on e.id = f.execution_id
  where f.owner = any(${owners}) and f.at >= ${from} and e.kind = 'transfer') arrivals`;

/** Charges that came after midnight are of the newest evenings: the index is read from there. */
const financingCents = (owners: Query, from: Query, midnight: number): Query => sql`
  select coalesce(sum(c.cents), 0) from trading.charge c
  where c.owner = any(${owners}) and c.kind = 'financing'
    and c.cause >= ${utcDate(midnight - mostEvenings * dayMs)} and c.at >= ${from}`;
