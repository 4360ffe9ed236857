// The stage of the copying tests: a leader whose account people copy, and BTC at prices that are
// set by the hour. One file of tests at a time uses it: `copyingStage()` stands at the top of each.
import { noGuards } from '#testing/stages/no-guards.ts';
import { beforeEach, expect } from 'vitest';
import { hourMs } from '#core/values/time.ts';
import { type LeaderId, newId, type UserId } from '#core/values/ids.ts';
import { parsePrice, parseQuantity } from '#core/values/price.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket, type Overlay } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { loadConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { bookOfFile } from '#testing/stages/book-of-file.ts';

export const p = (text: string) => parsePrice(text) ?? expect.fail(text);
export const q = (text: string) => parseQuantity(text) ?? expect.fail(text);

// BTC trades at 60,000, an hour later at 66,000, an hour later at 30,000, and an hour later not at
// all.
const start = Date.parse('2026-11-19T15:00:00Z');
export const [early, up, down, shut] = [start, start + hourMs, start + 2 * hourMs, start + 3 * hourMs];
const fixed = (from: number, to: number, price: string): Overlay => ({
  kind: 'fixed',
  symbol: 'BTC',
  from,
  to,
  bid: p(price),
  ask: p(price),
});
/** Prices of the stage; a test may add its own and takes them out again. */
export const overlays: Overlay[] = [
  fixed(0, up, '60000'),
  fixed(up, down, '66000'),
  fixed(down, shut * 2, '30000'),
  { kind: 'halt', symbol: 'BTC', from: shut, to: shut * 2 },
];
export const clock = fixedClock(early);
export const market = createMarket({ seed: 'test', clock, overlays });
export const participants = copying.blockParticipants(market);

export let db: Database;
export let leader: { id: LeaderId; owner: number };
const config = loadConfig({});
export const needs = () => ({
  config,
  db,
  clock,
  market,
  participants,
  identityVerified: noGuards.identityVerified,
  isStaffName: noGuards.isStaffName,
  notCopyable: async (): Promise<string | undefined> => undefined,
});

/**
 * Gives the file a database of its own and every test a fresh leader, and checks the whole book at
 * the end.
 */
export function copyingStage(): void {
  bookOfFile((opened) => (db = opened));
  beforeEach(async () => {
    clock.set(early);
    const id = newId('ldr');
    const owner = await db.transaction(async (tx) => {
      const account = await trading.openAccount(tx, { kind: 'house', ref: id, at: early });
      await ledger.grantOpening(tx, id, early, 10_000_000n);
      await copying.openLeader(tx, { id, owner: account.owner, minCopyCents: 20_000n, at: early });
      return account.owner;
    });
    leader = { id, owner };
  });
}

export async function person(cents = 1_000_000n): Promise<Actor> {
  const userId: UserId = newId('usr');
  await db.transaction((tx) => ledger.grantOpening(tx, userId, early, cents));
  return { userId, sessionId: 's', email: '', isVerified: true, isAdmin: false };
}
export const ask = (more: Partial<copying.StartCopying> = {}): copying.StartCopying => ({
  id: newId('cpy'),
  leaderId: leader.id,
  amount: 100_000n,
  stopLossBps: 2_000,
  ...more,
});

/** A market order in BTC at leverage 2 by any account of the stage, at its price of now. */
export const trades = (owner: number, side: 'buy' | 'sell', quantity: string) =>
  db.transaction((tx) =>
    trading.executeOrder(
      { market, participants },
      tx,
      trading.marketOrder({
        id: newId('ord'),
        owner,
        symbol: 'BTC',
        side,
        product: 'margin',
        leverage: 2,
        quantity: q(quantity),
      }),
      clock.now(),
    ),
  );
/** The leader trades; copiers follow when the fan-out runs. */
export const leads = (side: 'buy' | 'sell', quantity: string) => trades(leader.owner, side, quantity);
/** Copies until nothing is left. Answers in how many chunks. */
export async function fanOut(): Promise<number> {
  let chunks = 0;
  while (await copying.workChunk({ db, market })) chunks += 1;
  return chunks;
}
/** The leader trades and everybody has followed. */
export async function leadsAndCopies(side: 'buy' | 'sell', quantity: string): Promise<void> {
  await leads(side, quantity);
  await fanOut();
}
export const held = async (owner: number) =>
  (await trading.listOpenPositions(db.read, [owner])).map(({ side, quantity }) => [side, quantity]);
