// A database with a book of its own for one file of tests.
import { afterAll, beforeAll, expect } from 'vitest';
import * as ledger from '#server/domains/ledger/index.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#testing/database.ts';

/**
 * Opens it before the first test, hands it out, and after the last one the whole ledger must
 * verify.
 */
export function bookOfFile(take: (db: Database) => void): void {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase();
    take(db);
  });
  afterAll(async () => {
    expect(await ledger.verifyBook(db.read)).toEqual([]);
    await db.close();
  });
}
