// Row shapes on both databases: the same types and values come from either, and every mismatch is
// refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import {
  bool,
  bytes,
  date,
  float,
  instant,
  int,
  json,
  list,
  mapped,
  nullable,
  numericText,
  oneOf,
  type Reader,
  text,
  textAs,
  timestamp,
  units,
} from '#server/platform/db/readers.ts';
import { packed } from '#server/platform/db/packed.ts';
import { columns, row, type RowOf } from '#server/platform/db/rows.ts';
import { many, maybe, maybeValue, one, type Query, sql, value, values } from '#server/platform/db/sql.ts';
import { silentLog } from '#server/platform/log.ts';
import { openTestDatabase } from '#testing/database.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';

const payout = row({
  id: textAs<`pay_${string}`>(),
  chain: oneOf(['bitcoin', 'ethereum']),
  height: nullable(int),
  plannedAt: instant,
  amount: units,
});

const suites: readonly [string, () => Promise<{ db: Database; stop: () => Promise<void> }>, boolean][] = [
  [
    'the embedded database',
    async () => {
      const db = await openTestDatabase();
      return { db, stop: () => db.close() };
    },
    true,
  ],
  ['PostgreSQL', openServer, postgresPrograms() !== undefined],
];

async function openServer() {
  const cluster: Cluster = (await startPostgres()) ?? expect.fail('PostgreSQL');
  const url = await cluster.createDatabase('rows');
  const db = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 2, DATA_DIR: '' }, silentLog);
  return {
    db,
    stop: async () => {
      await db.close();
      await cluster.stop();
    },
  };
}

