// Every SQL statement of the fan-out: the leader's fill, its tasks, the copiers' turn and their
// answers.
import type { Cents } from '#core/values/kind.ts';
import type { Cut } from '#core/copying/allocation.ts';
import { copyStates, type DecisionCode, decisionCodes } from '#core/copying/contract.ts';
import type { UsdRate } from '#core/market/instrument.ts';
import { type Product, products, type Side, sides } from '#core/trading/contract.ts';
import type { CopyId, LeaderId } from '#core/values/ids.ts';
import type { Price, Quantity } from '#core/values/price.ts';
import type { FeeTerms } from '#server/domains/copying/copies/worth.ts';
import { arrayText, instantText } from '#server/platform/db/parameters.ts';
import {
  bool,
  cents,
  instant,
  int,
  list,
  nullable,
  oneOf,
  price,
  quantity,
  text,
  textAs,
  units,
} from '#server/platform/db/readers.ts';
import { columns, row, type RowOf, type Shape } from '#server/platform/db/rows.ts';
import { many, one, run, sql, value, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** What the fan-out needs to know of a copy. */
const copierRow = row({
  feeBps: int,
  feeMarkCents: cents,
  lcfCents: cents,
  feeOwedCents: cents,
  id: textAs<CopyId>(),
  owner: int,
  userId: text,
  state: oneOf(copyStates),
  multiplierBps: int,
  /** Number of the leader's fill up to which nothing is opened: the last of a pause. */
  opensAfter: int,
  maxOpen: int,
  slippageBps: nullable(int),
  /**
   * "BTC/margin": closed early by hand, not followed until the leader is flat in it and opens
   * again.
   */
  detached: list(text),
}) satisfies Shape<FeeTerms>;
export type CopierRow = RowOf<typeof copierRow>;

/** Whether any task is open, whoever works on it. */
export const hasTasks = (tx: Tx): Promise<boolean> =>
  value(tx, bool, sql`select exists (select from copying.task where done_at is null) as found`);

/** Everybody who would trade with this leader now, by owner. */
export const listCopiers = (tx: Tx, leaderId: LeaderId, at: number): Promise<CopierRow[]> =>
  many(
    tx,
    copierRow,
    sql`select ${columns(copierRow)} from copying.copy
      where leader_id = ${leaderId} and state <> 'CLOSED' and started_at <= ${instantText(at)}::timestamptz
      order by owner`,
  );

const fillRow = row({
  leaderId: textAs<LeaderId>(),
  number: int,
  fillId: text,
  executionId: text,
  symbol: text,
  side: oneOf(sides),
  product: oneOf(products),
  leverage: int,
  quantity: quantity,
  price: price,
  estimate: units,
  rateNumerator: units,
  rateDenominator: units,
  heldBefore: units,
  heldAfter: units,
  equityCents: cents,
  blockFilled: units,
  blockWanted: units,
  blockCutRemainder: nullable(units),
  blockCutOwner: nullable(int),
  formula: int,
  mode: oneOf(['block', 'follow']),
  at: instant,
});
type Parts =
  | 'rateNumerator'
  | 'rateDenominator'
  | 'blockFilled'
  | 'blockWanted'
  | 'blockCutRemainder'
  | 'blockCutOwner';
export interface LeaderFill extends Omit<RowOf<typeof fillRow>, Parts> {
  readonly rate: UsdRate;
  readonly ratio: { readonly filled: Quantity; readonly wanted: Quantity };
  /** Who gets a lot more than the ratio rounded down. */
  readonly cut: Cut | null;
}

/**
 * Takes the leader's next number, writes the fill and one task per stripe with copiers. Undefined
 * when there are none.
 */
export async function insertLeaderFill(
  tx: Tx,
  fill: Omit<LeaderFill, 'number'>,
): Promise<number | undefined> {
  const stripes = await values(
    tx,
    int,
    sql`select distinct stripe from copying.copy
      where leader_id = ${fill.leaderId} and state <> 'CLOSED' and started_at <= ${instantText(fill.at)}::timestamptz
      order by stripe`,
  );
  if (stripes.length === 0) return undefined;
  const number = await value(
    tx,
    int,
    sql`update copying.leader set fills = fills + 1 where id = ${fill.leaderId} returning fills as number`,
  );
  await run(
    tx,
    sql`insert into copying.leader_fill (leader_id, number, fill_id, execution_id, symbol, side, product, leverage,
        quantity, price, estimate, rate_numerator, rate_denominator, held_before, held_after, equity_cents,
        block_filled, block_wanted, block_cut_remainder, block_cut_owner, formula, mode, at)
      values (${fill.leaderId}, ${number}, ${fill.fillId}, ${fill.executionId}, ${fill.symbol}, ${fill.side},
        ${fill.product}, ${fill.leverage}, ${fill.quantity}, ${fill.price}, ${fill.estimate},
        ${fill.rate.numerator}, ${fill.rate.denominator}, ${fill.heldBefore}, ${fill.heldAfter},
        ${fill.equityCents}, ${fill.ratio.filled}, ${fill.ratio.wanted}, ${fill.cut?.remainder ?? null},
        ${fill.cut?.owner ?? null}, ${fill.formula}, ${fill.mode},
        ${instantText(fill.at)})`,
  );
  await run(
    tx,
    sql`insert into copying.task (leader_id, number, stripe)
      select ${fill.leaderId}, ${number}, s from unnest(${arrayText(stripes)}::smallint[]) as s`,
  );
  return number;
}

/**
 * Takes stripes that have work and that nobody works on; they are held until the transaction ends.
 */
export const takeLanes = (tx: Tx, avoid: readonly number[], limit: number): Promise<number[]> =>
  values(
    tx,
    int,
    sql`select l.stripe from copying.lane l
      where l.stripe <> all(${arrayText(avoid)}::smallint[])
        and exists (select from copying.task t where t.stripe = l.stripe and t.done_at is null)
      order by l.stripe limit ${limit} for update skip locked`,
  );

export interface Task {
  readonly id: number;
  readonly stripe: number;
  readonly afterOwner: number;
  readonly fill: LeaderFill;
}
const taskRow = row({ id: int, stripe: int, afterOwner: int, ...fillRow.readers });

/** The oldest unfinished task of each of these stripes. */
export async function nextTasks(tx: Tx, stripes: readonly number[]): Promise<Task[]> {
  const rows = await many(
    tx,
    taskRow,
    sql`select t.id, t.stripe, t.after_owner, ${columns(fillRow, 'f')}
      from unnest(${arrayText(stripes)}::smallint[]) as s (stripe)
      cross join lateral (
        select * from copying.task t where t.stripe = s.stripe and t.done_at is null order by t.id limit 1
      ) t
      join copying.leader_fill f using (leader_id, number) order by t.stripe`,
  );
  return rows.map(taskOf);
}

const taskOf = ({ id, stripe, afterOwner, ...read }: RowOf<typeof taskRow>): Task => ({
  id,
  stripe,
  afterOwner,
  fill: fillOf(read),
});

function fillOf(read: RowOf<typeof fillRow>): LeaderFill {
  const { rateNumerator, rateDenominator, blockFilled, blockWanted, ...rest } = read;
  const { blockCutRemainder, blockCutOwner, ...fill } = rest;
  return {
    ...fill,
    rate: { numerator: rateNumerator, denominator: rateDenominator },
    ratio: { filled: blockFilled, wanted: blockWanted },
    cut:
      blockCutRemainder === null || blockCutOwner === null
        ? null
        : { remainder: blockCutRemainder, owner: blockCutOwner },
  };
}

/** One fill of a leader. */
export async function findFill(tx: Tx, leaderId: LeaderId, number: number): Promise<LeaderFill> {
  return fillOf(
    await one(
      tx,
      fillRow,
      sql`select ${columns(fillRow)} from copying.leader_fill
        where leader_id = ${leaderId} and number = ${number}::bigint`,
    ),
  );
}

const nextOwner = row({ stripe: int, owner: int });

/**
 * The next owners of each task of one fill, in order, whatever has become of their copies since.
 */
export async function nextOwners(
  tx: Tx,
  tasks: readonly Task[],
  limit: number,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const fill = tasks[0]?.fill;
  if (!fill) return new Map();
  const rows = await many(
    tx,
    nextOwner,
    sql`select s.stripe, c.owner
      from unnest(${arrayText(tasks.map(({ stripe }) => stripe))}::smallint[],
          ${arrayText(tasks.map(({ afterOwner }) => afterOwner))}::bigint[]) as s (stripe, after_owner)
      cross join lateral (
        select owner from copying.copy
        where leader_id = ${fill.leaderId} and stripe = s.stripe and state <> 'CLOSED' and owner > s.after_owner
          and since_fill < ${fill.number} and started_at <= ${instantText(fill.at)}::timestamptz
        order by owner limit ${limit}
      ) c order by s.stripe, c.owner`,
  );
  const owners = new Map<number, number[]>(tasks.map(({ stripe }) => [stripe, []]));
  for (const { stripe, owner } of rows) owners.get(stripe)?.push(owner);
  return owners;
}

/**
 * Copies as they are now; read after their accounts are locked, so that a stop cannot come between.
 */
export const listCopiersOf = (tx: Tx, owners: readonly number[]): Promise<CopierRow[]> =>
  many(
    tx,
    copierRow,
    sql`select ${columns(copierRow)} from copying.copy
      where owner = any(${arrayText(owners)}::bigint[]) order by owner`,
  );

export interface DecisionRow {
  readonly owner: number;
  /** 0 closing, 1 opening. */
  readonly leg: 0 | 1;
  readonly code: DecisionCode;
  readonly wanted: Quantity;
  readonly quantity: Quantity;
  readonly equityCents: Cents;
  readonly availableCents: Cents;
  /** Of the copier's own fill, where it is not the leader's. */
  readonly price?: Price;
}

export const insertDecisions = (tx: Tx, number: number, rows: readonly DecisionRow[]): Promise<number> =>
  run(
    tx,
    sql`insert into copying.decision (owner, number, leg, code, wanted, quantity, equity_cents, available_cents, price)
      select d.owner, ${number}::bigint, d.leg, d.code, d.wanted, d.quantity, d.equity, d.available, d.price
      from unnest(${arrayText(rows.map((row) => row.owner))}::bigint[],
        ${arrayText(rows.map((row) => row.leg))}::smallint[],
        ${`{${rows.map((row) => row.code).join(',')}}`}::text[], ${arrayText(rows.map((row) => row.wanted))}::numeric[],
        ${arrayText(rows.map((row) => row.quantity))}::numeric[],
        ${arrayText(rows.map((row) => row.equityCents))}::numeric[],
        ${arrayText(rows.map((row) => row.availableCents))}::numeric[],
        ${`{${rows.map((row) => row.price ?? 'null').join(',')}}`}::numeric[])
        as d (owner, leg, code, wanted, quantity, equity, available, price)`,
  );

export interface OwnDecision extends Omit<DecisionRow, 'leg' | 'price'> {
  readonly leaderId: LeaderId;
  readonly symbol: string;
  readonly product: Product;
  readonly side: Side;
  /** What it was filled at; what it was decided at when nothing was filled. */
  readonly price: Price | null;
  readonly at: number;
}

/**
 * A decision that no fill of the leader caused: it stands behind the newest one. The copy's account
 * is locked.
 */
export const insertOwnDecision = (tx: Tx, row: OwnDecision): Promise<number> =>
  run(
    tx,
    sql`insert into copying.decision (owner, number, leg, code, wanted, quantity, equity_cents, available_cents,
      symbol, product, side, price, at)
      select ${row.owner}::bigint, l.fills, coalesce((select max(d.leg) + 1 from copying.decision d
          where d.owner = ${row.owner} and d.number = l.fills and d.leg > 1), 2), ${row.code},
        ${row.wanted}::numeric, ${row.quantity}::numeric, ${row.equityCents}::numeric,
        ${row.availableCents}::numeric, ${row.symbol}, ${row.product}, ${row.side}, ${row.price}::numeric,
        ${instantText(row.at)}::timestamptz
      from copying.leader l where l.id = ${row.leaderId}`,
  );

/** Of these copies, those whose people are told now that money did not suffice: each once a day. */
export const takeShort = (
  tx: Tx,
  owners: readonly number[],
  day: string,
): Promise<RowOf<typeof shortRow>[]> =>
  many(
    tx,
    shortRow,
    sql`update copying.copy set skip_told_on = ${day}::date
      where owner = any(${arrayText(owners)}::bigint[]) and skip_told_on is distinct from ${day}::date
      returning ${columns(shortRow)}`,
  );

const shortRow = row({ id: textAs<CopyId>(), userId: text, leaderId: textAs<LeaderId>() });

/** The leader opens again: who had left early follows again (copying rule 13). */
export const clearDetached = (tx: Tx, owners: readonly number[], key: string): Promise<number> =>
  run(
    tx,
    sql`update copying.copy set detached = array_remove(detached, ${key})
      where owner = any(${arrayText(owners)}::bigint[])`,
  );

/** Copies that ended after the fill and before their turn: they are answered too. */
export const insertLateDecisions = (tx: Tx, fill: LeaderFill, stripes: readonly number[]): Promise<number> =>
  run(
    tx,
    sql`insert into copying.decision (owner, number, leg, code, wanted, quantity, equity_cents, available_cents)
      select owner, ${fill.number}::bigint, 1, 'PAUSED', 0, 0, 0, 0 from copying.copy
      where leader_id = ${fill.leaderId} and stripe = any(${arrayText(stripes)}::smallint[]) and state = 'CLOSED'
        and since_fill < ${fill.number} and until_fill >= ${fill.number}
        and started_at <= ${instantText(fill.at)}::timestamptz
      on conflict do nothing`,
  );

export interface TaskMove {
  readonly id: number;
  readonly afterOwner: number;
  readonly copied: number;
  readonly skipped: number;
  readonly isDone: boolean;
}

export const moveTasks = (tx: Tx, moves: readonly TaskMove[], at: number): Promise<number> =>
  run(
    tx,
    sql`update copying.task t set after_owner = m.after_owner, copied = t.copied + m.copied,
        skipped = t.skipped + m.skipped,
        done_at = case when m.is_done = 1 then ${instantText(at)}::timestamptz end
      from unnest(${arrayText(moves.map(({ id }) => id))}::bigint[],
        ${arrayText(moves.map(({ afterOwner }) => afterOwner))}::bigint[],
        ${arrayText(moves.map(({ copied }) => copied))}::int[],
        ${arrayText(moves.map(({ skipped }) => skipped))}::int[],
        ${arrayText(moves.map(({ isDone }) => (isDone ? 1 : 0)))}::int[])
        as m (id, after_owner, copied, skipped, is_done)
      where t.id = m.id`,
  );

const decisionLine = row({
  number: int,
  leg: int,
  code: oneOf(decisionCodes),
  quantity: quantity,
  symbol: text,
  side: oneOf(sides),
  price: nullable(price),
  at: instant,
});
export type DecisionLine = RowOf<typeof decisionLine>;

/** Decisions of one copy below a cursor, newest first. */
export const listDecisions = (
  tx: Tx,
  owner: number,
  before: { number: number; leg: number },
  limit: number,
): Promise<DecisionLine[]> =>
  many(
    tx,
    decisionLine,
    sql`select d.number, d.leg, d.code, d.quantity, coalesce(d.symbol, f.symbol) as symbol,
        coalesce(d.side, f.side) as side, coalesce(d.price, f.price) as price, coalesce(d.at, f.at) as at
      from copying.decision d join copying.copy c on c.owner = d.owner
      left join copying.leader_fill f on f.leader_id = c.leader_id and f.number = d.number
      where d.owner = ${owner} and (d.number, d.leg) < (${before.number}::bigint, ${before.leg}::smallint)
      order by d.number desc, d.leg desc limit ${limit}`,
  );
