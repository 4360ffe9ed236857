import { type OpeningChange, openingChanges } from '#core/identity/security.ts';
import { signInWays } from '#core/identity/settings-contract.ts';
import { newId, type UserId } from '#core/values/ids.ts';
import { bool, bytes, int, nullable, oneOf, text, textAs, timestamp } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { holdsTyped } from '#server/platform/search/holds-typed.ts';
import { many, maybe, maybeValue, ownPlan, run, sql, value, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export const userRow = row({
  id: textAs<UserId>(),
  email: text,
  displayName: nullable(text),
  isVerified: bool,
  isAdmin: bool,
  plan: text,
  registeredAt: timestamp,
});
export type UserRow = RowOf<typeof userRow>;

export const userColumns = sql`"id", "email", nullif("name", '') as display_name, "emailVerified" as is_verified,
  coalesce("role" = 'admin', false) as is_admin, "plan", "createdAt" as registered_at`;

/** The account of one of these addresses. */
export const findUserOf = (tx: Tx, emails: readonly string[]): Promise<UserRow | undefined> =>
  maybe(tx, userRow, sql`select ${userColumns} from auth_user where "email" = any(${emails})`);

export const findUser = (tx: Tx, userId: string): Promise<UserRow | undefined> =>
  maybe(tx, userRow, sql`select ${userColumns} from auth_user where "id" = ${userId}`);

export const lockUser = (tx: Tx, userId: string): Promise<UserRow | undefined> =>
  maybe(tx, userRow, sql`select ${userColumns} from auth_user where "id" = ${userId} for update`);

/** Newest first, after the cursor (an id), matching the search in e-mail or name. */
export const listUsers = (
  tx: Tx,
  page: { search: string; before: string | undefined; limit: number },
): Promise<UserRow[]> =>
  many(
    tx,
    userRow,
    sql`${ownPlan} select ${userColumns} from auth_user
        where ${holdsTyped(sql`search_key`, page.search)}
          and (${page.before ?? null}::text is null or "id" < ${page.before ?? null})
        order by "id" desc limit ${page.limit}`,
  );

/** The plan's name beside the person's own; plans decides what it is. */
export const showPlan = (tx: Tx, userId: string, plan: string): Promise<number> =>
  run(tx, sql`update auth_user set "plan" = ${plan} where "id" = ${userId}`);

/**
 * Until when they may use more than the plan includes, beside its name; plans decides that too.
 * False when there is no such person.
 */
export const showTrial = async (tx: Tx, userId: string, endsAt: number): Promise<boolean> =>
  (await run(tx, sql`update auth_user set trial_ends_at = ${new Date(endsAt)} where "id" = ${userId}`)) === 1;

export const countUsers = (tx: Tx): Promise<number> =>
  value(tx, int, sql`select count(*) as n from auth_user`);

export const usersByIds = (tx: Tx, ids: readonly string[]): Promise<UserRow[]> =>
  many(tx, userRow, sql`select ${userColumns} from auth_user where "id" = any(${ids})`);

/**
 * A person who signs in by a password, given as its hash. Undefined, and nothing written, when the
 * address has an account.
 */
export async function insertUser(
  tx: Tx,
  user: {
    readonly id: UserId;
    readonly email: string;
    readonly name: string;
    readonly password: string;
    readonly at: number;
  },
): Promise<UserRow | undefined> {
  const at = new Date(user.at);
  const row = await maybe(
    tx,
    userRow,
    sql`insert into auth_user ("id", "email", "name", "createdAt", "updatedAt")
        values (${user.id}, ${user.email}, ${user.name}, ${at}, ${at})
        on conflict ("email") do nothing returning ${userColumns}`,
  );
  if (row)
    await run(
      tx,
      sql`insert into auth_account ("id", "accountId", "providerId", "userId", "password", "createdAt", "updatedAt")
          values (${newId('ath')}, ${user.id}, 'credential', ${user.id}, ${user.password}, ${at}, ${at})`,
    );
  return row;
}

/** Remembers that an unverified address was signed up more than once. */
export const markContested = (tx: Tx, userId: string, at: number): Promise<number> =>
  run(
    tx,
    sql`insert into identity.contested_signup (user_id, at) values (${userId}, ${new Date(at)}) on conflict do nothing`,
  );

/** True when the address had been signed up more than once; forgets it. */
export const takeContested = async (tx: Tx, userId: string): Promise<boolean> =>
  (await run(tx, sql`delete from identity.contested_signup where user_id = ${userId}`)) === 1;

/** True when this call made the address verified; false when it already was. */
export const markVerified = async (tx: Tx, userId: string, at: number): Promise<boolean> =>
  (await run(
    tx,
    sql`update auth_user set "emailVerified" = true, "updatedAt" = ${new Date(at)}
      where "id" = ${userId} and not "emailVerified"`,
  )) === 1;

export const makeAdmin = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`update auth_user set "role" = 'admin', "updatedAt" = now() where "id" = ${userId}`);

