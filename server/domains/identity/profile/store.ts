import type { SavedDisplay } from '#core/identity/settings-contract.ts';
import {
  amountChoices,
  type DisplayFields,
  experiences,
  paletteChoices,
  type ProfileFields,
  riskTolerances,
  themeChoices,
} from '#core/identity/profile.ts';
import { type InstrumentClass, instrumentClasses } from '#core/market/classes.ts';
import { type Locale, locales } from '#core/values/locale.ts';
import type { UserId } from '#core/values/ids.ts';
import { zoneNamed } from '#core/values/zone/zone.ts';
import { type KycRow, kycStatus } from '#server/domains/identity/kyc/store.ts';
import { userColumns, type UserRow, userRow } from '#server/domains/identity/store.ts';
import {
  bool,
  instant,
  list,
  nullable,
  oneOf,
  text,
  textAs,
  timestamp,
} from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, maybeValue, one, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { anybody, type Reader } from '#server/platform/language.ts';

const profileRow = row({
  phone: nullable(text),
  country: nullable(text),
  bio: text,
  experience: nullable(oneOf(experiences)),
  riskTolerance: nullable(oneOf(riskTolerances)),
  preferredMarkets: list(oneOf(instrumentClasses)),
  isPublic: bool,
  showTradingStats: bool,
});
export type ProfileRow = RowOf<typeof profileRow>;

export const findProfile = (tx: Tx, userId: string): Promise<ProfileRow | undefined> =>
  maybe(tx, profileRow, sql`select ${columns(profileRow)} from identity.profile where user_id = ${userId}`);

