import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetCodes, entryCodes, kindCodes, txKindCodes } from '#core/ledger/rules.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#testing/database.ts';
import { describeSchema } from '#testing/schema.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('server/schema.sql', () => {
  it('shows the database that the migrations make (npm run schema rewrites it)', async () => {
    const written = readFileSync(fileURLToPath(new URL('../server/schema.sql', import.meta.url)), 'utf8');
    expect(written).toBe(await describeSchema(database));
  });
});

describe('a small number in the database', () => {
  /** Columns whose numbers stand for names, with the table of the code. */
  const codeTables: Readonly<Record<string, Readonly<Record<string, number>>>> = {
    'ledger.asset.id': assetCodes,
    'ledger.balance.asset': assetCodes,
    'ledger.balance.kind': kindCodes,
    'ledger.checkpoint.asset': assetCodes,
    'ledger.checkpoint.kind': kindCodes,
    'ledger.entry.asset': assetCodes,
    'ledger.entry.kind': kindCodes,
    'ledger.entry.code': entryCodes,
    'ledger.ledger_tx.kind': txKindCodes,
  };
  const commentsOf = async () => {
    const { rows } = await database.pool.query<{ name: string; comment: string | null }>(
      `select n.nspname || '.' || c.relname || '.' || a.attname as name, col_description(c.oid, a.attnum) as comment
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and a.atttypid = 'smallint'::regtype and a.attnum > 0 and not a.attisdropped
         and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss') order by 1`,
    );
    return new Map(rows.map(({ name, comment }) => [name, comment ?? '']));
  };

  it('says in a comment of its column what it counts or stands for', async () => {
    const comments = await commentsOf();
    // A stripe is the same everywhere; ledger.owner explains it.
    const silent = [...comments]
      .filter(([name, comment]) => comment === '' && !name.endsWith('.stripe'))
      .map(([name]) => name);
    expect(comments.get('ledger.owner.stripe')).toMatch(/modulo 16/);
    expect(silent.map((name) => `${name}: add \`comment on column\` in a migration`)).toEqual([]);
    expect(comments.size).toBeGreaterThan(20);
  });

  it.each(Object.entries(codeTables))('names each code of %s as the code does', async (name, codes) => {
    const comment = (await commentsOf()).get(name) ?? '';
    const listed = [...comment.matchAll(/(\d+) (\w+)(?=[,.])/g)].map(([, code, word]) => [
      word,
      Number(code),
    ]);
    expect(Object.fromEntries(listed)).toEqual(codes);
  });
});