export const takeAdmin = (tx: Tx, userId: string, at: number): Promise<number> =>
  run(tx, sql`update auth_user set "role" = 'user', "updatedAt" = ${new Date(at)} where "id" = ${userId}`);

export const listAdmins = (tx: Tx): Promise<UserRow[]> =>
  many(tx, userRow, sql`select ${userColumns} from auth_user where "role" = 'admin' order by "createdAt"`);

/** Everybody with the role, locked: who takes it from one waits for who takes it from another. */
export const lockAdmins = (tx: Tx): Promise<UserRow[]> =>
  many(
    tx,
    userRow,
    sql`select ${userColumns} from auth_user where "role" = 'admin' order by "id" for update`,
  );

const openingChangeRow = row({
  userId: textAs<UserId>(),
  change: oneOf(openingChanges),
  at: timestamp,
});

/** How these accounts' ways in changed since an instant, oldest first. */
export const openingChangesSince = (
  tx: Tx,
  userIds: readonly string[],
  since: Date,
): Promise<RowOf<typeof openingChangeRow>[]> =>
  many(
    tx,
    openingChangeRow,
    sql`select ${columns(openingChangeRow)} from identity.opening_change
          where user_id = any(${userIds}) and at > ${since} order by at, id`,
  );

export const keepOpeningChange = (
  tx: Tx,
  userId: string,
  change: OpeningChange,
  at: number,
): Promise<number> =>
  run(
    tx,
    sql`insert into identity.opening_change (user_id, change, at) values (${userId}, ${change}, ${new Date(at)})`,
  );

/** When the password was last changed, by a mailed link or with the old one; null when never. */
export const passwordChangedAt = (tx: Tx, userId: string): Promise<Date | null> =>
  value(
    tx,
    nullable(timestamp),
    sql`select max(at) as at from identity.opening_change
        where user_id = ${userId} and change in ('password-changed', 'password-reset')`,
  );

export const findPasswordHash = async (tx: Tx, userId: string): Promise<string | undefined> =>
  (await maybeValue(
    tx,
    nullable(text),
    sql`select "password" as hash from auth_account where "userId" = ${userId} and "providerId" = 'credential'`,
  )) ?? undefined;

export const countAdmins = (tx: Tx): Promise<number> =>
  value(tx, int, sql`select count(*) as n from auth_user where "role" = 'admin'`);

export const anyAdminExists = (tx: Tx): Promise<boolean> =>
  value(tx, bool, sql`select exists (select from auth_user where "role" = 'admin') as found`);

const mailedToken = row({
  userId: textAs<UserId>(),
  tokenHash: bytes,
  codeHash: nullable(bytes),
  triesLeft: int,
  createdAt: timestamp,
  expiresAt: timestamp,
  usedAt: nullable(timestamp),
});
export type MailedToken = RowOf<typeof mailedToken>;

