import type { UserId } from '#core/values/ids.ts';
import { many, maybe, one, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface KycRow {
  readonly userId: UserId;
  readonly status: 'draft' | 'pending' | 'approved' | 'rejected';
  readonly fullName: string | null;
  readonly country: string | null;
  readonly submittedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
}

const columns = sql`user_id, status, full_name, country, submitted_at, decided_at, decided_by, reason`;

export const findKyc = (tx: Tx, userId: string): Promise<KycRow | undefined> =>
  maybe(tx, sql`select ${columns} from identity.kyc where user_id = ${userId}`);

export const lockKyc = (tx: Tx, userId: string): Promise<KycRow | undefined> =>
  maybe(tx, sql`select ${columns} from identity.kyc where user_id = ${userId} for update`);

/** First application, or a rejected one sent again. */
export const savePending = (
  tx: Tx,
  { userId, fullName, country, at }: { userId: string; fullName: string; country: string; at: number },
): Promise<KycRow> =>
  one(
    tx,
    sql`insert into identity.kyc (user_id, status, full_name, country, submitted_at)
        values (${userId}, 'pending', ${fullName}, ${country}, ${new Date(at)})
        on conflict (user_id) do update set status = 'pending', full_name = excluded.full_name, country = excluded.country,
          submitted_at = excluded.submitted_at, decided_at = null, decided_by = null, reason = null
        returning ${columns}`,
  );

export const saveDecision = (
  tx: Tx,
  decision: {
    userId: string;
    status: 'approved' | 'rejected';
    by: string;
    reason: string | null;
    at: number;
  },
): Promise<KycRow> =>
  one(
    tx,
    sql`update identity.kyc set status = ${decision.status}, decided_at = ${new Date(decision.at)},
          decided_by = ${decision.by}, reason = ${decision.reason}
        where user_id = ${decision.userId} returning ${columns}`,
  );

export const countPending = async (tx: Tx): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select count(*) as n from identity.kyc where status = 'pending'`)).n;

/** Who waits longest comes first; of the decided, the newest decision. */
export const listKyc = (
  tx: Tx,
  page: { state: 'pending' | 'decided'; limit: number; offset: number },
): Promise<KycRow[]> =>
  page.state === 'pending'
    ? many(
        tx,
        sql`select ${columns} from identity.kyc where status = 'pending'
            order by submitted_at, user_id limit ${page.limit} offset ${page.offset}`,
      )
    : many(
        tx,
        sql`select ${columns} from identity.kyc where status in ('approved', 'rejected')
            order by decided_at desc, user_id limit ${page.limit} offset ${page.offset}`,
      );
