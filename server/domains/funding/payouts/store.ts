import { type Chain, chains, type Coin } from '#core/funding/deposits.ts';
import type { WithdrawalId } from '#core/values/ids.ts';
import type { Attempt, Spendable } from '#server/domains/funding/payouts/payout-driver.ts';
import { type SignJob, signJob } from '#server/domains/funding/payouts/sign-job.ts';
import {
  bool,
  int,
  intAs,
  json,
  nullable,
  oneOf,
  text,
  textAs,
  timestamp,
  units,
} from '#server/platform/db/readers.ts';
import { columns, row, type RowOf, type Shape } from '#server/platform/db/rows.ts';
import { many, maybe, one, type Query, run, sql, value, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const payoutStates = ['planned', 'signed', 'broadcast', 'confirming', 'completed', 'failed'] as const;
export type PayoutState = (typeof payoutStates)[number];
const payoutRow = row({
  id: text,
  chain: oneOf(chains),
  sender: text,
  state: oneOf(payoutStates),
  height: nullable(int),
  txid: nullable(text),
  plannedAt: timestamp,
  sentAt: nullable(timestamp),
});
export type PayoutRow = RowOf<typeof payoutRow>;

/** One node at a time plans the payouts of a wallet; ends with the transaction. */
export const lockPayer = (tx: Tx, chain: Chain): Promise<number> =>
  run(tx, sql`select pg_advisory_xact_lock(hashtextextended('funding-payer:' || ${chain}, 0))`);

/**
 * Approved withdrawals of a coin that may leave now and have no payout yet, oldest first, those in
 * trouble last.
 */
export const listPayable = (tx: Tx, asset: Coin, at: Date, limit: number): Promise<WithdrawalId[]> =>
  values(
    tx,
    textAs<WithdrawalId>(),
    sql`select id from funding.withdrawal
          where asset = ${asset} and state = 'approved' and payout_id is null and releasable_at <= ${at}
          order by payout_fault is not null, id limit ${limit}`,
  );

/** One of these coins may leave, or is on its way on one of these chains. */
export const payoutsDue = (coins: readonly Coin[], on: readonly Chain[], at: number): readonly Query[] => [
  sql`exists (select from funding.withdrawal where asset = any(${coins}::text[]) and state = 'approved'
        and payout_id is null and releasable_at <= ${new Date(at)})`,
  sql`exists (select from funding.payout where chain = any(${on}::text[])
        and state in ('planned', 'signed', 'broadcast', 'confirming'))`,
];

export const hasPayoutsDue = (tx: Tx, ...asked: Parameters<typeof payoutsDue>): Promise<boolean> =>
  value(tx, bool, sql`select ${sql.join(payoutsDue(...asked), sql` or `)} as due`);

export const nextNonce = (tx: Tx, chain: Chain, sender: string): Promise<number> =>
  value(
    tx,
    int,
    sql`select coalesce(max(nonce) + 1, 0) as next from funding.payout where chain = ${chain} and sender = ${sender}`,
  );

/**
 * Stores the plan and gives it its withdrawals. Answers how many it got: fewer than asked means
 * somebody else has one.
 */
export async function insertPayout(
  tx: Tx,
  row: { id: string; chain: Chain; sender: string; job: SignJob; ids: readonly string[]; at: Date },
): Promise<number> {
  const nonce = 'nonce' in row.job ? row.job.nonce : null;
  await run(
    tx,
    sql`insert into funding.payout (id, chain, sender, nonce, state, planned_at)
        values (${row.id}, ${row.chain}, ${row.sender}, ${nonce}, 'planned', ${row.at})`,
  );
  await insertAttempt(tx, row.id, 1, row.job);
  if (row.job.kind === 'bitcoin') await insertInputs(tx, row.id, row.job.inputs);
  return run(
    tx,
    sql`update funding.withdrawal set payout_id = ${row.id}
        where id = any(${row.ids}) and state = 'approved' and payout_id is null`,
  );
}
const insertInputs = (
  tx: Tx,
  payoutId: string,
  inputs: readonly { txid: string; vout: number }[],
): Promise<number> =>
  run(
    tx,
    sql`insert into funding.payout_input (txid, vout, payout_id)
        select txid, vout, ${payoutId} from unnest(${inputs.map(({ txid }) => txid)}::text[],
          ${inputs.map(({ vout }) => vout)}::int[]) as i (txid, vout)
        where not exists (select from funding.payout_input p
          where p.txid = i.txid and p.vout = i.vout and p.payout_id = ${payoutId})`,
  );
export const insertAttempt = (tx: Tx, payoutId: string, n: number, job: SignJob): Promise<number> =>
  run(
    tx,
    sql`insert into funding.payout_attempt (payout_id, n, job)
      values (${payoutId}, ${n}, ${JSON.stringify(job)}::jsonb) on conflict do nothing`,
  );

/** Takes back a plan that was never signed: its number and its outputs are free again. */
export async function deletePlan(tx: Tx, payoutId: string): Promise<void> {
  await run(
    tx,
    sql`update funding.withdrawal set payout_id = null where payout_id = ${payoutId} and state = 'approved'`,
  );
  await run(tx, sql`delete from funding.payout_input where payout_id = ${payoutId}`);
  await run(tx, sql`delete from funding.payout_attempt where payout_id = ${payoutId} and raw is null`);
  await run(tx, sql`delete from funding.payout where id = ${payoutId} and state = 'planned'`);
}
export const deleteAttempt = (tx: Tx, payoutId: string, n: number): Promise<number> =>
  run(tx, sql`delete from funding.payout_attempt where payout_id = ${payoutId} and n = ${n} and raw is null`);

/** Stores what the signer gave, before anything is sent. False: it was stored before. */
export const storeSigned = async (
  tx: Tx,
  payoutId: string,
  n: number,
  { raw, txid }: { raw: string; txid: string },
): Promise<boolean> =>
  (await run(
    tx,
    sql`update funding.payout_attempt set raw = ${raw}, txid = ${txid}
      where payout_id = ${payoutId} and n = ${n} and raw is null`,
  )) === 1;
export const insertChange = (
  tx: Tx,
  row: { txid: string; vout: number; payoutId: string; units: string },
): Promise<number> =>
  run(
    tx,
    sql`insert into funding.payout_change (txid, vout, payout_id, units)
        values (${row.txid}, ${row.vout}, ${row.payoutId}, ${row.units}) on conflict do nothing`,
  );

export const listOpenPayouts = (tx: Tx, chain: Chain): Promise<PayoutRow[]> =>
  many(
    tx,
    payoutRow,
    sql`select ${columns(payoutRow)} from funding.payout
        where chain = ${chain} and state in ('planned', 'signed', 'broadcast', 'confirming') order by id limit 500`,
  );

const attemptRow = row({
  n: int,
  job: json(signJob.parse),
  raw: nullable(text),
  txid: nullable(text),
}) satisfies Shape<Attempt>;

export const listAttempts = (tx: Tx, payoutId: string): Promise<Attempt[]> =>
  many(
    tx,
    attemptRow,
    sql`select ${columns(attemptRow)} from funding.payout_attempt where payout_id = ${payoutId} order by n`,
  );

export const listPaidBy = (tx: Tx, payoutId: string): Promise<WithdrawalId[]> =>
  values(
    tx,
    textAs<WithdrawalId>(),
    sql`select id from funding.withdrawal where payout_id = ${payoutId} order by id`,
  );

/** One step of a payout: false when it is no longer in `from`. */
export const movePayout = async (
  tx: Tx,
  id: string,
  from: PayoutState,
  to: PayoutState,
  change: { sentAt?: Date; endedAt?: Date; txid?: string; height?: number | null; feeUnits?: bigint } = {},
): Promise<boolean> =>
  (await run(
    tx,
    sql`update funding.payout set state = ${to},
          sent_at = coalesce(sent_at, ${change.sentAt ?? null}::timestamptz),
            ended_at = coalesce(${change.endedAt ?? null}::timestamptz, ended_at),
          txid = coalesce(${change.txid ?? null}, txid),
          height = case when ${change.height === undefined} then height else ${change.height ?? null}::bigint end,
          fee_units = coalesce(${change.feeUnits?.toString() ?? null}::numeric, fee_units)
        where id = ${id} and state = ${from}`,
  )) === 1;

/** Why these do not move, for administrators; gone with their next step. */
export const noteFault = (tx: Tx, ids: readonly string[], fault: string): Promise<number> =>
  run(
    tx,
    sql`update funding.withdrawal set payout_fault = ${fault}
      where id = any(${ids}) and payout_fault is distinct from ${fault}`,
  );

const spendableRow = row({
  txid: text,
  vout: int,
  units: units,
  account: intAs<0 | 1>(),
  index: int,
});

/**
 * Bitcoin outputs that are ours, deep enough and not planned to be spent: credited deposits and
 * what came back from payouts.
 */
export const listSpendable = (tx: Tx): Promise<Spendable[]> =>
  many(
    tx,
    spendableRow,
    sql`select d.txid, d.ordinal as vout, d.units, 0 as account, a.key_index as index
        from funding.deposit d join funding.address a on a.chain = d.chain and a.address = d.address
        where d.chain = 'bitcoin' and d.state = 'credited'
          and not exists (select from funding.payout_input i where i.txid = d.txid and i.vout = d.ordinal)
        union all
        select c.txid, c.vout, c.units, 1, 0
        from funding.payout_change c join funding.payout p on p.id = c.payout_id
        where p.state = 'completed' and p.txid = c.txid
          and not exists (select from funding.payout_input i where i.txid = c.txid and i.vout = c.vout)
        order by 3 desc limit 5000`,
  );

const onTheWayRow = row({
  arriving: units,
  leaving: units,
});

/**
 * What the chain shows and the books do not yet: deposits on their way or too small, payouts mined
 * but not settled.
 */
export const sumOnTheWay = (tx: Tx, chain: Chain, asset: Coin): Promise<RowOf<typeof onTheWayRow>> =>
  one(
    tx,
    onTheWayRow,
    sql`select (select coalesce(sum(units), 0) from funding.deposit
                where chain = ${chain} and state in ('confirming', 'below_minimum')) as arriving,
               ((select coalesce(sum(w.coin_units), 0) from funding.withdrawal w
                 where w.asset = ${asset} and w.state = 'confirming')
                + (select coalesce(sum(p.fee_units), 0) from funding.payout p
                  where p.chain = ${chain} and p.state = 'confirming')) as leaving`,
  );

export const listOurAddresses = (tx: Tx, chain: Chain): Promise<string[]> =>
  values(
    tx,
    text,
    sql`select address from funding.address where chain = ${chain}
          union select address from funding.own_address where chain = ${chain} and purpose = 'hot wallet'`,
  );

export const resumeChainRow = (tx: Tx, chain: Chain): Promise<number> =>
  run(tx, sql`update funding.chain set halted = null where chain = ${chain} and halted is not null`);

export const findPayout = (tx: Tx, id: string): Promise<PayoutRow | undefined> =>
  maybe(tx, payoutRow, sql`select ${columns(payoutRow)} from funding.payout where id = ${id}`);
