import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnerId } from '#core/ledger/rules.ts';
import { Refusal } from '#core/values/refusal.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#testing/database.ts';

const at = Date.UTC(2026, 0, 5);
let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const spend = (owner: OwnerId, units: bigint, idemKey: string): ledger.Post => ({
  owner,
  kind: 'fee',
  idemKey,
  at,
  legs: [
    { owner, asset: 'USD', kind: 'wallet', units: -units, code: 'fee' },
    { owner: 'house', asset: 'USD', kind: 'fees', units, code: 'fee' },
  ],
});

describe('the posting lane', () => {
  it('answers every caller by itself, whoever shares the group', async () => {
    const rich = await db.transaction((tx) => ledger.grantOpening(tx, 'usr_rich', at));
    const poor = await db.transaction((tx) => ledger.grantOpening(tx, 'usr_poor', at, 100n));
    const lane = ledger.openPostingLane(db);
    const outcomes = await Promise.all(
      [
        spend(rich, 5n, 'a'),
        spend(poor, 101n, 'a'),
        spend(rich, 5n, 'a'),
        spend(rich, 6n, 'a'),
        spend(poor, 100n, 'b'),
      ].map((request) =>
        lane.post(request).catch((fault: unknown) => (fault instanceof Refusal ? fault.code : fault)),
      ),
    );
    expect(
      outcomes.map((outcome) =>
        typeof outcome === 'string' ? outcome : (outcome as ledger.Posted).replayed,
      ),
    ).toEqual([false, 'insufficient_funds', true, 'id_reused', false]);
    expect(await ledger.balanceOf(db.read, rich, 'USD', 'wallet')).toBe(99_995n);
    expect(await ledger.balanceOf(db.read, poor, 'USD', 'wallet')).toBe(0n);
  });

  it('shares transactions between callers but not their keys: a hundred posts, a hundred transactions, sound', async () => {
    const owner = await db.transaction((tx) => ledger.grantOpening(tx, 'usr_busy', at));
    const lane = ledger.openPostingLane(db);
    const before = await ledger.bookSize(db.read);
    await Promise.all(
      Array.from({ length: 100 }, (_, place) => lane.post(spend(owner, 1n, `k${place % 80}`))),
    );
    const after = await ledger.bookSize(db.read);
    expect(after.transactions - before.transactions).toBe(80);
    expect(await ledger.balanceOf(db.read, owner, 'USD', 'wallet')).toBe(99_920n);
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });
});
