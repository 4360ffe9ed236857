import type { UserId } from '#core/values/ids.ts';
import { bool, bytes, int, list, nullable, text, textAs, timestamp } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, run, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const totpRow = row({
  userId: textAs<UserId>(),
  sealed: bytes,
  confirmedAt: nullable(timestamp),
  lastStep: int,
  failures: int,
  lockedUntil: nullable(timestamp),
});
export type TotpRow = RowOf<typeof totpRow>;

export const findTotp = (tx: Tx, userId: string): Promise<TotpRow | undefined> =>
  maybe(tx, totpRow, sql`select ${columns(totpRow)} from identity.totp where user_id = ${userId}`);

export const lockTotp = (tx: Tx, userId: string): Promise<TotpRow | undefined> =>
  maybe(tx, totpRow, sql`select ${columns(totpRow)} from identity.totp where user_id = ${userId} for update`);

/**
 * A fresh secret that waits for its first code; an unconfirmed one is replaced, a confirmed one
 * never.
 */
export const beginTotpRow = async (tx: Tx, userId: string, sealed: Buffer, at: number): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into identity.totp as t (user_id, sealed, begun_at) values (${userId}, ${sealed}, ${new Date(at)})
        on conflict (user_id) do update set sealed = excluded.sealed, begun_at = excluded.begun_at, last_step = 0
        where t.confirmed_at is null`,
  )) === 1;

export const confirmTotpRow = (tx: Tx, userId: string, at: number): Promise<number> =>
  run(
    tx,
    sql`update identity.totp set confirmed_at = ${new Date(at)} where user_id = ${userId} and confirmed_at is null`,
  );

/** A right code: its half minute is spent and earlier failures are forgiven. */
export const spendStep = (tx: Tx, userId: string, step: number): Promise<number> =>
  run(
    tx,
    sql`update identity.totp set last_step = ${step}, failures = 0, locked_until = null where user_id = ${userId}`,
  );

export const forgiveFailures = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`update identity.totp set failures = 0, locked_until = null where user_id = ${userId}`);

export const countFailure = (
  tx: Tx,
  userId: string,
  failures: number,
  lockedUntil: Date | null,
): Promise<number> =>
  run(
    tx,
    sql`update identity.totp set failures = ${failures}, locked_until = ${lockedUntil} where user_id = ${userId}`,
  );

export const deleteTotp = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`delete from identity.totp where user_id = ${userId}`);

export const deleteRecoveryCodes = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`delete from identity.recovery_code where user_id = ${userId}`);

export const insertRecoveryCodes = (tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<number> =>
  run(
    tx,
    sql`insert into identity.recovery_code (user_id, code_hash)
        select ${userId}, hash from unnest(${[...hashes]}::bytea[]) as hash`,
  );

/** True when this call used the code up. */
export const useRecoveryCode = async (tx: Tx, userId: string, hash: Buffer, at: number): Promise<boolean> =>
  (await run(
    tx,
    sql`update identity.recovery_code set used_at = ${new Date(at)}
        where user_id = ${userId} and code_hash = ${hash} and used_at is null`,
  )) === 1;

export const countRecoveryCodes = (tx: Tx, userId: string): Promise<number> =>
  value(
    tx,
    int,
    sql`select count(*) as n from identity.recovery_code where user_id = ${userId} and used_at is null`,
  );

export type ChallengePurpose = 'second-step' | 'passkey-new' | 'passkey-sign-in' | 'step-up';
const challengeRow = row({
  userId: nullable(textAs<UserId>()),
  value: text,
});
export type ChallengeRow = RowOf<typeof challengeRow>;

export const insertChallenge = (
  tx: Tx,
  row: {
    tokenHash: Buffer;
    purpose: ChallengePurpose;
    userId: string | null;
    value: string;
    expiresAt: number;
  },
): Promise<number> =>
  run(
    tx,
    sql`insert into identity.challenge (token_hash, purpose, user_id, value, expires_at)
        values (${row.tokenHash}, ${row.purpose}, ${row.userId}, ${row.value}, ${new Date(row.expiresAt)})`,
  );

export const findChallenge = (
  tx: Tx,
  tokenHash: Buffer,
  purpose: ChallengePurpose,
  at: number,
): Promise<ChallengeRow | undefined> =>
  maybe(
    tx,
    challengeRow,
    sql`select user_id, value from identity.challenge
        where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${new Date(at)}`,
  );

/** The challenge, gone with this call: it is answered once. */
export const takeChallenge = (
  tx: Tx,
  tokenHash: Buffer,
  purpose: ChallengePurpose,
  at: number,
): Promise<ChallengeRow | undefined> =>
  maybe(
    tx,
    challengeRow,
    sql`delete from identity.challenge
        where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${new Date(at)}
        returning user_id, value`,
  );

export const dropChallenges = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`delete from identity.challenge where user_id = ${userId}`);

/** What nobody answered in time; called where a new one is made, so that the table stays small. */
export const dropExpiredChallenges = (tx: Tx, at: number): Promise<number> =>
  run(tx, sql`delete from identity.challenge where expires_at <= ${new Date(at)}`);

const passkeyRow = row({
  id: text,
  userId: textAs<UserId>(),
  name: text,
  publicKey: bytes,
  counter: int,
  transports: list(text),
  isSynced: bool,
  addedAt: timestamp,
  usedAt: nullable(timestamp),
});
export type PasskeyRow = RowOf<typeof passkeyRow>;

export const listPasskeys = (tx: Tx, userId: string): Promise<PasskeyRow[]> =>
  many(
    tx,
    passkeyRow,
    sql`select ${columns(passkeyRow)} from identity.passkey where user_id = ${userId} order by added_at, id`,
  );

export const lockPasskey = (tx: Tx, id: string): Promise<PasskeyRow | undefined> =>
  maybe(tx, passkeyRow, sql`select ${columns(passkeyRow)} from identity.passkey where id = ${id} for update`);

/** False when an authenticator with this id is registered already, here or with somebody else. */
export const insertPasskey = async (tx: Tx, row: Omit<PasskeyRow, 'usedAt'>): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into identity.passkey (id, user_id, name, public_key, counter, transports, is_synced, added_at)
        values (${row.id}, ${row.userId}, ${row.name}, ${Buffer.from(row.publicKey)}, ${row.counter},
                ${row.transports}::text[], ${row.isSynced}, ${row.addedAt}) on conflict do nothing`,
  )) === 1;

