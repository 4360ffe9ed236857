// Makes the audit log tamper-evident: every row gets the next number and a hash over itself and the
// row before.
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { bytes, int, nullable, text } from '#server/platform/db/readers.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, maybeValue, one, type Query, run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/**
 * What a row is, as text that survives the round trip: microseconds, and jsonb as PostgreSQL itself
 * writes it.
 */
const sealableRow = row({
  id: text,
  micros: text,
  actorId: text,
  action: text,
  subjectId: nullable(text),
  detail: text,
});
type Sealable = RowOf<typeof sealableRow>;
const headRow = row({
  seq: int,
  hash: bytes,
  mac: bytes,
});
type Head = RowOf<typeof headRow>;

const firstHash = Buffer.alloc(32);
const batchSize = 1_000;

/**
 * `gone`: the row or its link is missing. `changed`: it is not what was sealed. `unsealed`: it came
 * in past the log. `head`: the signed end of the chain is not the end that stands there.
 */
type AuditFlaw = 'gone' | 'changed' | 'unsealed' | 'head';

export interface AuditVerdict {
  /** Rows whose links were checked. */
  readonly rows: number;
  /** Rows of the last moments that have no link yet. */
  readonly waiting: number;
  /** End of the chain: compare it with a line of the log that was kept elsewhere. */
  readonly head: string;
  readonly firstBad: {
    readonly seq: number | null;
    readonly entryId: string | null;
    readonly what: AuditFlaw;
  } | null;
}

export interface AuditKey {
  readonly mac: (seq: number, hash: Buffer) => Buffer;
}

export function auditKey(secret: string): AuditKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'truefill audit', 32));
  return {
    mac: (seq, hash) =>
      createHmac('sha256', key)
        .update(`${seq}:${hash.toString('hex')}`)
        .digest(),
  };
}

const linkHash = (previous: Buffer, seq: number, row: Sealable): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify([seq, row.id, row.micros, row.actorId, row.action, row.subjectId, row.detail]))
    .digest();

const sealableColumns = sql`e.id::text as id, (extract(epoch from e.at) * 1000000)::bigint::text as micros,
  e.actor_id, e.action,
  e.subject_id, e.detail::text as detail`;

const isSigned = (key: AuditKey, head: Head): boolean => {
  const mac = key.mac(head.seq, head.hash);
  return mac.length === head.mac.length && timingSafeEqual(mac, head.mac);
};

export const isUnsealed = (): Query => sql`exists (select from audit.unsealed)`;

/**
 * Links what was committed since the last time, in order of id. Nodes take turns on the head's row.
 * Answers the new end, or undefined when there was nothing to do. A head that this secret did not
 * sign is left alone: going on would cover it up.
 */
export async function sealAudit(
  tx: Tx,
  key: AuditKey,
): Promise<{ seq: number; hash: string } | 'unsigned' | undefined> {
  await run(
    tx,
    sql`insert into audit.head (seq, hash, mac) values (0, ${firstHash}, ${key.mac(0, firstHash)})
      on conflict do nothing`,
  );
  const head = await one(tx, headRow, sql`select ${columns(headRow)} from audit.head for update`);
  if (!isSigned(key, head)) return 'unsigned';
  const rows = await many(
    tx,
    sealableRow,
    sql`select ${sealableColumns} from audit.unsealed u join audit.entry e on e.id = u.entry_id
      order by e.id limit ${batchSize}`,
  );
  if (rows.length === 0) return undefined;
  let { seq, hash } = head;
  const links = rows.map((row) => {
    seq += 1;
    hash = linkHash(hash, seq, row);
    return { seq, id: row.id, hash: hash.toString('hex') };
  });
  const ids = links.map(({ id }) => id);
  await run(
    tx,
    sql`insert into audit.link (seq, entry_id, hash)
        select seq, id, decode(hash, 'hex')
        from unnest(${links.map((link) => link.seq)}::bigint[], ${ids}::bigint[],
          ${links.map((link) => link.hash)}::text[])
          as fresh (seq, id, hash)`,
  );
  await run(tx, sql`delete from audit.unsealed where entry_id = any(${ids}::bigint[])`);
  await run(tx, sql`update audit.head set seq = ${seq}, hash = ${hash}, mac = ${key.mac(seq, hash)}`);
  return { seq, hash: hash.toString('hex') };
}

