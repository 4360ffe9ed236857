import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#core/values/time.ts';
import { decisionsDue, type HouseParts } from '#server/domains/copying/house/advance.ts';
import { createPriceMemory } from '#server/domains/copying/house/price-memory.ts';
import { listDays, listRuns } from '#server/domains/copying/house/store.ts';
import { historyProgress, openHouses, tickHouses } from '#server/domains/copying/house/ticks.ts';
import { createMarket } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { instant } from '#server/platform/db/readers.ts';
import { sql, values } from '#server/platform/db/sql.ts';
import { openTestDatabase } from '#testing/database.ts';
import { isDue } from '#testing/stages/is-due.ts';

// Ten to midnight: the next decision of each strategy is on the next day.
const start = Date.UTC(2026, 10, 2, 23, 50);
const midnight = Date.UTC(2026, 10, 3);
const clock = fixedClock(start);
let db: Database;
let parts: HouseParts;

beforeAll(async () => {
  db = await openTestDatabase();
  const market = createMarket({ seed: 'truefill', clock });
  parts = { db, clock, market, participants: trading.nobody, prices: createPriceMemory(market) };
});
afterAll(() => db.close());

const orderTimes = () => values(db.read, instant, sql`select at from trading.orders order by at`);
const dayTimes = () => values(db.read, instant, sql`select distinct at from copying.leader_day order by at`);

describe('a house without a history', () => {
  it('starts flat now: nothing of the day that has passed is traded or recorded', async () => {
    await openHouses(parts, 0);
    await tickHouses(parts);
    expect(await orderTimes()).toEqual([]);
    expect(await dayTimes()).toEqual([start]);
    expect(await values(db.read, instant, sql`select distinct at from ledger.entry`)).toEqual([start]);
    expect(await historyProgress(db.read)).toBe(100);
  });

  it('trades from its first live decision on, and records each midnight', async () => {
    for (let at = start; at < midnight + 6 * hourMs; at += 10 * minuteMs) {
      clock.set(at);
      await tickHouses(parts);
    }
    const times = await orderTimes();
    expect(times.length).toBeGreaterThan(0);
    expect(times[0]).toBeGreaterThanOrEqual(midnight);
    expect(await dayTimes()).toEqual([start, midnight]);
  });

  it('says that a tick is due exactly when one decides', async () => {
    const seen = new Set<boolean>();
    for (let at = midnight + 6 * hourMs; at < midnight + 9 * hourMs; at += 10 * minuteMs) {
      clock.set(at);
      const before = await listRuns(db.read);
      const due = await isDue(db, decisionsDue(at));
      await tickHouses(parts);
      const hasDecided = JSON.stringify(await listRuns(db.read)) !== JSON.stringify(before);
      expect([at, due]).toEqual([at, hasDecided]);
      seen.add(due);
    }
    expect(seen.size).toBe(2);
  });

  it('opens only once: a start after days of pause adds no line to the record', async () => {
    const before = [await listDays(db.read), await listRuns(db.read)];
    clock.set(midnight + 3 * dayMs + hourMs / 2);
    await openHouses(parts, 0);
    await openHouses(parts, 120);
    expect([await listDays(db.read), await listRuns(db.read)]).toEqual(before);
  });
});
