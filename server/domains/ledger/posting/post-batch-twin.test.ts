// A batch of many owners against a twin that posts for each of them alone.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#core/values/refusal.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Database } from '#server/platform/db/database.ts';
import { bookOfFile } from '#testing/stages/book-of-file.ts';
import { slowBatch } from '#testing/twins/post-batch.ts';
import { difference, houseOf, stateOf } from '#testing/twins/state.ts';
import { amount } from '#testing/run/amount.ts';

const at = Date.UTC(2026, 0, 5, 12);
const numRuns = amount({ everyday: 40, system: 100, long: 1_000 });
let db: Database;
let groups = 0;
bookOfFile((opened) => (db = opened));

/** Owners of one stripe, each with this much; no two groups that are compared share a stripe. */
async function group(money: readonly bigint[], notOn?: ledger.Stripe): Promise<ledger.OwnerId[]> {
  return db.transaction(async (tx) => {
    let first = await ledger.openOwner(tx, `usr_batch${groups++}`);
    while (ledger.stripeOf(first) === notOn) first = await ledger.openOwner(tx, `usr_batch${groups++}`);
    const owners = [first];
    while (owners.length < money.length)
      owners.push(await ledger.openOwner(tx, `usr_batch${groups++}`, { stripeOf: first }));
    const opening = owners.map((owner, place): ledger.Post => {
      const units = money[place] ?? 1n;
      return {
        owner,
        kind: 'deposit',
        idemKey: 'opening',
        at,
        legs: [
          { owner: 'house', asset: 'USD', kind: 'custody', units: -units, code: 'principal' },
          { owner, asset: 'USD', kind: 'copy_cash', units, code: 'principal' },
        ],
      };
    });
    await ledger.postMany(tx, opening);
    return owners;
  });
}

/** The part of one owner of a batch; the house has the other side of fee and profit. */
const share = fc.record({
  who: fc.nat(7),
  fee: fc.bigInt({ min: 0n, max: 40n }),
  pnl: fc.bigInt({ min: -60n, max: 60n }),
  margin: fc.bigInt({ min: -30n, max: 60n }),
});
type Share = typeof share extends fc.Arbitrary<infer Value> ? Value : never;
const money = fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { minLength: 1, maxLength: 8 });
const batches = fc.array(fc.array(share, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 });

function batchOf(owners: readonly ledger.OwnerId[], shares: readonly Share[], idemKey: string) {
  const legs = shares.flatMap(({ who, fee, pnl, margin }) => {
    const owner = owners[who % owners.length] ?? 0;
    return [
      { owner, kind: 'copy_cash' as const, units: -margin, code: 'margin' as const },
      { owner, kind: 'margin' as const, units: margin, code: 'margin' as const },
      { owner, kind: 'copy_cash' as const, units: -fee, code: 'fee' as const },
      { owner, kind: 'copy_cash' as const, units: pnl, code: 'pnl' as const },
    ];
  });
  const sum = (of: ledger.EntryCode) =>
    legs.reduce((total, { code, units }) => (code === of ? total + units : total), 0n);
  const batch: ledger.BatchPost = {
    kind: 'trade',
    idemKey,
    stripe: ledger.stripeOf(owners[0] ?? 0),
    at,
    asset: 'USD',
    legs: {
      owner: legs.map(({ owner }) => owner),
      kind: legs.map(({ kind }) => kind),
      units: legs.map(({ units }) => units),
      code: legs.map(({ code }) => code),
    },
    house: [
      { kind: 'fees', units: -sum('fee'), code: 'fee' },
      { kind: 'counterparty', units: -sum('pnl'), code: 'pnl' },
    ],
  };
  return legs.filter(({ units }) => units !== 0n).length > 1 ? batch : undefined;
}

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'posted',
    (fault: unknown) => (fault instanceof Refusal ? fault.code : Promise.reject(fault)),
  );

describe('a batch', () => {
  it('leaves what posting for each owner alone leaves', async () => {
    const met = { posted: 0, insufficient_funds: 0 };
    await fc.assert(
      fc.asyncProperty(money, batches, async (cents, drawn) => {
        const fast = await group(cents);
        const slow = await group(cents, ledger.stripeOf(fast[0] ?? 0));
        const houses = async () =>
          [await houseOf(db, fast[0] ?? 0), await houseOf(db, slow[0] ?? 0)] as const;
        const before = await houses();
        for (const [place, shares] of drawn.entries()) {
          const key = `${fast[0]}:${place}`;
          const [batch, twin] = [batchOf(fast, shares, key), batchOf(slow, shares, key)];
          if (!batch || !twin) continue;
          const answer = await outcome(db.transaction((tx) => ledger.postBatch(tx, batch)));
          expect(await outcome(db.transaction((tx) => slowBatch(tx, twin)))).toBe(answer);
          met[answer as keyof typeof met] += 1;
        }
        const after = await houses();
        expect(await stateOf(db, fast)).toEqual(await stateOf(db, slow));
        expect(difference(before[0], after[0])).toEqual(difference(before[1], after[1]));
      }),
      { numRuns },
    );
    expect(met.posted).toBeGreaterThan(numRuns / 2);
    expect(met.insufficient_funds).toBeGreaterThan(0);
  });
});