/**
 * Signs the end that stands there. For an operator who changed the secret and has compared the end
 * with the log.
 */
export async function signHead(tx: Tx, key: AuditKey): Promise<void> {
  const head = await maybe(tx, headRow, sql`select ${columns(headRow)} from audit.head for update`);
  if (head) await run(tx, sql`update audit.head set mac = ${key.mac(head.seq, head.hash)}`);
}

const endRow = row({ ...headRow.readers, last: int, waiting: int, stray: nullable(text) });
/** A link with its row, of which nothing is there when it is gone. */
const linkRow = row({
  seq: int,
  entryId: text,
  hash: bytes,
  id: nullable(text),
  micros: nullable(text),
  actorId: nullable(text),
  action: nullable(text),
  subjectId: nullable(text),
  detail: nullable(text),
});
const isThere = (link: Nullable<Sealable>): link is Sealable => link.id !== null;
type Nullable<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

/** Walks the whole chain and names the first row that is not as it was sealed. Changes nothing. */
export async function verifyAudit(tx: Tx, key: AuditKey): Promise<AuditVerdict> {
  // One statement, one moment: the chain goes on growing while the walk is under way.
  const end = await one(
    tx,
    endRow,
    sql`select coalesce(h.seq, 0) as seq, coalesce(h.hash, ${firstHash}) as hash,
          coalesce(h.mac, ${firstHash}) as mac,
          (select coalesce(max(seq), 0) from audit.link) as last,
          (select count(*) from audit.unsealed) as waiting,
          (select min(e.id)::text from audit.entry e
           where not exists (select from audit.link l where l.entry_id = e.id)
             and not exists (select from audit.unsealed u where u.entry_id = e.id)) as stray
        from (select 1) as always left join audit.head h on true`,
  );
  const head: Head = end;
  const verdict = (firstBad: AuditVerdict['firstBad'], rows: number): AuditVerdict => ({
    rows,
    waiting: end.waiting,
    head: `${head.seq}:${head.hash.toString('hex')}`,
    firstBad,
  });
  let seq = 0;
  let hash: Buffer = firstHash;
  while (seq < end.last) {
    const rows = await many(
      tx,
      linkRow,
      sql`select l.seq, l.entry_id::text as entry_id, l.hash, ${sealableColumns}
          from audit.link l left join audit.entry e on e.id = l.entry_id
          where l.seq > ${seq} and l.seq <= ${end.last} order by l.seq limit ${batchSize}`,
    );
    for (const row of rows) {
      if (row.seq !== seq + 1) return verdict({ seq: seq + 1, entryId: null, what: 'gone' }, seq);
      if (!isThere(row)) return verdict({ seq: row.seq, entryId: row.entryId, what: 'gone' }, seq);
      if (!linkHash(hash, row.seq, row).equals(row.hash))
        return verdict({ seq: row.seq, entryId: row.entryId, what: 'changed' }, seq);
      [seq, hash] = [row.seq, row.hash];
    }
    if (rows.length === 0) break;
  }
  if (seq > 0 || head.seq > 0) {
    if (!isSigned(key, head)) return verdict({ seq: head.seq, entryId: null, what: 'head' }, seq);
    if (head.seq > seq) return verdict({ seq: seq + 1, entryId: null, what: 'gone' }, seq);
    if (head.seq < seq || !head.hash.equals(hash))
      return verdict({ seq: Math.min(head.seq + 1, seq), entryId: null, what: 'head' }, seq);
  }
  return verdict(end.stray === null ? null : { seq: null, entryId: end.stray, what: 'unsealed' }, seq);
}

/**
 * Whether an end that was logged earlier (`seq:hash`) is still in the chain: a cut and re-made
 * chain has lost it.
 */
export async function hasLink(tx: Tx, end: string): Promise<boolean> {
  const [seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(end)?.slice(1) ?? [];
  if (seq === undefined || hash === undefined) return false;
  return (
    (await maybeValue(
      tx,
      int,
      sql`select 1 as found from audit.link where seq = ${seq}::bigint and encode(hash, 'hex') = ${hash}`,
    )) !== undefined
  );
}
