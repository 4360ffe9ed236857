// What one embedded connection cannot show: races and database roles. Needs PostgreSQL programs;
// skipped, and listed, without.
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OwnerId } from '#core/ledger/rules.ts';
import { Refusal } from '#core/values/refusal.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';
import { amount } from '#testing/run/amount.ts';

const operations = amount({ everyday: 1_600, system: 4_000, long: 20_000 });
const clients = 32;
const at = Date.UTC(2026, 0, 5);

let cluster: Cluster | undefined;
let databases = 0;
const opened: Database[] = [];

async function freshDatabase(): Promise<{ db: Database; address: string }> {
  const address = await cluster!.migratedDatabase(`ledger_${(databases += 1)}`);
  const db = await openDatabase({ DATABASE_URL: address, DATABASE_POOL: clients, DATA_DIR: '' }, silentLog);
  opened.push(db);
  return { db, address };
}

const openPeople = (db: Database, count: number, cents: bigint): Promise<OwnerId[]> =>
  Promise.all(
    Array.from({ length: count }, (_, place) =>
      db.transaction((tx) => ledger.grantOpening(tx, `usr_race${place}`, at, cents)),
    ),
  );

const withdraw = (owner: OwnerId, units: bigint, idemKey: string): ledger.Post => ({
  owner,
  kind: 'withdrawal',
  idemKey,
  at,
  legs: [
    { owner, asset: 'USD', kind: 'wallet', units: -units, code: 'hold' },
    { owner, asset: 'USD', kind: 'withdrawal_hold', units, code: 'hold' },
  ],
});

/** Runs `count` operations from `clients` concurrent callers; answers how each ended. */
async function race(
  count: number,
  work: (place: number) => Promise<ledger.Posted>,
): Promise<(ledger.Posted | string)[]> {
  const outcomes: (ledger.Posted | string)[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let place = next++; place < count; place = next++) {
        outcomes[place] = await work(place).catch((fault: unknown) => {
          if (fault instanceof Refusal) return fault.code;
          throw fault;
        });
      }
    }),
  );
  return outcomes;
}

const accounts = 20;
/**
 * Every person can pay half of the withdrawals asked of them. Answers accepted withdrawals and the
 * lowest wallet.
 */
async function doubleSpend(
  db: Database,
  count: number,
): Promise<{ accepted: number; affordable: number; lowest: bigint }> {
  const affordable = count / accounts / 2;
  const owners = await openPeople(db, accounts, BigInt(affordable) * 100n);
  const outcomes = await race(count, (place) =>
    db.transaction((tx) => ledger.post(tx, withdraw(owners[place % accounts]!, 100n, `w${place}`))),
  );
  const rows = (await ledger.balancesOf(db.read, owners)).filter(
    (row) => row.kind === 'wallet' && row.asset === 'USD',
  );
  return {
    accepted: outcomes.filter((outcome) => typeof outcome === 'object').length,
    affordable: affordable * accounts,
    lowest: rows.reduce((least, row) => (row.units < least ? row.units : least), 0n),
  };
}

