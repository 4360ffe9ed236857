import { expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import type { OwnerId } from '#core/ledger/rules.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { type Database } from '#server/platform/db/database.ts';
import { int, text } from '#server/platform/db/readers.ts';
import { sql, values } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { bookOfFile } from '#testing/stages/book-of-file.ts';

const at = Date.UTC(2026, 0, 5, 12);
let db: Database;
bookOfFile((opened) => (db = opened));

/** A person with 1,000.00; their opening is forgotten. */
async function person(): Promise<{ userId: string; owner: OwnerId }> {
  const userId = newId('usr');
  const owner = await db.transaction((tx) => ledger.grantOpening(tx, userId, at));
  expect(await toldTo(userId)).toEqual(['opening']);
  await db.pool.query('delete from events.outbox');
  return { userId, owner };
}
const toldTo = (userId: string) =>
  values(
    db.read,
    text,
    sql`select payload ->> 'kind' as kind from events.outbox
        where type = 'ledger.balance-changed' and user_id = ${userId} order by id`,
  );
const toldAtAll = async () => (await values(db.read, int, sql`select 1 from events.outbox`)).length;
const spend = (tx: Tx, owner: OwnerId, idemKey: string, kind: ledger.TxKind = 'fee') =>
  ledger.post(tx, {
    owner,
    kind,
    idemKey,
    at,
    legs: [
      { owner, asset: 'USD', kind: 'wallet', units: -5n, code: 'fee' },
      { owner: 'house', asset: 'USD', kind: 'fees', units: 5n, code: 'fee' },
    ],
  });

it('records a changed balance with the posting, whatever verb posts', async () => {
  const { userId, owner } = await person();
  await db.transaction((tx) => spend(tx, owner, 'a', 'plan'));
  expect(await toldTo(userId)).toEqual(['plan']);
  expect(await toldAtAll()).toBe(1);
});

it('records nothing for a replay, a refusal or a transaction that is undone', async () => {
  const { userId, owner } = await person();
  await db.transaction((tx) => spend(tx, owner, 'a'));
  await db.transaction((tx) => spend(tx, owner, 'a'));
  await expect(
    db.transaction(async (tx) => {
      await spend(tx, owner, 'b');
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await toldTo(userId)).toEqual(['fee']);
});

it('records several postings of one transaction once, for each person', async () => {
  const [ada, bea] = [await person(), await person()];
  await db.transaction((tx) => spend(tx, ada.owner, 'known'));
  await db.pool.query('delete from events.outbox');
  await db.transaction(async (tx) => {
    await ledger.lockOwners(tx, [ada.owner, bea.owner], 'with house');
    // A replay writes nothing and takes nobody's news away.
    await spend(tx, ada.owner, 'known');
    await spend(tx, ada.owner, 'a', 'trade');
    await spend(tx, ada.owner, 'b', 'plan');
    await ledger.postMany(tx, [
      {
        owner: ada.owner,
        kind: 'transfer',
        idemKey: 'c',
        at,
        legs: [
          { owner: ada.owner, asset: 'USD', kind: 'wallet', units: -1n, code: 'principal' },
          { owner: bea.owner, asset: 'USD', kind: 'wallet', units: 1n, code: 'principal' },
        ],
      },
    ]);
  });
  expect(await toldTo(ada.userId)).toEqual(['trade']);
  expect(await toldTo(bea.userId)).toEqual(['transfer']);
});

it('records what many independent posts write, also when some were known already', async () => {
  const { userId, owner } = await person();
  const post = (idemKey: string): ledger.Post => ({
    owner,
    kind: 'fee',
    idemKey,
    at,
    legs: [
      { owner, asset: 'USD', kind: 'wallet', units: -5n, code: 'fee' },
      { owner: 'house', asset: 'USD', kind: 'fees', units: 5n, code: 'fee' },
    ],
  });
  await db.transaction((tx) => ledger.postMany(tx, [post('a')]));
  await db.transaction((tx) => ledger.postMany(tx, [post('a'), post('b')]));
  expect(await toldTo(userId)).toEqual(['fee', 'fee']);
  await db.transaction((tx) => ledger.postMany(tx, [post('a'), post('b')]));
  expect(await toldTo(userId)).toHaveLength(2);
  // Outside any transaction every post stands alone.
  const lane = ledger.openPostingLane(db);
  await lane.post(post('c'));
  await lane.post(post('d'));
  expect(await toldTo(userId)).toHaveLength(4);
});

it('tells the person of a portfolio once, and nobody of a copy or a house strategy', async () => {
  const { userId, owner } = await person();
  const open = (ref: string, holder?: string) =>
    db.transaction((tx) =>
      ledger.openOwner(tx, ref, { stripeOf: owner, ...(holder === undefined ? {} : { holder }) }),
    );
  const portfolio = await open(newId('pfo'), userId);
  const copy = await open(newId('cpy'));
  const move = (to: OwnerId, kind: ledger.Kind, units: bigint, idemKey: string) =>
    db.transaction((tx) =>
      ledger.post(tx, {
        owner,
        kind: 'transfer',
        idemKey,
        at,
        legs: [
          { owner, asset: 'USD', kind: 'wallet', units: -units, code: 'principal' },
          { owner: to, asset: 'USD', kind, units, code: 'principal' },
        ],
      }),
    );
  await move(portfolio, 'wallet', 100n, 'to portfolio');
  expect(await toldTo(userId)).toEqual(['transfer']);
  await db.transaction((tx) => spend(tx, portfolio, 'a', 'trade'));
  expect(await toldTo(userId)).toEqual(['transfer', 'trade']);
  await move(copy, 'copy_cash', 100n, 'to copy');
  expect(await toldTo(userId)).toEqual(['transfer', 'trade', 'transfer']);
  const before = await toldAtAll();
  await db.transaction((tx) =>
    ledger.postBatch(tx, {
      stripe: ledger.stripeOf(copy),
      asset: 'USD',
      kind: 'trade',
      idemKey: 'batch',
      at,
      legs: { owner: [copy], kind: ['copy_cash'], units: [-5n], code: ['fee'] },
      house: [{ kind: 'fees', units: 5n, code: 'fee' }],
    }),
  );
  await db.transaction((tx) => ledger.grantOpening(tx, 'str_house', at));
  expect(await toldAtAll()).toBe(before);
});
