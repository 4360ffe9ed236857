import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { recordEvents, sequenceOutbox } from '#server/platform/events/record-event.ts';
import { silentLog } from '#server/platform/log.ts';
import { type Hub, startHub } from '#server/platform/realtime/hub.ts';
import { openTestDatabase } from '#testing/database.ts';
import { statementsOf } from '#testing/nodes/statements.ts';

const patience = { timeout: 30_000 };
let database: Database;
let hub: Hub;
const prices: Record<string, string> = { BTC: '60000', ETH: '3000' };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  hub = await startHub(
    // Deaf: every word that something happened is lost.
    { ...database, listen: async () => async () => undefined },
    (symbols) =>
      (symbols === 'all' ? Object.keys(prices) : symbols.filter((symbol) => symbol in prices)).map(
        (symbol) => [symbol, prices[symbol] ?? '', prices[symbol] ?? '', '0', 0],
      ),
    silentLog,
  );
});
afterEach(async () => {
  await hub.stop();
  vi.useRealTimers();
});

function openPage(userId: string | undefined, quotes?: 'all' | readonly string[], seq = 0) {
  const id = randomUUID();
  const frames: string[] = [];
  hub.join(
    {
      id,
      userId,
      sessionId: undefined,
      quotes,
      write: (frame) => {
        frames.push(String(frame).trim());
        return true;
      },
      end: () => undefined,
    },
    seq,
  );
  return { id, frames, facts: () => frames.flatMap((frame) => /^id: (\d+)/.exec(frame)?.[1] ?? []) };
}

const happens = (...userIds: string[]) =>
  database.transaction((tx) =>
    recordEvents(
      tx,
      userIds.map((userId) => ({
        type: 'market.alerts-changed',
        userId,
        payload: { alertId: newId('alt') },
      })),
      systemClock.now(),
    ),
  );

describe('the poll', () => {
  it('finds facts whose word was lost, in one statement for all who have none', async () => {
    const people = Array.from({ length: 8 }, () => newId('usr'));
    const [first = '', second = ''] = people;
    const pages = people.flatMap((userId) => [openPage(userId), openPage(userId)]);
    // Each page looks once when it opens.
    await settled();
    await happens(first, second, first, newId('usr'));
    await sequenceOutbox(database.read, 100);
    const asked = await statementsOf(async () => {
      vi.advanceTimersByTime(5_000);
      await vi.waitUntil(() => pages.slice(0, 4).every((page) => page.facts().length > 0), patience);
    });
    expect(pages.map((page) => page.facts().join())).toEqual(['1,2', '1,2', '1', '1', ...Array(12).fill('')]);
    expect(asked.filter((text) => text.includes('events.user_stream'))).toHaveLength(1);
    expect(asked.filter((text) => text.includes('from events.user_event'))).toHaveLength(4);
  });

  it('misses nothing of a page that joins while it asks, nor of numbers that are given late', async () => {
    const userId = newId('usr');
    await happens(userId);
    const early = openPage(userId);
    await settled();
    // Committed before the next one, numbered in the same pass or a later one: a number is only ever
    // the next of its person.
    await happens(userId);
    await sequenceOutbox(database.read, 1);
    vi.advanceTimersByTime(5_000);
    const late = openPage(userId);
    await happens(userId);
    await sequenceOutbox(database.read, 100);
    vi.advanceTimersByTime(5_000);
    await vi.waitUntil(() => {
      vi.advanceTimersByTime(5_000);
      return [early, late].every((page) => page.facts().length === 3);
    }, patience);
    expect([early.facts(), late.facts()]).toEqual([
      ['1', '2', '3'],
      ['1', '2', '3'],
    ]);
  });
});

describe('quotes', () => {
  const quotesOf = (frame: string | undefined) =>
    (JSON.parse(frame?.split('data: ')[1] ?? '[]') as string[][]).map(([symbol]) => symbol);

  it('come at once and each second, of the markets that the page wants', () => {
    const page = openPage(undefined, ['BTC', 'NOPE']);
    expect(page.frames.map(quotesOf)).toEqual([['BTC']]);
    vi.advanceTimersByTime(2_000);
    expect(page.frames.map(quotesOf)).toEqual([['BTC'], ['BTC'], ['BTC']]);
    expect(openPage(undefined).frames).toEqual([]);
    expect(openPage(undefined, 'all').frames.map(quotesOf)).toEqual([['BTC', 'ETH']]);
  });

  it('are of other markets as soon as the page says so', () => {
    const [page, other] = [openPage(undefined, ['BTC']), openPage(undefined, ['BTC'])];
    expect(hub.show({ page: page.id, quotes: ['ETH'] })).toBe(true);
    expect(page.frames.slice(1)).toEqual([
      'event: shown\ndata: ["ETH"]',
      expect.stringContaining('event: quotes\ndata: [["ETH"'),
    ]);
    vi.advanceTimersByTime(1_000);
    expect(quotesOf(page.frames.at(-1))).toEqual(['ETH']);
    expect(other.frames.map(quotesOf)).toEqual([['BTC'], ['BTC']]);
  });

  it('end where nothing is wanted, and a page that is not here is not changed', () => {
    const page = openPage(undefined, ['BTC']);
    hub.show({ page: page.id, quotes: [] });
    vi.advanceTimersByTime(1_000);
    expect(page.frames.slice(1)).toEqual(['event: shown\ndata: []']);
    expect(hub.show({ page: randomUUID(), quotes: ['ETH'] })).toBe(false);
  });
});

/** Everything that was asked so far is answered: the embedded database takes one after the other. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) await database.pool.query('select 1');
};
