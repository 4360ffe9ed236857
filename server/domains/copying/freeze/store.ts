import type { CopyId, FreezeId } from '#core/values/ids.ts';
import { nullable, text, textAs, timestamp } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const freezeRow = row({
  id: textAs<FreezeId>(),
  copyId: textAs<CopyId>(),
  reason: text,
  proposedBy: text,
  proposedAt: timestamp,
  approvedBy: nullable(text),
  approvedAt: nullable(timestamp),
  liftedBy: nullable(text),
  liftedAt: nullable(timestamp),
});
export type FreezeRow = RowOf<typeof freezeRow>;

/** Undefined when the copy has an open one already, or the id is taken. */
export const insertFreeze = (
  tx: Tx,
  row: Pick<FreezeRow, 'id' | 'copyId' | 'reason' | 'proposedBy' | 'proposedAt'>,
): Promise<FreezeRow | undefined> =>
  maybe(
    tx,
    freezeRow,
    sql`insert into copying.freeze (id, copy_id, reason, proposed_by, proposed_at)
        values (${row.id}, ${row.copyId}, ${row.reason}, ${row.proposedBy}, ${row.proposedAt})
        on conflict do nothing returning ${columns(freezeRow)}`,
  );

export const findFreeze = (tx: Tx, id: FreezeId): Promise<FreezeRow | undefined> =>
  maybe(tx, freezeRow, sql`select ${columns(freezeRow)} from copying.freeze where id = ${id} for update`);

export const saveApproval = (tx: Tx, id: FreezeId, by: string, at: Date): Promise<FreezeRow | undefined> =>
  maybe(
    tx,
    freezeRow,
    sql`update copying.freeze set approved_by = ${by}, approved_at = ${at}
        where id = ${id} and approved_at is null and lifted_at is null returning ${columns(freezeRow)}`,
  );

export const saveLift = (tx: Tx, id: FreezeId, by: string, at: Date): Promise<FreezeRow | undefined> =>
  maybe(
    tx,
    freezeRow,
    sql`update copying.freeze set lifted_by = ${by}, lifted_at = ${at}
        where id = ${id} and lifted_at is null returning ${columns(freezeRow)}`,
  );

export const listFreezes = (tx: Tx, limit: number): Promise<FreezeRow[]> =>
  many(
    tx,
    freezeRow,
    sql`select ${columns(freezeRow)} from copying.freeze order by lifted_at is not null, id desc limit ${limit}`,
  );

/** True when the copy was in one of these states. From a hold it always comes back paused. */
export const holdCopy = async (tx: Tx, id: CopyId): Promise<boolean> =>
  (await run(
    tx,
    sql`update copying.copy c set state = 'FROZEN',
          opens_after = (select fills from copying.leader l where l.id = c.leader_id)
        where c.id = ${id} and c.state in ('ACTIVE', 'PAUSED')`,
  )) === 1;

export const releaseCopy = async (tx: Tx, id: CopyId): Promise<boolean> =>
  (await run(tx, sql`update copying.copy set state = 'PAUSED' where id = ${id} and state = 'FROZEN'`)) === 1;
