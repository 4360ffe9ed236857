// The ledger's reads of the past against twins that count every entry of a life, and how much of a
// life they read.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnerId } from '#core/ledger/rules.ts';
import { dayMs, hourMs, minuteMs } from '#core/values/time.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Database } from '#server/platform/db/database.ts';
import { arrayText } from '#server/platform/db/parameters.ts';
import { int, nullable, text, units } from '#server/platform/db/readers.ts';
import { run, sql, value } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { openTestDatabase } from '#testing/database.ts';
import { slowBalancesAt, slowCopyMoney, slowFlows } from '#testing/twins/past-money.ts';
import { amount } from '#testing/run/amount.ts';

const numRuns = amount({ everyday: 8, system: 15, long: 200 });
const start = Date.UTC(2026, 0, 5);

let db: Database;
let opened = 0;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const openPeople = (): Promise<OwnerId[]> =>
  db.transaction(async (tx) => {
    const people: OwnerId[] = [];
    for (let place = 0; place < 3; place++)
      people.push(
        await ledger.openOwner(tx, `usr_past${opened++}`, people[0] ? { stripeOf: people[0] } : {}),
      );
    return people;
  });

interface Step {
  readonly who: number;
  readonly what: 'deposit' | 'trade' | 'collectible' | 'copy' | 'copied';
  readonly asset: 'USD' | 'BTC';
  readonly units: bigint;
  /** How long before the moment it is written it counts, in minutes. */
  readonly late: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom('deposit', 'trade', 'trade', 'collectible', 'copy', 'copied'),
  asset: fc.constantFrom('USD', 'USD', 'BTC'),
  units: fc.bigInt({ min: -500n, max: 500n }).filter((units) => units !== 0n),
  late: fc.oneof(
    { weight: 8, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.nat(5) },
    { weight: 1, arbitrary: fc.nat(6_000) },
  ),
});
/** Statements of one or many posts: an account passes several checkpoints in the long ones. */
const life = fc.array(fc.array(step, { minLength: 1, maxLength: 200, size: 'max' }), {
  minLength: 1,
  maxLength: 12,
});
const instants = fc
  .uniqueArray(fc.integer({ min: -60, max: 60 * 24 * 4 }), { minLength: 1, maxLength: 12 })
  .map((minutes) => minutes.toSorted((a, b) => a - b).map((minute) => start + minute * minuteMs));

let keys = 0;
function postOf(
  people: readonly OwnerId[],
  { who, what, asset, units, late }: Step,
  at: number,
): ledger.Post {
  const owner = people[who] ?? 0;
  const head = { owner, idemKey: `k${keys++}`, at: at - late * minuteMs };
  if (what === 'collectible') {
    const price = units < 0n ? -units : units;
    const seller = people[(who + 1) % people.length] ?? 0;
    return {
      ...head,
      kind: 'collectible',
      legs: [
        { owner, asset: 'USD', kind: 'wallet', units: -price, code: 'principal' },
        { owner: seller, asset: 'USD', kind: 'wallet', units: price, code: 'principal' },
      ],
    };
  }
  if (what === 'copy')
    return {
      ...head,
      kind: 'copy',
      legs: [
        { owner, asset: 'USD', kind: 'wallet', units: -units, code: 'principal' },
        { owner, asset: 'USD', kind: 'copy_cash', units, code: 'principal' },
      ],
    };
  if (what === 'copied')
    return {
      ...head,
      kind: 'trade',
      legs: [
        { owner, asset: 'USD', kind: 'copy_cash', units, code: 'pnl' },
        { owner: 'house', asset: 'USD', kind: 'counterparty', units: -units, code: 'pnl' },
      ],
    };
  return {
    ...head,
    kind: what,
    legs: [
      { owner, asset, kind: 'wallet', units, code: what === 'trade' ? 'pnl' : 'principal' },
      {
        owner: 'house',
        asset,
        kind: what === 'trade' ? 'counterparty' : 'custody',
        units: -units,
        code: 'pnl',
      },
    ],
  };
}

/** Enough that nothing in a random life overdraws an account. */
const fund = (people: readonly OwnerId[]): ledger.Post[] =>
  people.flatMap((_, who) => {
    const post = (what: Step['what'], asset: Step['asset'], units: bigint) =>
      postOf(people, { who, what, asset, units, late: 0 }, start);
    return [
      post('deposit', 'USD', 10_000_000n),
      post('deposit', 'BTC', 10_000_000n),
      post('copy', 'USD', 5_000_000n),
    ];
  });

async function live(people: readonly OwnerId[], script: readonly (readonly Step[])[]): Promise<void> {
  await db.transaction((tx) => ledger.postMany(tx, fund(people)));
  let at = start;
  for (const steps of script)
    await db.transaction((tx) =>
      ledger.postMany(
        tx,
        steps.map((one) => postOf(people, one, (at += 3 * minuteMs))),
      ),
    );
}

