import type { UserId } from '#core/values/ids.ts';
import { int, nullable, oneOf, text, textAs, timestamp } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, one, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export const kycStatus = oneOf(['draft', 'pending', 'approved', 'rejected']);
const kycRow = row({
  userId: textAs<UserId>(),
  status: kycStatus,
  fullName: nullable(text),
  country: nullable(text),
  submittedAt: nullable(timestamp),
  decidedAt: nullable(timestamp),
  decidedBy: nullable(text),
  reason: nullable(text),
});
export type KycRow = RowOf<typeof kycRow>;

export const findKyc = (tx: Tx, userId: string): Promise<KycRow | undefined> =>
  maybe(tx, kycRow, sql`select ${columns(kycRow)} from identity.kyc where user_id = ${userId}`);

export const lockKyc = (tx: Tx, userId: string): Promise<KycRow | undefined> =>
  maybe(tx, kycRow, sql`select ${columns(kycRow)} from identity.kyc where user_id = ${userId} for update`);

/** First application, or a rejected one sent again. */
export const savePending = (
  tx: Tx,
  { userId, fullName, country, at }: { userId: string; fullName: string; country: string; at: number },
): Promise<KycRow> =>
  one(
    tx,
    kycRow,
    sql`insert into identity.kyc (user_id, status, full_name, country, submitted_at)
        values (${userId}, 'pending', ${fullName}, ${country}, ${new Date(at)})
        on conflict (user_id) do update set status = 'pending', full_name = excluded.full_name,
          country = excluded.country,
          submitted_at = excluded.submitted_at, decided_at = null, decided_by = null, reason = null
        returning ${columns(kycRow)}`,
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
    kycRow,
    sql`update identity.kyc set status = ${decision.status}, decided_at = ${new Date(decision.at)},
          decided_by = ${decision.by}, reason = ${decision.reason}
        where user_id = ${decision.userId} returning ${columns(kycRow)}`,
  );

export const countPending = (tx: Tx): Promise<number> =>
  value(tx, int, sql`select count(*) as n from identity.kyc where status = 'pending'`);

/** Who waits longest comes first; of the decided, the newest decision. */
export const listKyc = (
  tx: Tx,
  page: { state: 'pending' | 'decided'; limit: number; offset: number },
): Promise<KycRow[]> =>
  page.state === 'pending'
    ? many(
        tx,
        kycRow,
        sql`select ${columns(kycRow)} from identity.kyc where status = 'pending'
            order by submitted_at, user_id limit ${page.limit} offset ${page.offset}`,
      )
    : many(
        tx,
        kycRow,
        sql`select ${columns(kycRow)} from identity.kyc where status in ('approved', 'rejected')
            order by decided_at desc, user_id limit ${page.limit} offset ${page.offset}`,
      );
