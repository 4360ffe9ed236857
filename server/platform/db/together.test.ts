import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuse, Refusal } from '#core/values/refusal.ts';
import { attempt } from '#server/platform/db/attempt.ts';
import type { Database } from '#server/platform/db/database.ts';
import { int } from '#server/platform/db/readers.ts';
import { row } from '#server/platform/db/rows.ts';
import { many, one, run, sql, values } from '#server/platform/db/sql.ts';
import { together } from '#server/platform/db/together.ts';
import { openTestDatabase } from '#testing/database.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.pool.query('create table public.written (n int primary key)');
});
afterAll(() => db.close());

const write = (tx: Parameters<typeof run>[0], n: number) =>
  run(tx, sql`insert into public.written (n) values (${n}::int)`);
const written = async () => values(db.read, int, sql`select n from public.written order by n`);

it('returns the results of statements that leave together, in their order', async () => {
  const results = await db.transaction((tx) =>
    together([
      write(tx, 1),
      one(tx, row({ count: int }), sql`select count(*) as count from public.written`),
      many(tx, row({ n: int }), sql`select n from public.written`),
    ]),
  );
  expect(results).toEqual([1, { count: 1 }, [{ n: 1 }]]);
});

it('throws the first fault only when every statement has ended, so that none runs after the rollback', async () => {
  let hasEnded = false;
  const slow = async () => {
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    hasEnded = true;
  };
  const failing = db.transaction((tx) => together([write(tx, 1), slow()]));
  await expect(failing).rejects.toMatchObject({ constraint: 'written_pkey' });
  expect(hasEnded).toBe(true);
  expect(await written()).toEqual([1]);
});

it('takes back what a refused attempt wrote and goes on with the transaction', async () => {
  await db.transaction(async (tx) => {
    await write(tx, 4);
    const refused = await attempt(tx, async () => {
      await write(tx, 5);
      throw refuse('not_found');
    });
    expect(refused).toBeInstanceOf(Refusal);
    await write(tx, 6);
  });
  expect(await written()).toEqual([1, 4, 6]);
});

it('throws what made the transaction fail, not what came of it', async () => {
  const laterStep = async (tx: Parameters<typeof run>[0]) => {
    await write(tx, 7);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    await write(tx, 8);
  };
  const failing = db.transaction((tx) => together([laterStep(tx), write(tx, 1)]));
  await expect(failing).rejects.toMatchObject({ constraint: 'written_pkey' });
});