const sorted = (rows: readonly ledger.Balance[]): ledger.Balance[] =>
  rows.toSorted(
    (a, b) => a.owner - b.owner || a.asset.localeCompare(b.asset) || a.kind.localeCompare(b.kind),
  );

describe('money of the past', () => {
  // The first: each further test makes the book larger.
  it('is not read by the whole of a book that is still small', async () => {
    const people = await openPeople();
    const moves = 300;
    const step: Step = { who: 0, what: 'trade', asset: 'USD', units: 1n, late: 0 };
    await live(people, [Array.from({ length: moves }, () => step)]);
    await db.pool.query('analyze ledger.entry, ledger.balance, ledger.checkpoint');
    // The dashboard's statement does not know how many accounts it will find, and its plan is kept
    // while the book grows.
    const owners = sql`(select array[${people[0] ?? 0}::bigint])::bigint[]`;
    const { query } = ledger.packed.balancesAt(owners, start + moves * 3 * minuteMs - hourMs);
    const asked = (tx: Tx) => value(tx, nullable(text), sql`select (${query}) as balances`);
    expect(await entriesRead(asked, [])).toBeLessThan(100);
  });

  it('stands as its entries say, whatever was dated back', async () => {
    await fc.assert(
      fc.asyncProperty(life, instants, async (script, asked) => {
        const people = await openPeople();
        await live(people, script);
        const fast = await ledger.balancesAtMany(db.read, people, asked);
        const slow = await slowBalancesAt(db, people, asked);
        expect(fast.map(sorted)).toEqual(slow.map(sorted));
        const [from = 0, to = from] = [asked[0], asked.at(-1)];
        const copyMoney = ledger.packed.copyMoneyCents(sql`${arrayText(people)}::bigint[]`, from);
        const put = await value(db.read, units, sql`select (${copyMoney}) as units`);
        expect(put).toBe(await slowCopyMoney(db, people, from));
        const flows = await ledger.flowsBetween(db.read, people, from, to);
        expect(flows.map(({ at }) => at)).toEqual(flows.map(({ at }) => at).toSorted((a, b) => a - b));
        const byAt = (rows: readonly ledger.Flow[]) =>
          rows.map((row) => `${row.at} ${row.owner} ${row.asset} ${row.units}`).toSorted();
        expect(byAt(flows)).toEqual(byAt(await slowFlows(db, people, from, to)));
      }),
      { numRuns },
    );
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });

  it('is read from the newest checkpoint on, not from the beginning of a life', async () => {
    const people = await openPeople();
    const moves = 2_000;
    const script = Array.from({ length: moves / 50 }, () =>
      Array.from({ length: 50 }, (): Step => ({ who: 0, what: 'trade', asset: 'USD', units: 1n, late: 0 })),
    );
    await live(people, script);
    await db.pool.query('analyze ledger.entry, ledger.balance, ledger.checkpoint, ledger.ledger_tx');
    const end = start + moves * 3 * minuteMs;
    const [first] = people;
    const read = await entriesRead((tx) => ledger.balancesAtMany(tx, [first ?? 0], [end - hourMs]));
    // Up to 63 since the checkpoint and the last hour's 20.
    expect(read).toBeLessThan(100);
  });

  it('of a seller is found without reading what others sold, or a life of trades', async () => {
    const people = await openPeople();
    const strangers = await openPeople();
    const sales = Array.from(
      { length: 1_000 },
      (): Step => ({
        who: 0,
        what: 'collectible',
        asset: 'USD',
        units: 1n,
        late: 0,
      }),
    );
    await live(strangers, [sales]);
    const trades = Array.from(
      { length: 1_000 },
      (): Step => ({
        who: 1,
        what: 'trade',
        asset: 'USD',
        units: -1n,
        late: 0,
      }),
    );
    await live(people, [trades]);
    await live(people, [[{ who: 0, what: 'collectible', asset: 'USD', units: 5n, late: 0 }]]);
    await db.pool.query('analyze ledger.entry, ledger.ledger_tx');
    const [, seller = 0] = people;
    const flows = await ledger.flowsBetween(db.read, [seller], start, start + dayMs);
    expect(flows.map(({ units }) => units)).toEqual([5n]);
    expect(await entriesRead((tx) => ledger.flowsBetween(tx, [seller], start, start + dayMs))).toBeLessThan(
      20,
    );
  });
});

/** Rows of entries and transactions that PostgreSQL fetched for this read. */
const entriesRead = (
  read: (tx: Tx) => Promise<unknown>,
  // Tables as small as a test's are read whole in any case.
  without: readonly string[] = ['seqscan', 'hashjoin', 'mergejoin'],
): Promise<number> =>
  db.transaction(async (tx) => {
    for (const way of without) await run(tx, sql`set local ${sql.raw(`enable_${way}`)} = off`);
    const before = await fetched(tx);
    await read(tx);
    return (await fetched(tx)) - before;
  });

const fetched = (tx: Tx): Promise<number> =>
  value(
    tx,
    int,
    sql`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
      where schemaname = 'ledger' and relname in ('entry', 'ledger_tx')`,
  );
