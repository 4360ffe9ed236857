import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rpc, shownAtOnce } from '#web/lib/rpc.ts';

const sent: RequestInit[] = [];
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://example.org' });
  vi.stubGlobal('fetch', (_request: Request, init: RequestInit) => {
    sent.push(init);
    return Promise.resolve(Response.json({ json: ['GOLD'] }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sent.length = 0;
});

it('sends what the page shows at once also when the page is left, and nothing else', async () => {
  expect(await rpc.market.watch({ symbol: 'GOLD', isWatched: true }, shownAtOnce)).toEqual(['GOLD']);
  await rpc.market.watchlist();
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});
