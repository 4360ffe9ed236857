import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#core/values/time.ts';
import { type HouseParts } from '#server/domains/copying/house/advance.ts';
import { createPriceMemory } from '#server/domains/copying/house/price-memory.ts';
import { historyProgress, openHouses, tradeNow, tickHouses } from '#server/domains/copying/house/ticks.ts';
import { createMarket } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#testing/database.ts';

const start = Date.UTC(2026, 10, 1, 12);
const opened: Database[] = [];
afterAll(async () => {
  for (const db of opened) await db.close();
});

async function house(): Promise<{ parts: HouseParts; clock: ReturnType<typeof fixedClock>; db: Database }> {
  const db = await openTestDatabase();
  opened.push(db);
  const clock = fixedClock(start);
  const market = createMarket({ seed: 'truefill', clock });
  return {
    parts: { db, clock, market, participants: trading.nobody, prices: createPriceMemory(market) },
    clock,
    db,
  };
}

interface Facts {
  orders: string[];
  balances: string[];
  days: string[];
}
async function factsOf(db: Database): Promise<Facts> {
  const text = async (query: string) =>
    (await db.pool.query<{ line: string }>(query)).rows.map((row) => row.line);
  return {
    orders: await text(
      `select concat_ws(' ', id, symbol, side, quantity, price, fee_cents) as line from trading.orders order by id`,
    ),
    balances: await text(
      `select concat_ws(' ', owner, kind, posted) as line from ledger.balance where posted <> 0 order by 1`,
    ),
    days: await text(
      `select concat_ws(' ', leader_id, at, unit_value) as line from copying.leader_day order by 1`,
    ),
  };
}

let first: Awaited<ReturnType<typeof house>>;
beforeAll(async () => {
  first = await house();
  await openHouses(first.parts, 62);
  await tickHouses(first.parts);
});

describe('the history of the house strategies', () => {
  it('is recorded by the real engine, day by day, and the book stays whole', async () => {
    const facts = await factsOf(first.db);
    expect(facts.orders.length).toBeGreaterThan(150);
    expect(facts.days).toHaveLength(3 * 63);
    expect(await historyProgress(first.db.read)).toBe(100);
    expect((await first.db.pool.query('select * from ledger.ledger_violations')).rows).toEqual([]);
  });

  it('is the same from the same seed, also when it was cut off half-way', async () => {
    const second = await house();
    await openHouses(second.parts, 62);
    let commits = 0;
    const failing: HouseParts = {
      ...second.parts,
      db: {
        ...second.db,
        transaction: (work) => {
          commits += 1;
          return second.db.transaction(async (tx) => {
            const result = await work(tx);
            if (commits === 40) throw new Error('power cut');
            return result;
          });
        },
      },
    };
    await expect(tickHouses(failing)).rejects.toThrow('power cut');
    await tickHouses(second.parts);
    expect(await factsOf(second.db)).toEqual(await factsOf(first.db));
  });

  it('waits with the rest when its node stops, and is the same when the next node goes on', async () => {
    const third = await house();
    await openHouses(third.parts, 62);
    const seen: number[] = [];
    await tickHouses(
      third.parts,
      (percent) => seen.push(percent),
      () => seen.length === 3,
    );
    expect(seen).toHaveLength(3);
    expect(await historyProgress(third.db.read)).toBeLessThan(50);
    await tickHouses(third.parts);
    expect(await factsOf(third.db)).toEqual(await factsOf(first.db));
  });

  it('never trades in the past once it is live: hours offline are left out', async () => {
    const before = (await factsOf(first.db)).orders.length;
    first.clock.advance(5 * dayMs);
    await tickHouses(first.parts);
    const after = await first.db.pool.query<{ at: Date }>(
      'select at from trading.orders order by id offset $1',
      [before],
    );
    expect(after.rows.filter((row) => row.at.getTime() < first.clock.now() - 2 * hourMs)).toEqual([]);
  });

  it('goes on by the hour, and at once when told to', async () => {
    const before = await first.db.pool.query('select count(*) as n from trading.orders');
    await tradeNow(first.parts);
    const after = await first.db.pool.query('select count(*) as n from trading.orders');
    expect(after.rows[0].n).toBe(before.rows[0].n + 1);
  });
});