export const renamePasskeyRow = (tx: Tx, userId: string, id: string, name: string): Promise<number> =>
  run(tx, sql`update identity.passkey set name = ${name} where user_id = ${userId} and id = ${id}`);

export const deletePasskey = (tx: Tx, userId: string, id: string): Promise<number> =>
  run(tx, sql`delete from identity.passkey where user_id = ${userId} and id = ${id}`);

export const deletePasskeys = (tx: Tx, userId: string): Promise<number> =>
  run(tx, sql`delete from identity.passkey where user_id = ${userId}`);

export const usePasskey = (tx: Tx, id: string, counter: number, at: number): Promise<number> =>
  run(tx, sql`update identity.passkey set counter = ${counter}, used_at = ${new Date(at)} where id = ${id}`);

export interface StepUpRow {
  readonly sessionId: string;
  readonly userId: string;
  readonly purpose: string;
}

export const insertStepUp = (tx: Tx, row: StepUpRow & { readonly at: number }): Promise<number> =>
  run(
    tx,
    sql`insert into identity.step_up (session_id, user_id, purpose, at)
        values (${row.sessionId}, ${row.userId}, ${row.purpose}, ${new Date(row.at)})
        on conflict (session_id, purpose) do update set at = excluded.at`,
  );

/**
 * True when this session proved the second factor for this purpose since then; the proof is gone
 * with this call.
 */
export const takeStepUp = async (tx: Tx, row: StepUpRow, since: number): Promise<boolean> =>
  (await run(
    tx,
    sql`delete from identity.step_up
        where session_id = ${row.sessionId} and user_id = ${row.userId} and purpose = ${row.purpose}
          and at >= ${new Date(since)}`,
  )) === 1;

export const dropStepUpsBefore = (tx: Tx, at: number): Promise<number> =>
  run(tx, sql`delete from identity.step_up where at < ${new Date(at)}`);