export type TokenPurpose = 'verify' | 'reset';

/**
 * Stores a token; earlier unused ones of the same purpose stop working. The same token again is
 * valid from now, unless it was used.
 */
export async function insertToken(
  tx: Tx,
  token: {
    userId: string;
    purpose: TokenPurpose;
    tokenHash: Buffer;
    codeHash: Buffer | null;
    createdAt: number;
    expiresAt: number;
  },
): Promise<void> {
  await run(
    tx,
    sql`update identity.mailed_token set expires_at = ${new Date(token.createdAt)}
        where user_id = ${token.userId} and purpose = ${token.purpose} and used_at is null
          and expires_at > ${new Date(token.createdAt)}
          and token_hash <> ${token.tokenHash}`,
  );
  await run(
    tx,
    sql`insert into identity.mailed_token (token_hash, user_id, purpose, code_hash, created_at, expires_at)
        values (${token.tokenHash}, ${token.userId}, ${token.purpose}, ${token.codeHash},
          ${new Date(token.createdAt)}, ${new Date(token.expiresAt)})
        on conflict (token_hash) do update set created_at = excluded.created_at, expires_at = excluded.expires_at
        where identity.mailed_token.used_at is null`,
  );
}

export const lockToken = (
  tx: Tx,
  tokenHash: Buffer,
  purpose: TokenPurpose,
): Promise<MailedToken | undefined> =>
  maybe(
    tx,
    mailedToken,
    sql`select ${columns(mailedToken)} from identity.mailed_token
        where token_hash = ${tokenHash} and purpose = ${purpose} for update`,
  );

/** The newest usable verification of a user, for the six-digit code. */
export const lockNewestVerification = (tx: Tx, userId: string): Promise<MailedToken | undefined> =>
  maybe(
    tx,
    mailedToken,
    sql`select ${columns(mailedToken)} from identity.mailed_token
        where user_id = ${userId} and purpose = 'verify' order by created_at desc limit 1 for update`,
  );

export const useToken = (tx: Tx, tokenHash: Buffer, at: number): Promise<number> =>
  run(tx, sql`update identity.mailed_token set used_at = ${new Date(at)} where token_hash = ${tokenHash}`);

export const spendTry = (tx: Tx, tokenHash: Buffer): Promise<number> =>
  run(tx, sql`update identity.mailed_token set tries_left = tries_left - 1 where token_hash = ${tokenHash}`);

export const setPassword = (tx: Tx, userId: string, hash: string, at: number): Promise<number> =>
  run(
    tx,
    sql`update auth_account set "password" = ${hash}, "updatedAt" = ${new Date(at)}
      where "userId" = ${userId} and "providerId" = 'credential'`,
  );

const sessionRow = row({
  id: text,
  userAgent: nullable(text),
  network: nullable(text),
  createdAt: timestamp,
  lastSeenAt: timestamp,
});
export type SessionRow = RowOf<typeof sessionRow>;

export const listSessions = (tx: Tx, userId: string, at: number): Promise<SessionRow[]> =>
  many(
    tx,
    sessionRow,
    sql`select "id", "userAgent" as user_agent, "ipAddress" as network, "createdAt" as created_at,
      "updatedAt" as last_seen_at from auth_session
        where "userId" = ${userId} and "expiresAt" > ${new Date(at)} order by "createdAt" desc limit 100`,
  );

export const deleteSession = (tx: Tx, userId: string, sessionId: string): Promise<number> =>
  run(tx, sql`delete from auth_session where "userId" = ${userId} and "id" = ${sessionId}`);

export const markSeen = (tx: Tx, sessionId: string, at: number): Promise<number> =>
  run(tx, sql`update auth_session set "updatedAt" = ${new Date(at)} where "id" = ${sessionId}`);

/** The ids that ended. */
export const deleteOtherSessions = (tx: Tx, userId: string, keepId: string): Promise<string[]> =>
  values(
    tx,
    text,
    sql`delete from auth_session where "userId" = ${userId} and "id" <> ${keepId} returning "id"`,
  );

