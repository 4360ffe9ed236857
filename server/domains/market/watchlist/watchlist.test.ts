import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { showWatchlist, watchMarket } from '#server/domains/market/watchlist/watch-market.ts';
import type { Actor } from '#server/platform/auth/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createBroker } from '#testing/stages/broker.ts';
import { openTestDatabase } from '#testing/database.ts';

let db: Database;
const broker = createBroker(() => db);
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const someone = (): Actor => ({
  userId: newId('usr'),
  email: 'a@example.org',
  sessionId: 's',
  isVerified: true,
  isAdmin: false,
});

it('keeps the markets a person watches, newest first, each once, and nobody else sees them', async () => {
  const [actor, other] = [someone(), someone()];
  await watchMarket(broker.app(), actor, { symbol: 'BTC', isWatched: true });
  broker.clock.advance(1_000);
  await watchMarket(broker.app(), actor, { symbol: 'GOLD', isWatched: true });
  expect(await watchMarket(broker.app(), actor, { symbol: 'BTC', isWatched: true })).toEqual(['GOLD', 'BTC']);
  expect(await showWatchlist(broker.app(), other)).toEqual([]);
  expect(await watchMarket(broker.app(), actor, { symbol: 'GOLD', isWatched: false })).toEqual(['BTC']);
  expect(await watchMarket(broker.app(), actor, { symbol: 'GOLD', isWatched: false })).toEqual(['BTC']);
});

it('refuses a market that is not in the catalogue', async () => {
  const actor = someone();
  await expect(watchMarket(broker.app(), actor, { symbol: 'NOPE', isWatched: true })).rejects.toMatchObject({
    code: 'unknown_instrument',
  });
  expect(await showWatchlist(broker.app(), actor)).toEqual([]);
});
