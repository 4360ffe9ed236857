import { describe, expect, it } from 'vitest';
import type { OwnerId } from '#core/ledger/rules.ts';
import { Refusal } from '#core/values/refusal.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Database } from '#server/platform/db/database.ts';
import { bookOfFile } from '#testing/stages/book-of-file.ts';

const at = Date.UTC(2026, 0, 5, 12);
let db: Database;
let people = 0;
bookOfFile((opened) => (db = opened));

const person = (cents = 100_000n): Promise<OwnerId> =>
  db.transaction((tx) => ledger.grantOpening(tx, `usr_${(people += 1)}`, at, cents));
const wallet = (owner: OwnerId) => ledger.balanceOf(db.read, owner, 'USD', 'wallet');
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
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (fault: unknown) => (fault instanceof Refusal ? [fault.code, fault.detail] : fault),
  );
const countOf = async () => ledger.bookSize(db.read);

describe('posting', () => {
  it('moves money and answers a replay with the first transaction', async () => {
    const owner = await person();
    const first = await db.transaction((tx) => ledger.post(tx, spend(owner, 250n, 'a')));
    const again = await db.transaction((tx) =>
      ledger.post(tx, { ...spend(owner, 250n, 'a'), at: at + 5, description: 'retry' }),
    );
    expect(first.replayed).toBe(false);
    expect(again).toEqual({ txId: first.txId, replayed: true });
    expect(await wallet(owner)).toBe(99_750n);
  });

  it('refuses the same key with another amount, and writes nothing', async () => {
    const owner = await person();
    await db.transaction((tx) => ledger.post(tx, spend(owner, 250n, 'a')));
    const before = await countOf();
    expect(await refusalOf(db.transaction((tx) => ledger.post(tx, spend(owner, 251n, 'a'))))).toEqual([
      'id_reused',
      {},
    ]);
    expect(await countOf()).toEqual(before);
  });

  it('refuses more than is there, says what is there, and writes nothing', async () => {
    const owner = await person(500n);
    const before = await countOf();
    expect(await refusalOf(db.transaction((tx) => ledger.post(tx, spend(owner, 501n, 'a'))))).toEqual([
      'insufficient_funds',
      { available: '5.00', asset: 'USD' },
    ]);
    expect(await countOf()).toEqual(before);
    await db.transaction((tx) => ledger.post(tx, spend(owner, 500n, 'a')));
    expect(await wallet(owner)).toBe(0n);
  });

  it('refuses to spend from an account that was never opened', async () => {
    const owner = await person();
    const post: ledger.Post = {
      owner,
      kind: 'fee',
      idemKey: 'a',
      at,
      legs: [
        { owner, asset: 'USD', kind: 'copy_cash', units: -1n, code: 'fee' },
        { owner: 'house', asset: 'USD', kind: 'fees', units: 1n, code: 'fee' },
      ],
    };
    expect(await refusalOf(db.transaction((tx) => ledger.post(tx, post)))).toEqual([
      'insufficient_funds',
      { available: '0.00', asset: 'USD' },
    ]);
  });

  it('posts many legs at once, each with its running balance', async () => {
    const owner = await person();
    await db.transaction((tx) =>
      ledger.post(tx, {
        owner,
        kind: 'trade',
        idemKey: 'a',
        at,
        ref: 'ord_1',
        legs: [
          { owner, asset: 'USD', kind: 'wallet', units: -36_667n, code: 'margin' },
          { owner, asset: 'USD', kind: 'margin', units: 36_667n, code: 'margin' },
          { owner, asset: 'USD', kind: 'wallet', units: -100n, code: 'fee' },
          { owner: 'house', asset: 'USD', kind: 'fees', units: 100n, code: 'fee' },
        ],
      }),
    );
    expect(await ledger.balances(db.read, owner)).toEqual(
      expect.arrayContaining([
        { owner, asset: 'USD', kind: 'wallet', units: 63_233n },
        { owner, asset: 'USD', kind: 'margin', units: 36_667n },
      ]),
    );
  });

  it('balances every stripe by itself when money crosses stripes', async () => {
    const payer = await person();
    let payee = await person(0n + 1n);
    while (ledger.stripeOf(payee) === ledger.stripeOf(payer)) payee = await person(1n);
    await db.transaction((tx) =>
      ledger.post(tx, {
        owner: payer,
        kind: 'transfer',
        idemKey: 'gift',
        at,
        legs: [
          { owner: payer, asset: 'USD', kind: 'wallet', units: -700n, code: 'principal' },
          { owner: payee, asset: 'USD', kind: 'wallet', units: 700n, code: 'principal' },
        ],
      }),
    );
    expect(await wallet(payee)).toBe(701n);
    expect(await ledger.balanceOf(db.read, ledger.houseOwner(ledger.stripeOf(payer)), 'USD', 'transit')).toBe(
      700n,
    );
    expect(await ledger.balanceOf(db.read, ledger.houseOwner(ledger.stripeOf(payee)), 'USD', 'transit')).toBe(
      -700n,
    );
  });

  it('treats legs that do not balance, or an owner nobody opened, as a fault', async () => {
    const owner = await person();
    const post = spend(owner, 5n, 'a');
    const [first, second] = post.legs;
    await expect(
      db.transaction((tx) => ledger.post(tx, { ...post, legs: [first!, { ...second!, units: 6n }] })),
    ).rejects.toThrow('sum to zero');
    await expect(
      db.transaction((tx) =>
        ledger.post(tx, { ...post, legs: [first!, { ...second!, units: 5n, asset: 'BTC' }] }),
      ),
    ).rejects.toThrow('sum to zero');
    const stranger = owner + 16_000;
    await expect(
      db.transaction((tx) =>
        ledger.post(tx, { ...post, legs: [first!, { ...second!, owner: stranger, kind: 'wallet' }] }),
      ),
    ).rejects.toThrow('no such ledger owner');
  });
});

describe('a hold', () => {
  it('ends only as it was begun: none that never was, and no more or less than was held', async () => {
    const owner = await person();
    const held = { owner, asset: 'USD', units: 300n, purpose: 'withdrawal', ref: 'wdr_held', at } as const;
    await db.transaction((tx) => ledger.hold(tx, held));
    const size = await countOf();
    for (const other of [{ ref: 'wdr_never' }, { units: 301n }, { units: 299n }, { asset: 'BTC' }] as const) {
      const end = { ...held, ...other } as ledger.Hold;
      await expect(db.transaction((tx) => ledger.release(tx, end))).rejects.toThrow(
        /holds what its end moves/,
      );
      await expect(db.transaction((tx) => ledger.settle(tx, { ...end, into: 'custody' }))).rejects.toThrow(
        /holds what its end moves/,
      );
    }
    expect(await countOf()).toEqual(size);
    await db.transaction((tx) => ledger.release(tx, held));
    expect(await wallet(owner)).toBe(100_000n);
    // The same end again is the same; the other one is too late.
    expect((await db.transaction((tx) => ledger.release(tx, held))).replayed).toBe(true);
    expect(await refusalOf(db.transaction((tx) => ledger.settle(tx, { ...held, into: 'custody' })))).toEqual([
      'id_reused',
      {},
    ]);
  });
});
