import type { SavedDisplay } from '#core/identity/settings-contract.ts';
import type { DisplayFields, ProfileFields } from '#core/identity/profile.ts';
import type { InstrumentClass } from '#core/market/classes.ts';
import type { Locale } from '#core/values/locale.ts';
import type { UserId } from '#core/values/ids.ts';
import type { KycRow } from '#server/domains/identity/kyc/store.ts';
import { type UserRow, userColumns } from '#server/domains/identity/store.ts';
import { many, maybe, one, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

export interface ProfileRow {
  readonly phone: string | null;
  readonly country: string | null;
  readonly bio: string;
  readonly experience: Exclude<ProfileFields['experience'], ''> | null;
  readonly riskTolerance: Exclude<ProfileFields['riskTolerance'], ''> | null;
  readonly preferredMarkets: InstrumentClass[];
  readonly isPublic: boolean;
  readonly showTradingStats: boolean;
}

const columns = sql`phone, country, bio, experience, risk_tolerance, preferred_markets, is_public, show_trading_stats`;

export const findProfile = (tx: Tx, userId: string): Promise<ProfileRow | undefined> =>
  maybe(tx, sql`select ${columns} from identity.profile where user_id = ${userId}`);

export async function putProfile(tx: Tx, userId: string, fields: ProfileFields, at: number): Promise<void> {
  await run(
    tx,
    sql`insert into identity.profile (user_id, phone, country, bio, experience, risk_tolerance, preferred_markets, is_public,
          show_trading_stats)
        values (${userId}, nullif(${fields.phone}, ''), nullif(${fields.country}, ''), ${fields.bio},
                nullif(${fields.experience}, ''), nullif(${fields.riskTolerance}, ''), ${fields.preferredMarkets}::text[], ${fields.isPublic}, ${fields.showTradingStats})
        on conflict (user_id) do update set phone = excluded.phone, country = excluded.country, bio = excluded.bio,
          experience = excluded.experience, risk_tolerance = excluded.risk_tolerance,
          preferred_markets = excluded.preferred_markets, is_public = excluded.is_public,
          show_trading_stats = excluded.show_trading_stats`,
  );
  await run(
    tx,
    sql`update auth_user set "name" = ${fields.displayName}, "updatedAt" = ${new Date(at)} where "id" = ${userId}`,
  );
}

export interface PublicProfile {
  readonly userId: UserId;
  readonly displayName: string | null;
  readonly bio: string;
  readonly experience: ProfileRow['experience'];
  /** Whether their trades may be counted in public. */
  readonly showTradingStats: boolean;
}

/** Of those who switched it on; the others are left out. */
export const publicProfiles = (tx: Tx, userIds: readonly string[]): Promise<PublicProfile[]> =>
  many(
    tx,
    sql`select p.user_id, nullif(u."name", '') as display_name, p.bio, p.experience, p.show_trading_stats
        from identity.profile p join auth_user u on u."id" = p.user_id
        where p.is_public and p.user_id = any(${userIds})`,
  );

type DisplayRow = Omit<SavedDisplay, 'savedAt' | 'zone'> & { zone: string | null; savedAt: Date };
const shown = (row: DisplayRow): SavedDisplay => ({
  ...row,
  zone: row.zone ?? '',
  savedAt: row.savedAt.toISOString(),
});

export async function findDisplay(tx: Tx, userId: string): Promise<SavedDisplay | undefined> {
  const row = await maybe<DisplayRow>(
    tx,
    sql`select theme, palette, amounts, zone, saved_at, coalesce(locale, 'en') as locale
        from identity.display left join identity.language using (user_id) where user_id = ${userId}`,
  );
  return row && shown(row);
}

/** A person with everything the header of every page shows. */
export interface ShownPerson extends UserRow {
  /** Of the application to be verified; null before the first. */
  readonly kycStatus: KycRow['status'] | null;
  readonly preferredMarkets: InstrumentClass[];
  readonly display: SavedDisplay | null;
}

/** In one statement: every page asks for it first. */
export async function findShownPerson(tx: Tx, userId: string): Promise<ShownPerson | undefined> {
  const row = await maybe<Omit<ShownPerson, 'display'> & (DisplayRow | Record<keyof DisplayRow, null>)>(
    tx,
    sql`select u.*, k.status as kyc_status, coalesce(p.preferred_markets, '{}') as preferred_markets,
          d.theme, d.palette, d.amounts, d.zone, d.saved_at, coalesce(l.locale, 'en') as locale
        from (select ${userColumns} from auth_user where "id" = ${userId}) u
        left join identity.kyc k on k.user_id = u.id
        left join identity.profile p on p.user_id = u.id
        left join identity.display d on d.user_id = u.id
        left join identity.language l on l.user_id = u.id`,
  );
  if (!row) return undefined;
  const { theme, palette, amounts, zone, savedAt, locale, ...person } = row;
  const display = savedAt === null ? null : shown({ theme, palette, amounts, zone, savedAt, locale });
  return { ...person, display };
}

export const putDisplay = async (
  tx: Tx,
  userId: string,
  fields: DisplayFields,
  at: number,
): Promise<SavedDisplay> =>
  shown({
    ...(await one<Omit<DisplayRow, 'locale'>>(
      tx,
      sql`insert into identity.display (user_id, theme, palette, amounts, zone, saved_at)
          values (${userId}, ${fields.theme}, ${fields.palette}, ${fields.amounts}, nullif(${fields.zone}, ''), ${new Date(at)})
          on conflict (user_id) do update set theme = excluded.theme, palette = excluded.palette,
            amounts = excluded.amounts, zone = excluded.zone, saved_at = excluded.saved_at
          returning theme, palette, amounts, zone, saved_at`,
    )),
    locale: fields.locale,
  });

/** Remembers the language a person reads. One that they chose is changed by another choice only. */
export const putLanguage = (tx: Tx, userId: string, locale: Locale, isChosen: boolean): Promise<number> =>
  run(
    tx,
    sql`insert into identity.language as known (user_id, locale, is_chosen) values (${userId}, ${locale}, ${isChosen})
        on conflict (user_id) do update set locale = excluded.locale, is_chosen = excluded.is_chosen
          where excluded.is_chosen or not known.is_chosen`,
  );

/** Of those who signed in since languages are kept. */
export async function languagesOf(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Locale>> {
  const rows = await many<{ userId: string; locale: Locale }>(
    tx,
    sql`select user_id, locale from identity.language where user_id = any(${userIds})`,
  );
  return new Map(rows.map(({ userId, locale }) => [userId, locale]));
}

export interface EmailChange {
  readonly userId: UserId;
  readonly email: string;
  readonly askedAt: Date;
  readonly expiresAt: Date;
}

export const findEmailChange = (tx: Tx, userId: string): Promise<EmailChange | undefined> =>
  maybe(
    tx,
    sql`select user_id, email, asked_at, expires_at from identity.email_change where user_id = ${userId}`,
  );

export const lockEmailChange = (tx: Tx, tokenHash: Buffer): Promise<EmailChange | undefined> =>
  maybe(
    tx,
    sql`select user_id, email, asked_at, expires_at from identity.email_change
        where token_hash = ${tokenHash} for update`,
  );

/** One at a time: an earlier link stops working. */
export const putEmailChange = (
  tx: Tx,
  change: EmailChange & { readonly tokenHash: Buffer },
): Promise<number> =>
  run(
    tx,
    sql`insert into identity.email_change (user_id, token_hash, email, asked_at, expires_at)
        values (${change.userId}, ${change.tokenHash}, ${change.email}, ${change.askedAt}, ${change.expiresAt})
        on conflict (user_id) do update set token_hash = excluded.token_hash, email = excluded.email,
          asked_at = excluded.asked_at, expires_at = excluded.expires_at`,
  );

/** The link's own token, drawn when its mail is sent. Returns where that mail goes; undefined when nothing waits. */
export const putEmailChangeToken = async (
  tx: Tx,
  userId: string,
  tokenHash: Buffer,
): Promise<string | undefined> =>
  (
    await maybe<{ email: string }>(
      tx,
      sql`update identity.email_change set token_hash = ${tokenHash} where user_id = ${userId} returning email`,
    )
  )?.email;

export const dropEmailChange = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`delete from identity.email_change where user_id = ${userId}`);

export const setEmail = (tx: Tx, userId: string, email: string, at: number): Promise<number> =>
  run(tx, sql`update auth_user set "email" = ${email}, "updatedAt" = ${new Date(at)} where "id" = ${userId}`);

export interface FormerAddress {
  readonly email: string;
  readonly until: Date;
}

/** Remembers an address that counts no more: what was mailed there is erased with the person. */
export const keepFormerAddress = (tx: Tx, userId: string, email: string): Promise<number> =>
  run(
    tx,
    sql`insert into identity.former_address (user_id, email) values (${userId}, ${email})
        on conflict (user_id, email) do update set until = excluded.until`,
  );

export const listFormerAddresses = (tx: Tx, userId: string): Promise<FormerAddress[]> =>
  many(tx, sql`select email, until from identity.former_address where user_id = ${userId} order by until`);

/** Links that went to an earlier address open nothing any more. */
export const expireMailedTokens = (tx: Tx, userId: string, at: number): Promise<number> =>
  run(
    tx,
    sql`update identity.mailed_token set expires_at = ${new Date(at)}
        where user_id = ${userId} and used_at is null and expires_at > ${new Date(at)}`,
  );
