import { keyScopes } from '#core/identity/key-scopes.ts';
import type { UserId } from '#core/values/ids.ts';
import { list, nullable, oneOf, text, textAs, timestamp } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

const keyRow = row({
  id: text,
  userId: textAs<UserId>(),
  name: text,
  hint: text,
  scopes: list(oneOf(keyScopes)),
  networks: list(text),
  createdAt: timestamp,
  expiresAt: timestamp,
  lastUsedAt: nullable(timestamp),
  lastUsedFrom: nullable(text),
});
export type KeyRow = RowOf<typeof keyRow>;

/**
 * Keys that were not revoked, newest first; expired ones too, so that their owner sees why they no
 * longer work.
 */
export const listKeys = (tx: Tx, userId: string): Promise<KeyRow[]> =>
  many(
    tx,
    keyRow,
    sql`select ${columns(keyRow)} from identity.api_key where user_id = ${userId} and revoked_at is null
      order by created_at desc, id desc`,
  );

export const findKeyByHash = (tx: Tx, hash: Buffer): Promise<KeyRow | undefined> =>
  maybe(
    tx,
    keyRow,
    sql`select ${columns(keyRow)} from identity.api_key where secret_hash = ${hash} and revoked_at is null`,
  );

export const insertKey = (
  tx: Tx,
  row: Omit<KeyRow, 'lastUsedAt' | 'lastUsedFrom'> & { readonly secretHash: Buffer },
): Promise<number> =>
  run(
    tx,
    sql`insert into identity.api_key (id, user_id, name, hint, secret_hash, scopes, networks, created_at, expires_at)
        values (${row.id}, ${row.userId}, ${row.name}, ${row.hint}, ${row.secretHash}, ${row.scopes}, ${row.networks},
                ${row.createdAt}, ${row.expiresAt})`,
  );

/** How many were revoked: none for a key of somebody else, or one that was revoked before. */
export const revokeKey = (tx: Tx, userId: string, id: string, at: Date): Promise<number> =>
  run(
    tx,
    sql`update identity.api_key set revoked_at = ${at} where id = ${id} and user_id = ${userId} and revoked_at is null`,
  );

/** Ends every key of a person. */
export const revokeKeys = (tx: Tx, userId: string, at: Date): Promise<number> =>
  run(
    tx,
    sql`update identity.api_key set revoked_at = ${at} where user_id = ${userId} and revoked_at is null`,
  );

export const noteKeyUse = (tx: Tx, id: string, at: Date, from: string): Promise<number> =>
  run(tx, sql`update identity.api_key set last_used_at = ${at}, last_used_from = ${from} where id = ${id}`);
