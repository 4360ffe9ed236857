import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '#core/values/time.ts';
import { type LeaderId, newId, type UserId } from '#core/values/ids.ts';
import { parsePrice, parseQuantity } from '#core/values/price.ts';
import * as copying from '#server/domains/copying/index.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { createMarket, type Overlay } from '#server/domains/market/index.ts';
import * as trading from '#server/domains/trading/index.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#testing/database.ts';

const p = (text: string) => parsePrice(text) ?? expect.fail(text);
const q = (text: string) => parseQuantity(text) ?? expect.fail(text);

// BTC trades at 60,000, an hour later at 66,000, an hour later at 30,000, then not at all.
const start = Date.parse('2026-11-19T15:00:00Z');
const [early, up, down, shut] = [start, start + hourMs, start + 2 * hourMs, start + 3 * hourMs];
const fixed = (from: number, to: number, price: string): Overlay => ({
  kind: 'fixed',
  symbol: 'BTC',
  from,
  to,
  bid: p(price),
  ask: p(price),
});
const overlays: Overlay[] = [
  fixed(0, up, '60000'),
  fixed(up, down, '66000'),
  fixed(down, shut, '30000'),
  { kind: 'halt', symbol: 'BTC', from: shut, to: shut * 2 },
];
const clock = fixedClock(early);
const market = createMarket({ seed: 'test', clock, overlays });
const participants = copying.blockParticipants(market);

let db: Database;
let leader: { id: LeaderId; owner: number };
const needs = () => ({
  db,
  clock,
  market,
  participants,
  notCopyable: async (): Promise<string | undefined> => undefined,
});

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(async () => {
  expect(await ledger.verifyBook(db.read)).toEqual([]);
  await db.close();
});
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

async function person(cents = 1_000_000n): Promise<Actor> {
  const userId: UserId = newId('usr');
  await db.transaction((tx) => ledger.grantOpening(tx, userId, early, cents));
  return { userId, sessionId: 's', email: '', isVerified: true, isAdmin: false };
}
const ask = (more: Partial<copying.StartCopying> = {}): copying.StartCopying => ({
  id: newId('cpy'),
  leaderId: leader.id,
  amount: '1000',
  stopLossBps: 2_000,
  ...more,
});
const startFor = async (actor: Actor, more: Partial<copying.StartCopying> = {}) =>
  copying.startCopying(needs(), actor, ask(more));

describe('a book too thin for the leader and all copiers', () => {
  it('is shared to the last lot by one rule, leader and copiers together', async () => {
    const { lot } = market.requireInstrument('BTC');
    const depth = (q('0.3') / lot) * lot;
    const thin: typeof market = {
      ...market,
      tradableQuote: (symbol, at) => {
        const quote = market.tradableQuote(symbol, at);
        return { ...quote, asks: [[quote.ask, depth]] };
      },
    };
    const copies = [];
    for (const amount of ['1000', '1000', '1000', '1770', '2330'])
      copies.push(await startFor(await person(), { amount }));
    await db.transaction((tx) =>
      trading.executeOrder(
        { market: thin, participants: copying.blockParticipants(thin) },
        tx,
        {
          id: newId('ord'),
          owner: leader.owner,
          symbol: 'BTC',
          side: 'buy',
          product: 'margin',
          leverage: 2,
          quantity: q('0.5'),
        },
        early,
      ),
    );
    while (await copying.workChunk({ db, market }));
    const owners = [leader.owner, ...copies.map(({ owner }) => owner)];
    const held = await trading.listOpenPositions(db.read, owners);
    expect(held).toHaveLength(owners.length);
    expect(held.reduce((sum, { quantity }) => sum + quantity, 0n)).toBe(depth);
    const sizes = new Map(held.map(({ owner, quantity }) => [owner, quantity]));
    const equal = copies.slice(0, 3).map(({ owner }) => sizes.get(owner) ?? 0n);
    expect((equal[0] ?? 0n) - (equal[2] ?? 0n)).toBeLessThanOrEqual(lot);
  });
});
