// A broker with a database of its own for one file of tests.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createBroker } from '#testing/broker.ts';
import { openTestDatabase } from '#testing/database.ts';

/**
 * Every test of the file starts at the same time, with an empty book and these quotes (bid, ask). After the last one no order,
 * position or balance may contradict another, and the ledger must verify.
 */
export function brokerOfFile(quotes: Readonly<Record<string, readonly [bid: string, ask: string]>> = {}) {
  let database: Database;
  const broker = createBroker(() => database);
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    await broker.reset();
    for (const [symbol, [bid, ask]] of Object.entries(quotes)) broker.quote(symbol, bid, ask);
  });
  afterAll(async () => {
    expect(await broker.brokenPromises()).toEqual([]);
    expect(await ledger.verifyBook(database.read)).toEqual([]);
    await database.close();
  });
  return { broker, db: () => database };
}
