// What was released stays as it is, and folders made by earlier releases start.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseOver, type Database, overEmbedded } from '#server/platform/db/database.ts';
import { openInMemory } from '#server/platform/db/embedded/embedded.ts';
import { formerMigrations } from '#server/platform/db/migrations/former-migrations.ts';
import { listMigrations, migrate } from '#server/platform/db/migrations/migrate.ts';
import { readReleased } from '#server/platform/db/migrations/released.ts';
import { openTestDatabase } from '#testing/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('released migrations keep their content', () => {
  const present = new Map(listMigrations().map(({ name, hash }) => [name, hash]));
  const changed = Object.entries(readReleased()).filter(([name, hash]) => present.get(name) !== hash);
  const advice =
    'These migrations were released and ran in real databases. Undo the change (git checkout) and write a new migration with ' +
    'the next free number instead.';
  expect(
    changed.map(([name]) => name),
    advice,
  ).toEqual([]);
  expect(Object.keys(readReleased()).length).toBeGreaterThan(45);
});

it('a database that ran the former text of 0075 is brought to the present one and keeps its rows', async () => {
  const name = '0075-identity-language.sql';
  await database.pool.query(`insert into auth_user (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values ('usr_a', 'Ada', 'ada@example.org', true, now(), now())`);
  await database.pool.query('alter table identity.language drop column is_chosen');
  await database.pool.query(`insert into identity.language (user_id, locale) values ('usr_a', 'es')`);
  await database.pool.query('update public.migration set hash = $2 where name = $1', [
    name,
    formerMigrations[name]?.[0]?.hash,
  ]);
  expect(await migrate(database)).toEqual([name]);
  expect(await migrate(database)).toEqual([]);
  const { rows } = await database.pool.query('select * from identity.language');
  expect(rows).toEqual([{ user_id: 'usr_a', locale: 'es', is_chosen: false }]);
  // As in a new database: nothing is taken for granted.
  await expect(
    database.pool.query(`insert into identity.language (user_id, locale) values ('usr_b', 'es')`),
  ).rejects.toThrow(/is_chosen/);
});

it('migrates an empty database to the same end', async () => {
  const fresh = databaseOver(overEmbedded(await openInMemory()));
  expect((await migrate(fresh)).length).toBe(listMigrations().length);
  await fresh.close();
});
