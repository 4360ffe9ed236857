import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '#server/platform/auth/audit.ts';
import { auditKey, sealAudit, signHead, verifyAudit } from '#server/platform/auth/audit-chain.ts';
import type { Database } from '#server/platform/db/database.ts';
import { run, sql } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { openTestDatabase } from '#testing/database.ts';

const key = auditKey('a secret of an installation, long enough');
const rows = 40;
const tamperings = 1_000;
let db: Database;

const write = (count: number) =>
  db.transaction(async (tx) => {
    for (let n = 0; n < count; n++)
      await recordAudit(
        tx,
        {
          actorId: `usr_${n % 3}`,
          action: ['identity.promoted', 'funding.withdrawal-approved', 'admin.users-read'][n % 3] ?? '',
          ...(n % 4 > 0 && { subjectId: `usr_${n}` }),
          detail: { n, big: 12_345_678_901, text: 'ä "quoted" \\ \u2028', deep: { b: [1, null], a: true } },
        },
        Date.UTC(2026, 0, 1) + n * 1_017,
      );
  });

beforeAll(async () => {
  db = await openTestDatabase();
  await write(rows);
  await db.transaction((tx) => sealAudit(tx, key));
});
afterAll(() => db.close());

class Undo extends Error {}
/**
 * What the verifier says after `tamper`, which is undone. The guards of the tables are switched off
 * for it.
 */
async function verdictAfter(tamper: (tx: Tx) => Promise<unknown>) {
  let verdict: Awaited<ReturnType<typeof verifyAudit>> | undefined;
  await db
    .transaction(async (tx) => {
      for (const table of ['entry', 'link', 'head'])
        await run(tx, sql.raw(`alter table audit.${table} disable trigger user`) as never);
      await tamper(tx);
      verdict = await verifyAudit(tx, key);
      throw new Undo();
    })
    .catch((fault: unknown) => {
      if (!(fault instanceof Undo)) throw fault;
    });
  if (!verdict) throw new Error('the verifier did not answer');
  return verdict;
}

/** A small generator with a seed: the same tamperings every time. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

describe('the chain of the audit log', () => {
  it('stands, numbers its rows without a gap and goes on where it stopped', async () => {
    expect(await verifyAudit(db.read, key)).toMatchObject({ rows, waiting: 0, firstBad: null });
    const before = await verifyAudit(db.read, key);
    await write(2);
    expect(await verifyAudit(db.read, key)).toMatchObject({
      rows,
      waiting: 2,
      firstBad: null,
      head: before.head,
    });
    await Promise.all([1, 2, 3].map(() => db.transaction((tx) => sealAudit(tx, key))));
    expect(await verifyAudit(db.read, key)).toMatchObject({ rows: rows + 2, waiting: 0, firstBad: null });
  });

  it(`names the first bad row of ${tamperings} random tamperings`, async () => {
    const roll = dice(7);
    const last = rows + 2;
    const entryOf = (seq: number) => sql`(select entry_id from audit.link where seq = ${seq})`;
    const columns = [
      sql`at = at + interval '1 microsecond'`,
      sql`actor_id = actor_id || 'x'`,
      sql`action = action || '-'`,
      sql`subject_id = case when subject_id is null then '' else null end`,
      sql`detail = jsonb_set(detail, '{n}', '-1')`,
      sql`detail = detail - 'text'`,
    ];
    for (let round = 0; round < tamperings; round++) {
      const [a, b] = [1 + roll(last), 1 + roll(last)];
      const [first, second] = [Math.min(a, b), Math.max(a, b)];
      const kind = roll(9);
      const column = columns[roll(columns.length)] ?? sql`action = ''`;
      const verdict = await verdictAfter(async (tx) => {
        if (kind === 0) await run(tx, sql`update audit.entry set ${column} where id = ${entryOf(first)}`);
        if (kind === 1) await run(tx, sql`delete from audit.entry where id = ${entryOf(first)}`);
        if (kind === 2)
          await run(
            tx,
            sql`update audit.entry e set action = o.action || ' ', detail = o.detail, at = o.at from audit.entry o
                where (e.id, o.id) in ((${entryOf(first)}, ${entryOf(second)}), (${entryOf(second)}, ${entryOf(first)}))`,
          );
        if (kind === 3) {
          await run(
            tx,
            sql`delete from audit.entry where id in (select entry_id from audit.link where seq >= ${first})`,
          );
          await run(tx, sql`delete from audit.link where seq >= ${first}`);
        }
        if (kind === 4) {
          await run(tx, sql`delete from audit.entry where id = ${entryOf(first)}`);
          await run(tx, sql`delete from audit.link where seq = ${first}`);
          // The gap is closed again.
          await run(tx, sql`update audit.link set seq = seq + 1000 where seq > ${first}`);
          await run(tx, sql`update audit.link set seq = seq - 1001 where seq > 1000`);
        }
        if (kind === 5) await run(tx, sql`update audit.link set hash = sha256(hash) where seq = ${first}`);
        if (kind === 6)
          await run(
            tx,
            sql`insert into audit.entry (at, actor_id, action) values (now(), 'usr_evil', 'identity.promoted')`,
          );
        if (kind === 7)
          // Back to an earlier end, as whoever has the database but not the secret could set it.
          await run(
            tx,
            sql`update audit.head set seq = ${first}, hash = (select hash from audit.link where seq = ${first}), mac = sha256('x')`,
          );
        if (kind === 8) await run(tx, sql`delete from audit.link where seq = ${first}`);
      });
      const bad = verdict.firstBad;
      if (kind === 6) expect([kind, bad?.what]).toEqual([kind, 'unsealed']);
      else if (kind === 7) expect([kind, bad?.what]).toEqual([kind, 'head']);
      else expect([kind, first, bad?.seq]).toEqual([kind, first, first]);
    }
  });

  it('does not go on from an end that its secret did not sign, and says so', async () => {
    const other = auditKey('another secret of another installation');
    await write(1);
    expect(await db.transaction((tx) => sealAudit(tx, other))).toBe('unsigned');
    expect((await verifyAudit(db.read, other)).firstBad?.what).toBe('head');
    await db.transaction((tx) => signHead(tx, other));
    expect((await verifyAudit(db.read, other)).firstBad).toBeNull();
    await db.transaction((tx) => signHead(tx, key));
  });

  it('lets nobody change or delete a row', async () => {
    for (const statement of [
      `update audit.entry set action = 'x'`,
      `delete from audit.entry`,
      `truncate audit.entry`,
      `update audit.link set hash = sha256('x')`,
      `delete from audit.link`,
      `truncate audit.link`,
      `delete from audit.head`,
    ])
      await expect(db.pool.query(statement), statement).rejects.toThrow(/append-only/);
  });
});
