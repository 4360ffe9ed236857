// A broker with a database of its own for one file of tests.
import { afterAll, beforeEach, expect } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createBroker } from '#testing/stages/broker.ts';
import { bookOfFile } from '#testing/stages/book-of-file.ts';

/**
 * Every test of the file starts at the same time, with an empty book and these quotes (bid, ask).
 * After the last one no order, position or balance may contradict another, and the ledger must
 * verify.
 */
export function brokerOfFile(quotes: Readonly<Record<string, readonly [bid: string, ask: string]>> = {}) {
  let database: Database;
  const broker = createBroker(() => database);
  bookOfFile((opened) => (database = opened));
  beforeEach(async () => {
    await broker.reset();
    for (const [symbol, [bid, ask]] of Object.entries(quotes)) broker.quote(symbol, bid, ask);
  });
  afterAll(async () => {
    expect(await broker.brokenPromises()).toEqual([]);
  });
  return { broker, db: () => database };
}
