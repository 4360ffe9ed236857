// A migration that moves rows proves it: `<name>.before.sql` makes rows as an installation may have
// them, and the query of `<name>.after.sql` returns the ones that did not arrive as they should.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOver, type Database, overEmbedded } from '#server/platform/db/database.ts';
import { openInMemory } from '#server/platform/db/embedded/embedded.ts';
import { listMigrations } from '#server/platform/db/migrations/migrate.ts';

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const proofs = new Map(
  globSync('**/*.{before,after}.sql', { cwd: folder }).map((path) => [
    basename(path),
    readFileSync(`${folder}${path}`, 'utf8'),
  ]),
);
const proofOf = (migration: string, side: 'before' | 'after'): string | undefined =>
  proofs.get(migration.replace(/\.sql$/, `.${side}.sql`));

/** The last migration of before the rule. */
const lastWithout = '0195';
const longestLine = 120;

/** Statements that change rows at once: not those inside of functions, which run later. */
function movesRows(text: string): boolean {
  const now = text
    .replace(/--.*$/gm, '')
    .replace(/create (or replace )?function [\s\S]*?(\$\w*\$)[\s\S]*?\2/gi, '');
  return /\bupdate\s+[\w".]+\s|\bdelete\s+from\s|\bmerge\s+into\s|\binsert\s+into\s+[\w".]+\s*(\([^)]*\)\s*)?select\b/i.test(
    // `on update`, `for update` and triggers `after update on` change nothing now.
    now
      .replace(/\b(on|for|before|after|or|revoke|grant)\s+(insert|update|delete)\b/gi, '')
      .replace(/\b(revoke|grant)\b[^;]*;/gi, ''),
  );
}

describe('a migration that moves rows', () => {
  const pairs = listMigrations().filter(({ name }) => proofOf(name, 'before') !== undefined);
  // One database that is walked through the releases: to make one for each took minutes.
  let database: Database;
  const ahead = [...listMigrations()];
  beforeAll(async () => {
    database = databaseOver(overEmbedded(await openInMemory()));
  });
  afterAll(() => database.close());

  /**
   * The rows that the query of after.sql finds when `text` met those of before.sql; the database is
   * left as it was just before the migration.
   */
  async function lostRows(name: string, text: string): Promise<unknown[]> {
    for (; ahead[0] && ahead[0].name < name; ahead.shift()) await database.pool.query(ahead[0].text);
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(proofOf(name, 'before') ?? '');
      await client.query(text);
      return (await client.query(proofOf(name, 'after') ?? '')).rows;
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  it.each(pairs)('$name leaves each row as its after.sql says', async ({ name, text }) => {
    expect(await lostRows(name, text)).toEqual([]);
    // The same migration without its rows: what it creates is there, what it moves is not.
    expect((await lostRows(name, withoutMoves(text))).length).toBeGreaterThan(0);
  });

  it('has rows before and a query after it beside it, if it is newer than the rule', () => {
    const without = listMigrations()
      .filter(({ name, text }) => name.slice(0, 4) > lastWithout && movesRows(text))
      .filter(({ name }) => !proofOf(name, 'before') || !proofOf(name, 'after'))
      .map(({ name }) => `${name}: add ${name.replace(/\.sql$/, '')}.before.sql and .after.sql`);
    expect(without).toEqual([]);
    const names = new Set(listMigrations().map(({ name }) => name));
    const lost = [...proofs.keys()].filter(
      (proof) => !names.has(proof.replace(/\.(before|after)\.sql$/, '.sql')),
    );
    expect(lost).toEqual([]);
    expect(pairs.length * 2).toBe(proofs.size);
    expect(pairs.length).toBeGreaterThan(4);
  });

  it('is told from one that only defines', () => {
    for (const text of [
      'update a.b set c = 1;',
      'delete from auth_session;',
      'insert into a.b (c, d)\n  select c, d from e;',
      'create function f() returns void language sql as $$ select 1 $$;\nupdate a set b = 1;',
    ])
      expect([text, movesRows(text)]).toEqual([text, true]);
    for (const text of [
      "insert into a.b (c) values ('select');",
      'create trigger t before update or delete on a.b for each statement execute function f();',
      'create function f() returns trigger language plpgsql as $$ begin update a set b = 1; end $$;',
      'alter table a add foreign key (b) references c (d) on delete cascade; -- update a set b = 1',
      'revoke update, delete, truncate on a.b from c;',
      'create table a.b (updated_at timestamptz not null);',
    ])
      expect([text, movesRows(text)]).toEqual([text, false]);
  });
});

/** Statements at the beginning of a line that change rows, taken out; functions stay whole. */
const withoutMoves = (text: string): string =>
  text.replace(/^(update|delete from|insert into) (?:--.*|[^;])*;$/gm, '');

describe('the files of migrations', () => {
  it(`have no line over ${longestLine} characters, if they are newer than the rule`, () => {
    const isNew = (name: string) => name.slice(0, 4) > lastWithout;
    const texts = [...listMigrations().map(({ name, text }) => [name, text] as const), ...proofs];
    const long = texts
      .filter(([name]) => isNew(name))
      .flatMap(([name, text]) =>
        text
          .split('\n')
          .flatMap((line, place) => (line.length > longestLine ? [`${name}:${place + 1}`] : [])),
      );
    expect(long).toEqual([]);
  });

  it('have a number of their own, from 0004 on', () => {
    const numbers = listMigrations().map(({ name }) => name.slice(0, 4));
    expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual(['0003']);
  });
});