export const deleteSessions = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`delete from auth_session where "userId" = ${userId}`);

const signInRow = row({
  id: text,
  at: timestamp,
  way: oneOf(signInWays),
  isOpened: bool,
  userAgent: text,
  network: text,
});
export interface SignInRow extends Omit<RowOf<typeof signInRow>, 'id' | 'at'> {
  readonly userId: string;
  readonly at: number;
}

const keptSignIns = 100;

/** Keeps the newest hundred of a person. */
export async function insertSignIn(tx: Tx, row: SignInRow): Promise<void> {
  await run(
    tx,
    sql`insert into identity.sign_in (user_id, at, way, is_opened, user_agent, network)
        values (${row.userId}, ${new Date(row.at)}, ${row.way}, ${row.isOpened}, ${row.userAgent}, ${row.network})`,
  );
  await run(
    tx,
    sql`delete from identity.sign_in where user_id = ${row.userId} and id <= (
          select id from identity.sign_in where user_id = ${row.userId}
            order by id desc offset ${keptSignIns} limit 1)`,
  );
}

export const listSignIns = (tx: Tx, userId: string, limit: number): Promise<RowOf<typeof signInRow>[]> =>
  many(
    tx,
    signInRow,
    sql`select id::text, at, way, is_opened, user_agent, network from identity.sign_in
        where user_id = ${userId} order by identity.sign_in.id desc limit ${limit}`,
  );

export const isKnownDevice = async (tx: Tx, userId: string, deviceHash: Buffer): Promise<boolean> =>
  (await maybeValue(
    tx,
    int,
    sql`select 1 as found from identity.known_device where user_id = ${userId} and device_hash = ${deviceHash}`,
  )) !== undefined;

export const rememberDevice = (tx: Tx, userId: string, deviceHash: Buffer, at: number): Promise<number> =>
  run(
    tx,
    sql`insert into identity.known_device (user_id, device_hash, seen_at)
      values (${userId}, ${deviceHash}, ${new Date(at)})
        on conflict (user_id, device_hash) do update set seen_at = excluded.seen_at`,
  );

export const forgetDevices = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`delete from identity.known_device where user_id = ${userId}`);

const knownDeviceRow = row({
  seenAt: timestamp,
});

export const listKnownDevices = (tx: Tx, userId: string): Promise<RowOf<typeof knownDeviceRow>[]> =>
  many(
    tx,
    knownDeviceRow,
    sql`select seen_at from identity.known_device where user_id = ${userId} order by seen_at`,
  );

const mailedTokenRow = row({
  purpose: oneOf(['verify', 'reset']),
  createdAt: timestamp,
  usedAt: nullable(timestamp),
});

export const listMailedTokens = (tx: Tx, userId: string): Promise<RowOf<typeof mailedTokenRow>[]> =>
  many(
    tx,
    mailedTokenRow,
    sql`select purpose, created_at, used_at from identity.mailed_token where user_id = ${userId} order by created_at`,
  );

/** The account, and with it every row of this domain that belongs to it. */
export const deleteUser = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`delete from auth_user where "id" = ${userId}`);

export const findSetting = (tx: Tx, key: string): Promise<string | undefined> =>
  maybeValue(tx, text, sql`select value from public.setting where key = ${key}`);

/** Stores the value unless the key exists; answers the value that stands. */
export const settle = async (tx: Tx, key: string, offered: string): Promise<string> => {
  await run(
    tx,
    sql`insert into public.setting (key, value) values (${key}, ${offered}) on conflict do nothing`,
  );
  return value(tx, text, sql`select value from public.setting where key = ${key}`);
};

export const takeSetting = async (tx: Tx, key: string, value: string): Promise<boolean> =>
  (await run(tx, sql`delete from public.setting where key = ${key} and value = ${value}`)) === 1;
