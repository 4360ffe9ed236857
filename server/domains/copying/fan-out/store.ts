// Every SQL statement of the fan-out: the leader's fill, its tasks, the copiers' turn and their answers.
import type { Cut } from '#core/copying/allocation.ts';
import type { CopyState, DecisionCode } from '#core/copying/contract.ts';
import type { UsdRate } from '#core/market/instrument.ts';
import type { Product, Side } from '#core/trading/contract.ts';
import type { CopyId, LeaderId } from '#core/values/ids.ts';
import type { Price, Quantity } from '#core/values/price.ts';
import type { FeeTerms } from '#server/domains/copying/copies/worth.ts';
import { many, one, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

// Numbers need no escaping; written as one literal they cost a fraction of the driver's array encoding.
const list = (values: readonly (number | bigint)[]): string => `{${values.join(',')}}`;
const instant = (at: number): string => new Date(at).toISOString();

/** What the fan-out needs to know of a copy. */
export interface CopierRow extends FeeTerms {
  readonly id: CopyId;
  readonly owner: number;
  readonly userId: string;
  readonly state: CopyState;
  readonly multiplierBps: number;
  /** Number of the leader's fill up to which nothing is opened: the last of a pause. */
  readonly opensAfter: number;
  readonly maxOpen: number;
  readonly slippageBps: number | null;
  /** "BTC/margin": closed early by hand, not followed until the leader is flat in it and opens again. */
  readonly detached: readonly string[];
}
type RawCopier = Omit<CopierRow, 'feeMarkCents' | 'lcfCents' | 'feeOwedCents'> & {
  feeMarkCents: string;
  lcfCents: string;
  feeOwedCents: string;
};
const copierRow = (row: RawCopier): CopierRow => ({
  ...row,
  feeMarkCents: BigInt(row.feeMarkCents),
  lcfCents: BigInt(row.lcfCents),
  feeOwedCents: BigInt(row.feeOwedCents),
});
const copierColumns = sql`id, owner, user_id, state, multiplier_bps, opens_after, max_open, slippage_bps, detached, fee_bps, fee_mark_cents,
  lcf_cents, fee_owed_cents`;

/** Everybody who would trade with this leader now, by owner. */
export async function listCopiers(tx: Tx, leaderId: LeaderId, at: number): Promise<CopierRow[]> {
  const rows = await many<RawCopier>(
    tx,
    sql`select ${copierColumns} from copying.copy
      where leader_id = ${leaderId} and state <> 'CLOSED' and started_at <= ${instant(at)}::timestamptz order by owner`,
  );
  return rows.map(copierRow);
}

export interface LeaderFill {
  readonly leaderId: LeaderId;
  readonly number: number;
  readonly fillId: string;
  readonly executionId: string;
  readonly symbol: string;
  readonly side: Side;
  readonly product: Product;
  readonly leverage: number;
  readonly quantity: Quantity;
  readonly price: Price;
  readonly estimate: Price;
  readonly rate: UsdRate;
  readonly heldBefore: Quantity;
  readonly heldAfter: Quantity;
  readonly equityCents: bigint;
  readonly ratio: { readonly filled: Quantity; readonly wanted: Quantity };
  /** Who gets a lot more than the ratio rounded down. */
  readonly cut: Cut | null;
  readonly formula: number;
  readonly mode: 'block' | 'follow';
  readonly at: number;
}

/** Takes the leader's next number, writes the fill and one task per stripe with copiers. False when there are none. */
export async function insertLeaderFill(tx: Tx, fill: Omit<LeaderFill, 'number'>): Promise<boolean> {
  const stripes = await many<{ stripe: number }>(
    tx,
    sql`select distinct stripe from copying.copy
      where leader_id = ${fill.leaderId} and state <> 'CLOSED' and started_at <= ${instant(fill.at)}::timestamptz order by stripe`,
  );
  if (stripes.length === 0) return false;
  const { number } = await one<{ number: number }>(
    tx,
    sql`update copying.leader set fills = fills + 1 where id = ${fill.leaderId} returning fills as number`,
  );
  await run(
    tx,
    sql`insert into copying.leader_fill (leader_id, number, fill_id, execution_id, symbol, side, product, leverage, quantity, price, estimate,
        rate_numerator, rate_denominator, held_before, held_after, equity_cents, block_filled, block_wanted, block_cut_remainder,
        block_cut_owner, formula, mode, at)
      values (${fill.leaderId}, ${number}, ${fill.fillId}, ${fill.executionId}, ${fill.symbol}, ${fill.side}, ${fill.product}, ${fill.leverage},
        ${fill.quantity}, ${fill.price}, ${fill.estimate}, ${fill.rate.numerator}, ${fill.rate.denominator}, ${fill.heldBefore},
        ${fill.heldAfter}, ${fill.equityCents}, ${fill.ratio.filled}, ${fill.ratio.wanted},
        ${fill.cut?.remainder ?? null}, ${fill.cut?.owner ?? null}, ${fill.formula}, ${fill.mode}, ${instant(fill.at)})`,
  );
  await run(
    tx,
    sql`insert into copying.task (leader_id, number, stripe)
      select ${fill.leaderId}, ${number}, s from unnest(${list(stripes.map(({ stripe }) => stripe))}::smallint[]) as s`,
  );
  return true;
}

/** Takes stripes that have work and that nobody works on; they are held until the transaction ends. */
export async function takeLanes(tx: Tx, avoid: readonly number[], limit: number): Promise<number[]> {
  const rows = await many<{ stripe: number }>(
    tx,
    sql`select l.stripe from copying.lane l
      where l.stripe <> all(${list(avoid)}::smallint[])
        and exists (select from copying.task t where t.stripe = l.stripe and t.done_at is null)
      order by l.stripe limit ${limit} for update skip locked`,
  );
  return rows.map(({ stripe }) => stripe);
}

export interface Task {
  readonly id: number;
  readonly stripe: number;
  readonly afterOwner: number;
  readonly fill: LeaderFill;
}
type FillMoney = 'quantity' | 'price' | 'estimate' | 'heldBefore' | 'heldAfter' | 'equityCents';
type RawTask = Omit<LeaderFill, FillMoney | 'rate' | 'ratio' | 'cut' | 'at'> &
  Record<FillMoney | 'rateNumerator' | 'rateDenominator' | 'blockFilled' | 'blockWanted', string> & {
    id: number;
    stripe: number;
    afterOwner: number;
    blockCutRemainder: string | null;
    blockCutOwner: number | null;
    at: Date;
  };

/** The oldest unfinished task of each of these stripes. */
export async function nextTasks(tx: Tx, stripes: readonly number[]): Promise<Task[]> {
  const rows = await many<RawTask>(
    tx,
    sql`select t.id, t.stripe, t.after_owner, f.*
      from unnest(${list(stripes)}::smallint[]) as s (stripe)
      cross join lateral (
        select * from copying.task t where t.stripe = s.stripe and t.done_at is null order by t.id limit 1
      ) t
      join copying.leader_fill f using (leader_id, number) order by t.stripe`,
  );
  return rows.map(taskOf);
}

function taskOf(row: RawTask): Task {
  const { id, afterOwner, rateNumerator, rateDenominator, blockFilled, blockWanted, ...rest } = row;
  const { blockCutRemainder, blockCutOwner, ...fill } = rest;
  return {
    id,
    stripe: row.stripe,
    afterOwner,
    fill: {
      ...fill,
      quantity: BigInt(row.quantity),
      price: BigInt(row.price),
      estimate: BigInt(row.estimate),
      heldBefore: BigInt(row.heldBefore),
      heldAfter: BigInt(row.heldAfter),
      equityCents: BigInt(row.equityCents),
      rate: { numerator: BigInt(rateNumerator), denominator: BigInt(rateDenominator) },
      ratio: { filled: BigInt(blockFilled), wanted: BigInt(blockWanted) },
      cut:
        blockCutRemainder === null || blockCutOwner === null
          ? null
          : { remainder: BigInt(blockCutRemainder), owner: blockCutOwner },
      at: row.at.getTime(),
    },
  };
}

/** The next owners of each task of one fill, in order, whatever has become of their copies since. */
export async function nextOwners(
  tx: Tx,
  tasks: readonly Task[],
  limit: number,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const fill = tasks[0]?.fill;
  if (!fill) return new Map();
  const rows = await many<{ stripe: number; owner: number }>(
    tx,
    sql`select s.stripe, c.owner
      from unnest(${list(tasks.map(({ stripe }) => stripe))}::smallint[], ${list(tasks.map(({ afterOwner }) => afterOwner))}::bigint[])
        as s (stripe, after_owner)
      cross join lateral (
        select owner from copying.copy
        where leader_id = ${fill.leaderId} and stripe = s.stripe and state <> 'CLOSED' and owner > s.after_owner
          and since_fill < ${fill.number} and started_at <= ${instant(fill.at)}::timestamptz
        order by owner limit ${limit}
      ) c order by s.stripe, c.owner`,
  );
  const owners = new Map<number, number[]>(tasks.map(({ stripe }) => [stripe, []]));
  for (const { stripe, owner } of rows) owners.get(stripe)?.push(owner);
  return owners;
}

/** Copies as they are now; read after their accounts are locked, so that a stop cannot come between. */
export async function listCopiersOf(tx: Tx, owners: readonly number[]): Promise<CopierRow[]> {
  const rows = await many<RawCopier>(
    tx,
    sql`select ${copierColumns} from copying.copy where owner = any(${list(owners)}::bigint[]) order by owner`,
  );
  return rows.map(copierRow);
}

export interface DecisionRow {
  readonly owner: number;
  /** 0 closing, 1 opening. */
  readonly leg: 0 | 1;
  readonly code: DecisionCode;
  readonly wanted: Quantity;
  readonly quantity: Quantity;
  readonly equityCents: bigint;
  readonly availableCents: bigint;
  /** Of the copier's own fill, where it is not the leader's. */
  readonly price?: Price;
}

export const insertDecisions = (tx: Tx, number: number, rows: readonly DecisionRow[]): Promise<number> =>
  run(
    tx,
    sql`insert into copying.decision (owner, number, leg, code, wanted, quantity, equity_cents, available_cents, price)
      select d.owner, ${number}::bigint, d.leg, d.code, d.wanted, d.quantity, d.equity, d.available, d.price
      from unnest(${list(rows.map((row) => row.owner))}::bigint[], ${list(rows.map((row) => row.leg))}::smallint[],
        ${`{${rows.map((row) => row.code).join(',')}}`}::text[], ${list(rows.map((row) => row.wanted))}::numeric[],
        ${list(rows.map((row) => row.quantity))}::numeric[], ${list(rows.map((row) => row.equityCents))}::numeric[],
        ${list(rows.map((row) => row.availableCents))}::numeric[], ${`{${rows.map((row) => row.price ?? 'null').join(',')}}`}::numeric[])
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

/** A decision that no fill of the leader caused: it stands behind the newest one. The copy's account is locked. */
export const insertOwnDecision = (tx: Tx, row: OwnDecision): Promise<number> =>
  run(
    tx,
    sql`insert into copying.decision (owner, number, leg, code, wanted, quantity, equity_cents, available_cents, symbol, product, side, price, at)
      select ${row.owner}::bigint, l.fills, coalesce((select max(d.leg) + 1 from copying.decision d
          where d.owner = ${row.owner} and d.number = l.fills and d.leg > 1), 2),
        ${row.code}, ${row.wanted}::numeric, ${row.quantity}::numeric, ${row.equityCents}::numeric, ${row.availableCents}::numeric,
        ${row.symbol}, ${row.product}, ${row.side}, ${row.price}::numeric, ${instant(row.at)}::timestamptz
      from copying.leader l where l.id = ${row.leaderId}`,
  );

/** Of these copies, those whose people are told now that money did not suffice: each once a day. */
export const takeShort = (
  tx: Tx,
  owners: readonly number[],
  day: string,
): Promise<{ id: CopyId; userId: string; leaderId: LeaderId }[]> =>
  many(
    tx,
    sql`update copying.copy set skip_told_on = ${day}::date
      where owner = any(${list(owners)}::bigint[]) and skip_told_on is distinct from ${day}::date
      returning id, user_id, leader_id`,
  );

/** The leader opens again: who had left early follows again (rule 13). */
export const clearDetached = (tx: Tx, owners: readonly number[], key: string): Promise<number> =>
  run(
    tx,
    sql`update copying.copy set detached = array_remove(detached, ${key}) where owner = any(${list(owners)}::bigint[])`,
  );

/** Copies that ended after the fill and before their turn: they are answered too. */
export const insertLateDecisions = (tx: Tx, fill: LeaderFill, stripes: readonly number[]): Promise<number> =>
  run(
    tx,
    sql`insert into copying.decision (owner, number, leg, code, wanted, quantity, equity_cents, available_cents)
      select owner, ${fill.number}::bigint, 1, 'PAUSED', 0, 0, 0, 0 from copying.copy
      where leader_id = ${fill.leaderId} and stripe = any(${list(stripes)}::smallint[]) and state = 'CLOSED'
        and since_fill < ${fill.number} and until_fill >= ${fill.number} and started_at <= ${instant(fill.at)}::timestamptz
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
    sql`update copying.task t set after_owner = m.after_owner, copied = t.copied + m.copied, skipped = t.skipped + m.skipped,
        done_at = case when m.is_done = 1 then ${instant(at)}::timestamptz end
      from unnest(${list(moves.map(({ id }) => id))}::bigint[], ${list(moves.map(({ afterOwner }) => afterOwner))}::bigint[],
        ${list(moves.map(({ copied }) => copied))}::int[], ${list(moves.map(({ skipped }) => skipped))}::int[],
        ${list(moves.map(({ isDone }) => (isDone ? 1 : 0)))}::int[]) as m (id, after_owner, copied, skipped, is_done)
      where t.id = m.id`,
  );

export interface DecisionLine {
  readonly number: number;
  readonly leg: number;
  readonly code: DecisionCode;
  readonly quantity: bigint;
  readonly symbol: string;
  readonly side: Side;
  readonly price: bigint | null;
  readonly at: number;
}

/** Decisions of one copy below a cursor, newest first. */
export async function listDecisions(
  tx: Tx,
  owner: number,
  before: { number: number; leg: number },
  limit: number,
): Promise<DecisionLine[]> {
  const rows = await many<
    Omit<DecisionLine, 'quantity' | 'price' | 'at'> & { quantity: string; price: string | null; at: Date }
  >(
    tx,
    sql`select d.number, d.leg, d.code, d.quantity, coalesce(d.symbol, f.symbol) as symbol, coalesce(d.side, f.side) as side,
        coalesce(d.price, f.price) as price, coalesce(d.at, f.at) as at
      from copying.decision d join copying.copy c on c.owner = d.owner
      left join copying.leader_fill f on f.leader_id = c.leader_id and f.number = d.number
      where d.owner = ${owner} and (d.number, d.leg) < (${before.number}::bigint, ${before.leg}::smallint)
      order by d.number desc, d.leg desc limit ${limit}`,
  );
  return rows.map((row) => ({
    ...row,
    quantity: BigInt(row.quantity),
    price: row.price === null ? null : BigInt(row.price),
    at: row.at.getTime(),
  }));
}
