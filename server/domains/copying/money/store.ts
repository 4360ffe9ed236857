// Every SQL statement of fees, of money that goes in and out, and of settings.
import type { Cents } from '#core/values/kind.ts';
import type { CopyState } from '#core/copying/contract.ts';
import type { ChangeId, CopyId, LeaderId, OrderId } from '#core/values/ids.ts';
import { instantText } from '#server/platform/db/parameters.ts';
import { int, nullable, text, textAs } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface FeeRow {
  readonly copyId: CopyId;
  readonly key: string;
  readonly baseCents: Cents;
  readonly lcfBeforeCents: Cents;
  readonly feeCents: Cents;
  readonly lcfAfterCents: Cents;
  readonly markAfterCents: Cents;
  /** Of this fee and of what was owed before. */
  readonly takenCents: Cents;
  readonly at: number;
}

/** False when this settlement has been made before. */
export const insertFee = async (tx: Tx, fee: FeeRow): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into copying.fee (copy_id, key, base_cents, lcf_before_cents, fee_cents, lcf_after_cents, mark_after_cents,
        taken_cents, at)
      values (${fee.copyId}, ${fee.key}, ${fee.baseCents}, ${fee.lcfBeforeCents}, ${fee.feeCents},
        ${fee.lcfAfterCents}, ${fee.markAfterCents}, ${fee.takenCents}, ${instantText(fee.at)})
      on conflict do nothing`,
  )) === 1;

export const updateFee = (
  tx: Tx,
  id: CopyId,
  fee: { markCents: Cents; lcfCents: Cents; owedCents: Cents; paidCents: Cents },
): Promise<number> =>
  run(
    tx,
    sql`update copying.copy set fee_mark_cents = ${fee.markCents}, lcf_cents = ${fee.lcfCents},
        fee_owed_cents = ${fee.owedCents}, fee_paid_cents = ${fee.paidCents} where id = ${id}`,
  );

export const moveFeeThrough = (tx: Tx, id: CopyId, month: number): Promise<number> =>
  run(tx, sql`update copying.copy set fee_through = ${instantText(month)} where id = ${id}`);

const dueRow = row({ id: textAs<CopyId>(), owner: int });

/** Running copies whose fee is not settled up to this month, by owner. */
export const listFeesDue = (
  tx: Tx,
  month: number,
  afterOwner: number,
  limit: number,
): Promise<RowOf<typeof dueRow>[]> =>
  many(
    tx,
    dueRow,
    sql`select id, owner from copying.copy
      where state <> 'CLOSED' and coalesce(fee_through, started_at) < ${instantText(month)}::timestamptz
        and owner > ${afterOwner}
      order by owner limit ${limit}`,
  );

/** False when the id was used before; then `findChange` tells what for. */
export const insertChange = async (
  tx: Tx,
  change: { id: ChangeId | OrderId; copyId: CopyId; request: string; at: number },
): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into copying.change (id, copy_id, request, at)
      values (${change.id}, ${change.copyId}, ${change.request}, ${instantText(change.at)}) on conflict do nothing`,
  )) === 1;

const changeRow = row({ copyId: textAs<CopyId>(), request: text });

export const findChange = (tx: Tx, id: ChangeId | OrderId): Promise<RowOf<typeof changeRow> | undefined> =>
  maybe(tx, changeRow, sql`select ${columns(changeRow)} from copying.change where id = ${id}`);

export interface Settings {
  readonly investedCents: Cents;
  readonly stopBasisCents: Cents;
  readonly feeMarkCents: Cents;
  readonly stopLossBps: number;
  readonly multiplierBps: number;
  readonly maxOpen: number;
  readonly slippageBps: number | null;
}

export const updateSettings = (tx: Tx, id: CopyId, to: Settings): Promise<number> =>
  run(
    tx,
    sql`update copying.copy set invested_cents = ${to.investedCents}, stop_basis_cents = ${to.stopBasisCents},
        fee_mark_cents = ${to.feeMarkCents}, stop_loss_bps = ${to.stopLossBps}, multiplier_bps = ${to.multiplierBps},
        max_open = ${to.maxOpen}, slippage_bps = ${to.slippageBps} where id = ${id}`,
  );

export const isEditable = (state: CopyState): boolean => state === 'ACTIVE' || state === 'PAUSED';

const followed = row({ id: textAs<CopyId>(), leaderId: textAs<LeaderId>(), name: nullable(text) });

/** Whom these copies follow; a leader who has left has no name. */
export const listFollowed = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof followed>[]> =>
  many(
    tx,
    followed,
    sql`select c.id, c.leader_id, l.name from copying.copy c left join copying.leader l on l.id = c.leader_id
      where c.id = any(${ids}::text[])`,
  );
