import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { int } from '#server/platform/db/readers.ts';
import { inOneCall } from '#server/platform/db/embedded/in-one-call.ts';
import { statementNames } from '#server/platform/db/prepared-statements.ts';
import { sql, value } from '#server/platform/db/sql.ts';
import { openTestDatabase } from '#testing/database.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

describe('the embedded database', () => {
  it('answers rightly after a statement that failed, however it was sent', async () => {
    for (let turn = 0; turn < 3; turn++) {
      await expect(db.pool.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
      expect((await db.pool.query('select 7 as seven')).rows).toEqual([{ seven: 7 }]);
      await expect(db.transaction((tx) => value(tx, int, sql`select 1 / ${0}::int`))).rejects.toThrow(
        'division by zero',
      );
      await expect(value(db.read, int, sql`select 1 / ${0}::int`)).rejects.toThrow('division by zero');
      expect(await value(db.read, int, sql`select 7 as seven`)).toBe(7);
    }
  });

  it('keeps a statement with values that comes again', async () => {
    const text = 'select $1::int + 40 as sum';
    for (let turn = 0; turn < 4; turn++)
      expect((await db.pool.query(text, [turn])).rows).toEqual([{ sum: 40 + turn }]);
    const kept = 'select from_sql from pg_prepared_statements where statement = $1';
    expect((await db.pool.query(kept, [text])).rows).toEqual([{ from_sql: false }]);
  });

  it('sees a table as it is now, also by a statement that it keeps', async () => {
    await db.pool.query('create table public.kept_of_test (one int)');
    const ask = () => db.pool.query('select one from public.kept_of_test where one > $1', [0]);
    const counts: (number | null)[] = [];
    for (let turn = 0; turn < 3; turn++) counts.push((await ask()).rowCount);
    await db.pool.query('insert into public.kept_of_test values (7)');
    await db.pool.query('alter table public.kept_of_test add column two int');
    counts.push((await ask()).rowCount);
    await db.pool.query('drop table public.kept_of_test');
    await expect(ask()).rejects.toThrow('does not exist');
    expect(counts).toEqual([0, 0, 0, 1]);
  });
});

it('is entered once for a statement, with all of its messages', async () => {
  const calls: string[] = [];
  const lite = inOneCall({
    waitReady: Promise.resolve(),
    execProtocolStream: (message: Uint8Array) => {
      calls.push(Buffer.from(message).toString());
      return Promise.resolve([]);
    },
  });
  for (const message of ['Parse', 'Bind', 'Describe', 'Execute', 'Sync', 'Query'])
    await lite.execProtocolStream(Buffer.from(message), {});
  expect(calls).toEqual(['ParseBindDescribeExecuteSync', 'Query']);
});

it('names a text that comes again, and no more of them than it can keep', () => {
  const nameOf = statementNames();
  expect(['a', 'b', 'a', 'a', 'b'].map(nameOf)).toEqual([undefined, undefined, 's0', 's0', 's1']);
  const names = new Set<string | undefined>();
  for (let turn = 0; turn < 2; turn++)
    for (let text = 0; text < 3_000; text++) names.add(nameOf(`text ${text}`));
  expect([...names].filter((name) => name !== undefined)).toHaveLength(1_000 - 2);
  expect(nameOf('a')).toBe('s0');
});
