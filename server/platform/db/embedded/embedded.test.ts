import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { int } from '#server/platform/db/readers.ts';
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
});