describe.skipIf(postgresPrograms() === undefined)('the ledger on PostgreSQL', () => {
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((db) => db.close()));
  });
  afterAll(() => cluster?.stop());

  it('never spends the same money twice', async () => {
    const { db } = await freshDatabase();
    const { accepted, affordable, lowest } = await doubleSpend(db, operations);
    expect(accepted).toBe(affordable);
    expect(lowest).toBe(0n);
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });

  it('catches a posting function that checks before it locks', async () => {
    const { db } = await freshDatabase();
    await db.pool.query(checkThenAct);
    const { accepted, affordable } = await doubleSpend(db, 2_000);
    const violations = await ledger.verifyBook(db.read);
    expect(accepted > affordable || violations.length > 0).toBe(true);
  });

  it('posts each key once when 32 clients repeat a fifth of their requests', async () => {
    const { db } = await freshDatabase();
    const owners = await openPeople(db, accounts, 100_000_000n);
    const distinct = Math.floor(operations * 0.8);
    const request = (place: number) =>
      withdraw(owners[place % accounts]!, BigInt(1 + (place % 7)), `k${place}`);
    const outcomes = await race(operations, (place) =>
      db.transaction((tx) => ledger.post(tx, request(place % distinct))),
    );
    const posted = outcomes.filter((outcome) => typeof outcome === 'object');
    expect(posted).toHaveLength(operations);
    expect(posted.filter((outcome) => !outcome.replayed)).toHaveLength(distinct);
    for (let place = distinct; place < operations; place++) {
      expect((outcomes[place] as ledger.Posted).txId).toBe(
        (outcomes[place - distinct] as ledger.Posted).txId,
      );
    }
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });

  it('lets people pay each other in both directions at once without a deadlock reaching anybody', async () => {
    const { db } = await freshDatabase();
    const owners = await openPeople(db, 6, 100_000n);
    const outcomes = await race(operations / 4, (place) => {
      const [from, to] = [
        owners[place % 6]!,
        owners[(place * 5 + 1) % 6 === place % 6 ? (place + 1) % 6 : (place * 5 + 1) % 6]!,
      ];
      const gift = (idemKey: string): ledger.Post => ({
        owner: from,
        kind: 'transfer',
        idemKey,
        at,
        legs: [
          { owner: from, asset: 'USD', kind: 'wallet', units: -1n, code: 'principal' },
          { owner: to, asset: 'USD', kind: 'wallet', units: 1n, code: 'principal' },
        ],
      });
      return db.transaction(async (tx) =>
        place % 3 === 0
          ? (await ledger.postMany(tx, [gift(`g${place}a`), gift(`g${place}b`)]))[0]!
          : ledger.post(tx, gift(`g${place}`)),
      );
    });
    expect(outcomes.filter((outcome) => typeof outcome === 'string')).toEqual([]);
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });

  it('gives the application’s role everything it needs and nothing to rewrite the book with', async () => {
    const { db, address } = await freshDatabase();
    const [owner] = await openPeople(db, 1, 1_000n);
    await db.pool.query(`create role truefill_login login in role truefill_app`);
    const login = address.replace('postgres@', 'truefill_login@');
    const asApp = await openDatabase({ DATABASE_URL: login, DATABASE_POOL: 2, DATA_DIR: '' }, silentLog);
    opened.push(asApp);
    await asApp.transaction((tx) => ledger.post(tx, withdraw(owner!, 100n, 'by-app')));
    await asApp.transaction((tx) => ledger.grantOpening(tx, 'usr_by_app', at));

    const forbidden = [
      'update ledger.entry set amount = amount + 1',
      'delete from ledger.entry',
      'truncate ledger.entry',
      `update ledger.ledger_tx set meta = '{}'`,
      'delete from ledger.ledger_tx',
      'truncate ledger.ledger_tx',
      'delete from ledger.balance',
      'alter table ledger.entry disable trigger all',
      'drop trigger entry_balanced on ledger.entry',
      `set session_replication_role = 'replica'`,
      'create or replace function ledger.check_balanced() returns trigger language plpgsql as $$ begin return null; end $$',
      'insert into ledger.entry (owner, seq, tx, at, asset, kind, stripe, code, amount, balance_after) values (1, 1, 1, now(), 1, 0, 1, 1, 5, 5)',
    ];
    const before = await ledger.bookSize(db.read);
    const client = new pg.Client(login);
    await client.connect();
    for (const statement of forbidden) await expect(client.query(statement), statement).rejects.toThrow();
    await client.end();
    expect(await ledger.bookSize(db.read)).toEqual(before);

    // The owner of the tables is stopped by the triggers as well.
    for (const statement of forbidden.slice(0, 6))
      await expect(db.pool.query(statement), statement).rejects.toThrow('append-only');
  });
});

/** The classic mistake, as a drop-in: reads the balance, decides, then writes what it had read. */
const checkThenAct = `
create or replace function ledger.transfer(
  p_owner bigint, p_kind smallint, p_idem text, p_hash bytea, p_at timestamptz, p_ref text, p_meta jsonb,
  p_asset smallint, p_units numeric, p_code smallint,
  p_from bigint, p_from_kind smallint, p_to bigint, p_to_kind smallint, out tx bigint, out replayed boolean
) language plpgsql as $$
declare seen numeric; from_row ledger.balance; to_row ledger.balance;
begin
  select k.tx, k.replayed into tx, replayed from ledger.take_key(p_owner, p_kind, p_idem, p_hash, p_at, p_ref, p_meta, null) k;
  if replayed then return; end if;
  perform ledger.open_balance(p_from, p_asset, p_from_kind), ledger.open_balance(p_to, p_asset, p_to_kind);
  select posted into seen from ledger.balance where owner = p_from and asset = p_asset and kind = p_from_kind;
  if seen < p_units and p_from_kind < 10 then perform ledger.refuse_overdraft(p_from, p_asset, p_from_kind); end if;
  perform pg_sleep(0.001);
  update ledger.balance set posted = seen - p_units, seq = seq + 1 where owner = p_from and asset = p_asset and kind = p_from_kind returning * into from_row;
  update ledger.balance set posted = posted + p_units, seq = seq + 1 where owner = p_to and asset = p_asset and kind = p_to_kind returning * into to_row;
  insert into ledger.entry (owner, asset, kind, stripe, seq, tx, at, code, amount, balance_after) values
    (p_from, p_asset, p_from_kind, p_from % 16, from_row.seq, transfer.tx, p_at, p_code, -p_units, from_row.posted),
    (p_to, p_asset, p_to_kind, p_to % 16, to_row.seq, transfer.tx, p_at, p_code, p_units, to_row.posted);
end $$`;
