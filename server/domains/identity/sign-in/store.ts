import type { UserId } from '#core/values/ids.ts';
import { maybe, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** A session with everything a request must know of its person. */
export interface SessionOfPerson {
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
  /** The way in: a passkey is a second step in itself. */
  readonly openedBy: string | null;
  readonly userId: UserId;
  readonly email: string;
  readonly isVerified: boolean;
  readonly isAdmin: boolean;
  /** An authenticator app that has proved itself. */
  readonly hasTotp: boolean;
  /** An administrator looks at this person's pages in this session. */
  readonly view: ViewedPerson | null;
}
export interface ViewedPerson {
  readonly userId: UserId;
  readonly email: string;
  readonly isVerified: boolean;
  readonly until: number;
}

interface Row extends Omit<SessionOfPerson, 'view'> {
  readonly viewedId: UserId | null;
  readonly viewedEmail: string;
  readonly viewedIsVerified: boolean;
  readonly viewUntil: Date;
}

/** The session of this stored token and its person, with the view that runs in it at that instant. */
export async function findSession(
  tx: Tx,
  storedToken: string,
  at: number,
): Promise<SessionOfPerson | undefined> {
  const row = await maybe<Row>(
    tx,
    sql`select s."id", s."createdAt" as created_at, s."updatedAt" as updated_at, s."expiresAt" as expires_at,
        s."openedBy" as opened_by, u."id" as user_id, u."email", u."emailVerified" as is_verified,
        coalesce(u."role" = 'admin', false) as is_admin,
        exists (select from identity.totp t where t.user_id = u."id" and t.confirmed_at is not null) as has_totp,
        w."id" as viewed_id, w."email" as viewed_email, w."emailVerified" as viewed_is_verified,
        v.expires_at as view_until
      from auth_session s join auth_user u on u."id" = s."userId"
      left join identity.view v on v.session_id = s."id" and v.ended_at is null and v.expires_at > ${new Date(at)}
        and u."role" = 'admin'
      -- Nobody looks through the eyes of another administrator, whatever became of the person since.
      left join auth_user w on w."id" = v.user_id and w."role" is distinct from 'admin'
      where s."token" = ${storedToken}`,
  );
  if (!row) return undefined;
  const { viewedId, viewedEmail, viewedIsVerified, viewUntil, ...session } = row;
  const view =
    viewedId === null
      ? null
      : { userId: viewedId, email: viewedEmail, isVerified: viewedIsVerified, until: viewUntil.getTime() };
  return { ...session, view };
}
