// Reads of past positions and debts against twins that look through everything before each instant.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { divide } from '#core/values/money.ts';
import { minuteMs } from '#core/values/time.ts';
import { listDebtsAt, listPositionsAt } from '#server/domains/trading/history/store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#testing/database.ts';
import { amount } from '#testing/run/amount.ts';
import { slowDebtsAt, slowPositionsAt } from '#testing/twins/past-trading.ts';

const start = Date.UTC(2026, 0, 5);
const symbols = ['AAPL', 'BTC'] as const;
const minute = fc.integer({ min: 0, max: 60 });

/** In the order they are written, which is not always that of their instants: clocks differ. */
const fill = fc.record({
  owner: fc.integer({ min: 1, max: 3 }),
  position: fc.nat(2),
  quantity: fc.constantFrom(0, 1, 2, 500),
  debt: fc.constantFrom(0, 0, 7),
  minute,
});
const split = fc.record({ minute, ratio: fc.integer({ min: 2, max: 4 }), isApplied: fc.boolean() });
const instants = fc
  .uniqueArray(fc.integer({ min: -5, max: 70 }), { minLength: 1, maxLength: 15 })
  .map((minutes) => minutes.toSorted((a, b) => a - b).map((at) => start + at * minuteMs));

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

type Past = { readonly at: number; readonly owner: number; readonly symbol: string };
const sorted = <Row extends Past>(rows: readonly Row[]): string[] =>
  rows
    .map((row) =>
      JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
    )
    .toSorted();

it('what was open and owed at many instants is what each instant finds by itself', async () => {
  let held = 0;
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fill, { maxLength: 60, size: 'max' }),
      fc.array(split, { maxLength: 3 }),
      instants,
      async (fills, splits, asked) => {
        turn += 1;
        // Fills stay for ever: each life has people of its own.
        const ownerOf = (one: number) => turn * 10 + one;
        await db.pool.query('delete from trading.split');
        for (const [place, one] of splits.entries())
          await db.pool.query(
            `insert into trading.split (id, symbol, ratio, ex_at, applied_at)
             values ($1, 'AAPL', $2, $3::timestamptz, case when $4 then $3::timestamptz end)`,
            [`s${place}`, one.ratio, new Date(start + one.minute * minuteMs), one.isApplied],
          );
        for (const [place, one] of fills.entries())
          await db.pool.query(
            `insert into trading.fill (id, order_id, execution_id, position_id, owner, symbol, side, quantity, price,
               fee_cents, pnl_cents, position_side, position_quantity, position_entry, position_margin_cents, debt_cents, at)
             values ($1, $1, $1, $2, $3, $4, 'buy', 1, 1, 0, 0, 'buy', $5, 1001, 0, $6, $7)`,
            [
              `${turn} ${place}`,
              `${turn} ${one.owner} ${one.position}`,
              ownerOf(one.owner),
              symbols[one.position % 2],
              one.quantity,
              one.debt,
              new Date(start + one.minute * minuteMs),
            ],
          );
        const owners = [ownerOf(1), ownerOf(2), ownerOf(3), ownerOf(4)];
        const slow = (await slowPositionsAt(db, owners, asked)).map(({ ratio, ...past }) => ({
          ...past,
          quantity: BigInt(past.quantity) * BigInt(ratio),
          entry: divide(BigInt(past.entry), BigInt(ratio), 'half-away'),
        }));
        expect(sorted(await listPositionsAt(db.read, owners, asked))).toEqual(sorted(slow));
        expect(await listDebtsAt(db.read, owners, asked)).toEqual(await slowDebtsAt(db, owners, asked));
        held += slow.length;
      },
    ),
    { numRuns: amount({ everyday: 30, system: 100, long: 1_000 }) },
  );
  expect(held).toBeGreaterThan(turn);
});
