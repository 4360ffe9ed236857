// Every SQL statement of how copies ended, and of the money that went in and out of them.
import type { Cents } from '#core/values/kind.ts';
import type { CopyId } from '#core/values/ids.ts';
import { instantText } from '#server/platform/db/parameters.ts';
import type { RecordedMarks } from '#server/domains/copying/outcomes/end-marks.ts';
import { cents, instant, json, text, textAs, units } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, run, sql, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const outcomeRow = row({
  copyId: textAs<CopyId>(),
  returnedCents: cents,
  /** The worth of kept positions beyond their cost. */
  keptCents: cents,
  resultCents: cents,
  returnMillionths: units,
});
export type OutcomeRow = RowOf<typeof outcomeRow>;

export type NewOutcome = OutcomeRow & {
  readonly leaderId: string;
  readonly endedAt: number;
  readonly contributedCents: Cents;
  readonly withdrawnCents: Cents;
  /** JSON text. */
  readonly marks: string;
};

/** Written once: of two that come together, the second writes nothing. */
export const insertOutcome = (tx: Tx, one: NewOutcome): Promise<number> =>
  run(
    tx,
    sql`insert into copying.outcome (copy_id, leader_id, ended_at, contributed_cents, withdrawn_cents, returned_cents,
        kept_cents, result_cents, return_millionths, marks)
      values (${one.copyId}, ${one.leaderId}, ${instantText(one.endedAt)}, ${one.contributedCents},
        ${one.withdrawnCents}, ${one.returnedCents}, ${one.keptCents}, ${one.resultCents}, ${one.returnMillionths},
        ${one.marks}::jsonb)
      on conflict do nothing`,
  );

/** Of these copies, those that have ended. */
export const listOutcomes = (tx: Tx, ids: readonly CopyId[]): Promise<OutcomeRow[]> =>
  many(
    tx,
    outcomeRow,
    sql`select ${columns(outcomeRow)} from copying.outcome where copy_id = any(${ids}::text[])`,
  );

const marksRow = row({ marks: json<RecordedMarks>() });

/** Prices and rates at the end of one copy; undefined while it runs. */
export const findMarks = async (tx: Tx, id: CopyId): Promise<RecordedMarks | undefined> =>
  (await maybe(tx, marksRow, sql`select ${columns(marksRow)} from copying.outcome where copy_id = ${id}`))
    ?.marks;

/** Symbols of everything that one copy answered, followed or not. */
export const listAnsweredSymbols = (tx: Tx, id: CopyId): Promise<string[]> =>
  values(
    tx,
    text,
    sql`select distinct coalesce(d.symbol, f.symbol) from copying.copy c
      join copying.decision d on d.owner = c.owner
      left join copying.leader_fill f on f.leader_id = c.leader_id and f.number = d.number
      where c.id = ${id} and coalesce(d.symbol, f.symbol) is not null`,
  );

/** Of every copy ever. */
export const listAllOutcomes = (tx: Tx): Promise<OutcomeRow[]> =>
  many(tx, outcomeRow, sql`select ${columns(outcomeRow)} from copying.outcome`);

const moneyRow = row({ copyId: textAs<CopyId>(), at: instant, cents: cents });
export type MoneyRow = RowOf<typeof moneyRow>;

/**
 * Money that was added to copies (positive) or taken out of them after their start, oldest first.
 * The fee on what left was paid, not taken out.
 */
export const listMoneyChanges = (tx: Tx, ids: readonly CopyId[]): Promise<MoneyRow[]> =>
  many(
    tx,
    moneyRow,
    sql`select c.copy_id, c.at, case split_part(c.request, ' ', 1)
          when 'add' then split_part(c.request, ' ', 2)::numeric
          else coalesce(f.fee_cents, 0) - split_part(c.request, ' ', 2)::numeric end as cents
      from copying.change c left join copying.fee f on f.copy_id = c.copy_id and f.key = c.id
      where c.copy_id = any(${ids}::text[]) and (c.request like 'add %' or c.request like 'remove %')
      order by c.at, c.id`,
  );

/** Ended copies whose outcome is not recorded: those from before it was, oldest first. */
export const listWithoutOutcome = (tx: Tx, limit: number): Promise<CopyId[]> =>
  values(
    tx,
    textAs<CopyId>(),
    sql`select c.id from copying.copy c
      where c.state = 'CLOSED' and not exists (select from copying.outcome o where o.copy_id = c.id)
      order by c.closed_at, c.id limit ${limit}`,
  );
