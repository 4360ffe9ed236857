import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assets } from '#core/ledger/rules.ts';
import { actKey, type Below, cutPage, readBelow, writeBelow } from '#server/domains/ledger/acts/page.ts';
import type { HeadRow } from '#server/domains/ledger/acts/store.ts';

const head = (txId: number, rest: Partial<HeadRow> = {}): HeadRow => ({
  asset: 'USD',
  seq: txId,
  txId,
  kind: 'trade',
  idemKey: `key ${txId}`,
  ref: null,
  at: txId,
  ...rest,
});

it('takes what one cause wrote at one instant for one act, and nothing else', () => {
  const carry = (position: string, cause: string, at = 5) =>
    actKey(head(1, { idemKey: `${position}:financing:${cause}`, ref: position, at }));
  expect(carry('pos_a', '2026-11-20')).toBe(carry('pos_b', '2026-11-20'));
  expect(carry('pos_a', '2026-11-20')).not.toBe(carry('pos_a', '2026-11-21'));
  const order = (idemKey: string, ref: string, at = 5) => actKey(head(1, { idemKey, ref, at }));
  expect(order('ord_a.1:end', 'ord_a.1')).toBe(order('ord_a', 'ord_a'));
  expect(order('ord_a.1:hold', 'ord_a.1', 4)).not.toBe(order('ord_a', 'ord_a'));
  expect(order('ord_a', 'ord_a')).not.toBe(order('ord_b', 'ord_b'));
  expect(order('claim:dep_a:0:coin', '')).toBe(order('deposit:dep_a:0', 'dep_a'));
  expect(order('cpy_a:start', 'cpy_a')).toBe('tx 1');
});

/** Entries of transactions in any asset, some of one cause, with the order of a few changed. */
const book = fc
  .array(
    fc.record({
      assets: fc.uniqueArray(fc.constantFrom(...assets), { minLength: 1 }),
      lines: fc.integer({ min: 1, max: 3 }),
      joins: fc.boolean(),
    }),
    { minLength: 1, maxLength: 120 },
  )
  .chain((made) => fc.tuple(fc.constant(made), fc.array(fc.nat({ max: made.length }), { maxLength: 8 })))
  .map(([made, swaps]) => {
    const seqs = new Map<string, number>();
    let cause = 0;
    const heads = made.flatMap(({ assets: own, lines, joins }, place) => {
      if (!joins) cause = place + 1;
      return own.flatMap((asset) =>
        Array.from({ length: lines }, () => {
          seqs.set(asset, (seqs.get(asset) ?? 0) + 1);
          return head(place + 1, { asset, seq: seqs.get(asset) ?? 0, ref: `dep_${cause}`, at: cause });
        }),
      );
    });
    // Of two neighbours in an account, the newer entry may be of the older transaction.
    for (const place of swaps) {
      const [one, other] = [heads[place], heads[place + 1]];
      if (!one || other?.asset !== one.asset || one.txId === other.txId) continue;
      [heads[place], heads[place + 1]] = [
        { ...one, seq: other.seq },
        { ...other, seq: one.seq },
      ];
    }
    return heads;
  });

it('shows every transaction once over the pages, and never cuts an act', () => {
  fc.assert(
    fc.property(book, fc.integer({ min: 1, max: 7 }), (heads, limit) => {
      const read = (below: Below, perAsset: number) =>
        assets.flatMap((asset) =>
          heads
            .filter((one) => one.asset === asset && one.seq < (below.seqs.get(asset) ?? 0))
            .filter((one) => one.txId < below.txId)
            .sort((a, b) => b.seq - a.seq)
            .slice(0, perAsset),
        );
      const shown: number[] = [];
      const keys: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const below = readBelow(cursor);
        let page: ReturnType<typeof cutPage>;
        for (let perAsset = 20; !page; perAsset *= 2)
          page = cutPage(read(below, perAsset), below, limit, perAsset);
        shown.push(...new Set(page.heads.map(({ txId }) => txId)));
        const own = [...new Set(page.heads.map(actKey))];
        expect(own.length).toBeLessThanOrEqual(limit);
        keys.push(...own);
        if (!page.next) break;
        cursor = writeBelow(page.next);
        expect(cursor.length).toBeLessThanOrEqual(60);
      }
      const all = [...new Set(heads.map(({ txId }) => txId))].sort((a, b) => b - a);
      expect(shown).toEqual(all);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

it('starts at the top for what is no cursor', () => {
  expect(readBelow('nonsense')).toEqual(readBelow(undefined));
  expect(readBelow(writeBelow(readBelow(undefined)))).toEqual(readBelow(undefined));
});
