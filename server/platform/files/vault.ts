// Files of people at rest: AES-256-GCM under a key derived from the installation's secret. In the
// database, so that every node has them and one backup holds everything.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { bytes, int, oneOf, text, timestamp } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { many, maybe, one, run, sql } from '#server/platform/db/sql.ts';
import { fileTypes } from '#server/platform/files/inspect.ts';

const fileFacts = row({
  id: text,
  ownerId: text,
  purpose: text,
  type: oneOf(fileTypes),
  bytes: int,
  at: timestamp,
});
export type FileFacts = RowOf<typeof fileFacts>;

export interface Vault {
  /** True when this call stored it; false when the id is taken, whatever it holds. */
  store(tx: Tx, facts: Omit<FileFacts, 'bytes'>, clean: Buffer): Promise<boolean>;
  /** Facts and bytes; undefined for an unknown id. Throws when the stored bytes were changed. */
  read(tx: Tx, id: string): Promise<(FileFacts & { readonly body: Buffer }) | undefined>;
  list(tx: Tx, ownerIds: readonly string[], purpose?: string): Promise<FileFacts[]>;
  /** Number and bytes of all files of a person. */
  usage(tx: Tx, ownerId: string): Promise<{ readonly files: number; readonly bytes: number }>;
  remove(tx: Tx, ownerId: string, id: string): Promise<boolean>;
}

/** For who keeps no files of people. */
export const noShelves = async (): Promise<readonly string[]> => [];

const storedRow = row({ ...fileFacts.readers, nonce: bytes, tag: bytes, cipher: bytes });
const usageRow = row({ files: int, bytes: int });

export function openVault(secret: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'truefill files', 32));
  return {
    async store(tx, facts, clean) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      // The id is bound in: a row's bytes cannot be passed off as another's.
      cipher.setAAD(Buffer.from(facts.id));
      const sealed = Buffer.concat([cipher.update(clean), cipher.final()]);
      const stored = await run(
        tx,
        sql`insert into files.blob (id, owner_id, purpose, type, bytes, nonce, tag, cipher, at)
            values (${facts.id}, ${facts.ownerId}, ${facts.purpose}, ${facts.type}, ${clean.length}, ${nonce},
                    ${cipher.getAuthTag()}, ${sealed}, ${facts.at}) on conflict (id) do nothing`,
      );
      return stored === 1;
    },
    async read(tx, id) {
      const row = await maybe(
        tx,
        storedRow,
        sql`select ${columns(storedRow)} from files.blob where id = ${id}`,
      );
      if (!row) return undefined;
      const { nonce, tag, cipher, ...facts } = row;
      const opened = createDecipheriv('aes-256-gcm', key, nonce);
      opened.setAAD(Buffer.from(id));
      opened.setAuthTag(tag);
      return { ...facts, body: Buffer.concat([opened.update(cipher), opened.final()]) };
    },
    list: (tx, ownerIds, purpose) =>
      many(
        tx,
        fileFacts,
        sql`select ${columns(fileFacts)} from files.blob
            where owner_id = any(${ownerIds}) and (${purpose ?? null}::text is null or purpose = ${purpose ?? null})
            order by at, id`,
      ),
    usage: (tx, ownerId) =>
      one(
        tx,
        usageRow,
        sql`select count(*) as files, coalesce(sum(bytes), 0)::int8 as bytes from files.blob
            where owner_id = ${ownerId}`,
      ),
    remove: async (tx, ownerId, id) =>
      (await run(tx, sql`delete from files.blob where id = ${id} and owner_id = ${ownerId}`)) === 1,
  };
}