describe.each(suites.filter(([, , isThere]) => isThere))('a row of %s', (_, open) => {
  let db: Database;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ db, stop } = await open());
    await db.pool.query(`create table public.payout (
      id text primary key, chain text not null, height int, planned_at timestamptz not null, amount numeric(38, 0) not null)`);
    await db.pool.query(`insert into public.payout values
      ('pay_1', 'bitcoin', null, '2026-01-02T03:04:05.678Z', 12345678901234567890)`);
  });
  afterAll(() => stop());
  const read = (query: Query) => many(db.read, payout, query);

  it('has the values that its shape declares', async () => {
    const found: RowOf<typeof payout> = await one(db.read, payout, sql`select * from public.payout`);
    expect(found).toEqual({
      id: 'pay_1',
      chain: 'bitcoin',
      height: null,
      plannedAt: Date.parse('2026-01-02T03:04:05.678Z'),
      amount: 12345678901234567890n,
    });
    expect(await maybe(db.read, payout, sql`select * from public.payout where id = 'pay_2'`)).toBeUndefined();
    await expect(one(db.read, payout, sql`select * from public.payout where id = 'pay_2'`)).rejects.toThrow(
      'a query that must return a row returned none',
    );
  });

  it('is read in a transaction as outside of one, and whatever the order of its columns is', async () => {
    const turned = sql`select amount, planned_at, height, chain, id from public.payout`;
    const [outside, inside, again] = [
      await read(sql`select ${columns(payout)} from public.payout`),
      await db.transaction((tx) =>
        many(tx, payout, sql`select ${columns(payout, 'p')} from public.payout p`),
      ),
      await read(turned),
    ];
    expect(inside).toEqual(outside);
    expect(again).toEqual(outside);
  });

  it('takes parameters', async () => {
    const sum = sql`select ${1}::int + ${2}::int as sum`;
    expect(await value(db.read, int, sum)).toBe(3);
    expect(await db.transaction((tx) => value(tx, int, sum))).toBe(3);
  });

  it.each<[string, Reader<unknown>, string, unknown]>([
    ['text', text, "'a'::text", 'a'],
    ['varchar', text, "'a'::varchar(3)", 'a'],
    ['uuid', text, "'6f1c2a1e-0000-4000-8000-000000000000'::uuid", '6f1c2a1e-0000-4000-8000-000000000000'],
    ['bool', bool, 'false', false],
    ['smallint', int, '7::smallint', 7],
    ['bigint', int, '-9007199254740991::bigint', -9007199254740991],
    ['a count', int, 'count(*)', 1],
    ['double precision', float, '0.25::float8', 0.25],
    ['a bigint beyond numbers', units, '9223372036854775807::bigint', 9223372036854775807n],
    ['numeric text', numericText, '1.50::numeric', '1.50'],
    ['a date', date, "'2026-02-03'::date", '2026-02-03'],
    [
      'an instant',
      timestamp,
      "'2026-01-02 03:04:05.678+02'::timestamptz",
      new Date('2026-01-02T01:04:05.678Z'),
    ],
    ['bytes', bytes, "'\\x00ff'::bytea", Buffer.from([0, 255])],
    ['a document', json<{ a: number }>(), `'{"a": 1}'::jsonb`, { a: 1 }],
    ['a checked document', json((given) => Object.keys(given as object)), `'{"a": 1}'::json`, ['a']],
    ['texts', list(text), `array['a,b', '"c"', '']`, ['a,b', '"c"', '']],
    ['numbers and nulls', list(nullable(units)), 'array[1, null]::numeric[]', [1n, null]],
    ['no instants', list(instant), "'{}'::timestamptz[]", []],
    ['a code', mapped(int, (code) => ['none', 'one'][code]), '1', 'one'],
    ['null', nullable(oneOf(['a'])), 'null::text', null],
  ])('decodes %s', async (_name, reader, expression, expected) => {
    expect(await value(db.read, reader, sql`select ${sql.raw(expression)} as x`)).toEqual(expected);
  });

  it.each([
    [
      'another name',
      'id, chain, height, planned_at as planned, amount',
      'column planned_at is missing, column planned came unasked',
    ],
    [
      'a missing column',
      'id, chain, height, amount',
      'column planned_at is missing; came id, chain, height, amount',
    ],
    ['one column more', '*, 1 as extra', 'column extra came unasked'],
    ['the same column twice', '*, id', 'column id came unasked'],
    [
      'another type',
      'id, chain, height::text, planned_at, amount',
      'column height: expected a whole number (int2, int4, int8), came text',
    ],
    [
      'null where none may be',
      'id, chain, height, planned_at, null::numeric as amount',
      'column amount: null came where none may be',
    ],
    [
      'decimals in whole units',
      'id, chain, height, planned_at, 1.5 as amount',
      'column amount: 1.5 has decimals',
    ],
    [
      'a word that is none of its words',
      "id, 'dogecoin' as chain, height, planned_at, amount",
      'column chain: "dogecoin" is none of bitcoin, ethereum',
    ],
    [
      'a number that is not exact',
      'id, chain, 9007199254740993 as height, planned_at, amount',
      'column height: 9007199254740993 is beyond the safe range',
    ],
  ])('refuses %s, and names the statement', async (_name, selected, message) => {
    const refused = read(sql`select ${sql.raw(selected)} from public.payout`);
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toThrow(/^"select /);
  });

  it('is compared with its shape even where nothing came', async () => {
    const none = read(sql`select id, chain, height, planned_at from public.payout where false`);
    await expect(none).rejects.toThrow('column amount is missing');
  });

  it('is the same when it was packed into one text with others', async () => {
    const { query, rows } = packed(payout, sql`from public.payout`, sql`id`);
    const line = await value(db.read, nullable(text), sql`select (${query}) as packed`);
    expect(rows(line)).toEqual(await read(sql`select * from public.payout order by id`));
    expect(rows(null)).toEqual([]);
    expect(() => rows('pay_1,bitcoin')).toThrow('5 fields were packed and 2 came');
  });

  it('of one column is a value', async () => {
    const ids = sql`select id from public.payout`;
    expect(await values(db.read, text, ids)).toEqual(['pay_1']);
    expect(await maybeValue(db.read, text, sql`${ids} where false`)).toBeUndefined();
    await expect(values(db.read, int, ids)).rejects.toThrow('column id: expected a whole number');
    await expect(values(db.read, text, sql`select id, chain from public.payout`)).rejects.toThrow(
      'expected one column, came id, chain',
    );
    await expect(value(db.read, text, sql`select null::text as x`)).rejects.toThrow('column x: null came');
  });
});