export async function putProfile(tx: Tx, userId: string, fields: ProfileFields, at: number): Promise<void> {
  await run(
    tx,
    sql`insert into identity.profile (user_id, phone, country, bio, experience, risk_tolerance, preferred_markets,
      is_public,
          show_trading_stats)
        values (${userId}, nullif(${fields.phone}, ''), nullif(${fields.country}, ''), ${fields.bio},
                nullif(${fields.experience}, ''), nullif(${fields.riskTolerance}, ''),
                  ${fields.preferredMarkets}::text[], ${fields.isPublic}, ${fields.showTradingStats})
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

const publicProfile = row({
  userId: textAs<UserId>(),
  displayName: nullable(text),
  bio: text,
  experience: nullable(oneOf(experiences)),
  /** Whether their trades may be counted in public. */
  showTradingStats: bool,
});
export type PublicProfile = RowOf<typeof publicProfile>;

/** Of those who switched it on; the others are left out. */
export const publicProfiles = (tx: Tx, userIds: readonly string[]): Promise<PublicProfile[]> =>
  many(
    tx,
    publicProfile,
    sql`select p.user_id, nullif(u."name", '') as display_name, p.bio, p.experience, p.show_trading_stats
        from identity.profile p join auth_user u on u."id" = p.user_id
        where p.is_public and p.user_id = any(${userIds})`,
  );

const chosenDisplay = row({
  theme: oneOf(themeChoices),
  palette: oneOf(paletteChoices),
  amounts: oneOf(amountChoices),
  zone: nullable(text),
  savedAt: timestamp,
});
const displayRow = row({ ...chosenDisplay.readers, locale: oneOf(locales) });
const shown = (display: RowOf<typeof displayRow>): SavedDisplay => ({
  ...display,
  zone: display.zone ?? '',
  savedAt: display.savedAt.toISOString(),
});

export async function findDisplay(tx: Tx, userId: string): Promise<SavedDisplay | undefined> {
  const display = await maybe(
    tx,
    displayRow,
    sql`select ${columns(chosenDisplay)}, coalesce(locale, 'en') as locale
        from identity.display left join identity.language using (user_id) where user_id = ${userId}`,
  );
  return display && shown(display);
}

/** A person with everything the header of every page shows. */
export interface ShownPerson extends UserRow {
  /** Of the application to be verified; null before the first. */
  readonly kycStatus: KycRow['status'] | null;
  readonly preferredMarkets: InstrumentClass[];
  readonly display: SavedDisplay | null;
  readonly showsFirstSteps: boolean;
  /** Also of a trial that is over. */
  readonly trialEndsAt: number | null;
}

const { theme, palette, amounts, savedAt, zone } = chosenDisplay.readers;
const shownPersonRow = row({
  ...userRow.readers,
  trialEndsAt: nullable(instant),
  kycStatus: nullable(kycStatus),
  preferredMarkets: list(oneOf(instrumentClasses)),
  theme: nullable(theme),
  palette: nullable(palette),
  amounts: nullable(amounts),
  zone,
  savedAt: nullable(savedAt),
  locale: oneOf(locales),
  showsFirstSteps: bool,
});

/** In one statement: every page asks for it first. */
export async function findShownPerson(tx: Tx, userId: string): Promise<ShownPerson | undefined> {
  const found = await maybe(
    tx,
    shownPersonRow,
    sql`select u.*, k.status as kyc_status, coalesce(p.preferred_markets, '{}') as preferred_markets,
          ${columns(chosenDisplay, 'd')}, coalesce(l.locale, 'en') as locale,
          not exists (select from identity.first_steps_hidden h where h.user_id = u.id) as shows_first_steps
        from (select ${userColumns}, trial_ends_at from auth_user where "id" = ${userId}) u
        left join identity.kyc k on k.user_id = u.id
        left join identity.profile p on p.user_id = u.id
        left join identity.display d on d.user_id = u.id
        left join identity.language l on l.user_id = u.id`,
  );
  if (!found) return undefined;
  const { theme, palette, amounts, zone, savedAt, locale, ...person } = found;
  // All of them or none: a choice is saved as a whole.
  if (theme === null || palette === null || amounts === null || savedAt === null)
    return { ...person, display: null };
  return { ...person, display: shown({ theme, palette, amounts, zone, savedAt, locale }) };
}

export const putDisplay = async (
  tx: Tx,
  userId: string,
  fields: DisplayFields,
  at: number,
): Promise<SavedDisplay> =>
  shown({
    ...(await one(
      tx,
      chosenDisplay,
      sql`insert into identity.display (user_id, theme, palette, amounts, zone, saved_at)
          values (${userId}, ${fields.theme}, ${fields.palette}, ${fields.amounts}, nullif(${fields.zone}, ''),
                  ${new Date(at)})
          on conflict (user_id) do update set theme = excluded.theme, palette = excluded.palette,
            amounts = excluded.amounts, zone = excluded.zone, saved_at = excluded.saved_at
          returning ${columns(chosenDisplay)}`,
    )),
    locale: fields.locale,
  });

/** Returns 0 when they were put away before. */
export const insertFirstStepsHidden = (tx: Tx, userId: string, at: number): Promise<number> =>
  run(
    tx,
    sql`insert into identity.first_steps_hidden (user_id, at) values (${userId}, ${new Date(at)})
        on conflict (user_id) do nothing`,
  );

/** Remembers the language a person reads. One that they chose is changed by another choice only. */
export const putLanguage = (tx: Tx, userId: string, locale: Locale, isChosen: boolean): Promise<number> =>
  run(
    tx,
    sql`insert into identity.language as known (user_id, locale, is_chosen) values (${userId}, ${locale}, ${isChosen})
        on conflict (user_id) do update set locale = excluded.locale, is_chosen = excluded.is_chosen
          where excluded.is_chosen or not known.is_chosen`,
  );

const readerRow = row({
  userId: text,
  locale: oneOf(locales),
  zone: nullable(text),
});

/** The languages of those who signed in since they are kept, and zones that were chosen. */
export async function readersOf(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Reader>> {
  const rows = await many(
    tx,
    readerRow,
    sql`select l.user_id, l.locale, d.zone from identity.language l left join identity.display d using (user_id)
        where l.user_id = any(${userIds})`,
  );
  // Many share a zone.
  const zones = new Map(
    [...new Set(rows.map(({ zone }) => zone))].map((zone) => [zone, zoneNamed(zone ?? '')]),
  );
  return new Map(
    rows.map(({ userId, locale, zone }) => [userId, { locale, zone: zones.get(zone) ?? anybody.zone }]),
  );
}

const emailChange = row({
  userId: textAs<UserId>(),
  email: text,
  askedAt: timestamp,
  expiresAt: timestamp,
});
export type EmailChange = RowOf<typeof emailChange>;

export const findEmailChange = (tx: Tx, userId: string): Promise<EmailChange | undefined> =>
  maybe(
    tx,
    emailChange,
    sql`select ${columns(emailChange)} from identity.email_change where user_id = ${userId}`,
  );

export const lockEmailChange = (tx: Tx, tokenHash: Buffer): Promise<EmailChange | undefined> =>
  maybe(
    tx,
    emailChange,
    sql`select ${columns(emailChange)} from identity.email_change
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

/**
 * The link's own token, drawn when its mail is sent. Returns where that mail goes; undefined when
 * nothing waits.
 */
export const putEmailChangeToken = (tx: Tx, userId: string, tokenHash: Buffer): Promise<string | undefined> =>
  maybeValue(
    tx,
    text,
    sql`update identity.email_change set token_hash = ${tokenHash} where user_id = ${userId} returning email`,
  );

export const dropEmailChange = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`delete from identity.email_change where user_id = ${userId}`);

export const setEmail = (tx: Tx, userId: string, email: string, at: number): Promise<number> =>
  run(tx, sql`update auth_user set "email" = ${email}, "updatedAt" = ${new Date(at)} where "id" = ${userId}`);

const formerAddress = row({
  email: text,
  until: timestamp,
});
export type FormerAddress = RowOf<typeof formerAddress>;

/** Remembers an address that counts no more: what was mailed there is erased with the person. */
export const keepFormerAddress = (tx: Tx, userId: string, email: string): Promise<number> =>
  run(
    tx,
    sql`insert into identity.former_address (user_id, email) values (${userId}, ${email})
        on conflict (user_id, email) do update set until = excluded.until`,
  );

export const listFormerAddresses = (tx: Tx, userId: string): Promise<FormerAddress[]> =>
  many(
    tx,
    formerAddress,
    sql`select email, until from identity.former_address where user_id = ${userId} order by until`,
  );

/** Links that went to an earlier address open nothing any more. */
export const expireMailedTokens = (tx: Tx, userId: string, at: number): Promise<number> =>
  run(
    tx,
    sql`update identity.mailed_token set expires_at = ${new Date(at)}
        where user_id = ${userId} and used_at is null and expires_at > ${new Date(at)}`,
  );
