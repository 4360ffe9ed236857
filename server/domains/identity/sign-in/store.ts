import type { UserId } from '#core/values/ids.ts';
import { bool, instant, nullable, text, textAs, timestamp } from '#server/platform/db/readers.ts';
import { row, type RowOf } from '#server/platform/db/rows.ts';
import { maybe, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const sessionRow = row({
  id: text,
  createdAt: timestamp,
  updatedAt: timestamp,
  expiresAt: timestamp,
  /** The way in: a passkey is a second step in itself. */
  openedBy: nullable(text),
  userId: textAs<UserId>(),
  email: text,
  isVerified: bool,
  isAdmin: bool,
  /** An authenticator app that has proved itself. */
  hasTotp: bool,
});
/** A session with everything a request must know of its person. */
export interface SessionOfPerson extends RowOf<typeof sessionRow> {
  /** An administrator looks at this person's pages in this session. */
  readonly view: ViewedPerson | null;
}
interface ViewedPerson {
  readonly userId: UserId;
  readonly email: string;
  readonly isVerified: boolean;
  readonly until: number;
}

const viewedSessionRow = row({
  ...sessionRow.readers,
  viewedId: nullable(textAs<UserId>()),
  viewedEmail: nullable(text),
  viewedIsVerified: nullable(bool),
  viewUntil: nullable(instant),
});

/**
 * The session of this stored token and its person, with the view that runs in it at that instant.
 */
export async function findSession(
  tx: Tx,
  storedToken: string,
  at: number,
): Promise<SessionOfPerson | undefined> {
  const found = await maybe(
    tx,
    viewedSessionRow,
    sql`select s."id", s."createdAt" as created_at, s."updatedAt" as updated_at, s."expiresAt" as expires_at,
        s."openedBy" as opened_by, u."id" as user_id, u."email", u."emailVerified" as is_verified,
        coalesce(u."role" = 'admin', false) as is_admin,
        exists (select from identity.totp t where t.user_id = u."id" and t.confirmed_at is not null) as has_totp,
        w."id" as viewed_id, w."email" as viewed_email, w."emailVerified" as viewed_is_verified,
        v.expires_at as view_until
      from auth_session s join auth_user u on u."id" = s."userId"
      left join identity.view v on v.session_id = s."id" and v.ended_at is null and v.expires_at > ${new Date(at)}
        and u."role" = 'admin'
      -- No one looks through the eyes of another administrator, whatever became of the person since.
      left join auth_user w on w."id" = v.user_id and w."role" is distinct from 'admin'
      where s."token" = ${storedToken}`,
  );
  if (!found) return undefined;
  const { viewedId, viewedEmail, viewedIsVerified, viewUntil, ...session } = found;
  if (viewedId === null || viewedEmail === null || viewedIsVerified === null || viewUntil === null)
    return { ...session, view: null };
  const view = { userId: viewedId, email: viewedEmail, isVerified: viewedIsVerified, until: viewUntil };
  return { ...session, view };
}
