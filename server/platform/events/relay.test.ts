import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { listUserEvents, recordEvent, recordEvents } from '#server/platform/events/record-event.ts';
import { reaction } from '#server/platform/events/reaction.ts';
import { startRelay } from '#server/platform/events/relay.ts';
import { createLog, silentLog } from '#server/platform/log.ts';
import { openTestDatabase } from '#testing/database.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const looked = { type: 'admin.account-viewed', payload: { until: '2026-01-05T00:00:00.000Z' } } as const;
const seqs = (events: { seq: number }[]) => events.map((event) => event.seq);

describe('the relay', () => {
  it('numbers each user from 1 without a gap, and leaves out what rolled back', async () => {
    const relay = startRelay(db, [], silentLog);
    await db.transaction((tx) =>
      recordEvents(
        tx,
        ['a', 'b', 'a'].map((userId) => ({ ...looked, userId })),
        0,
      ),
    );
    await expect(
      db.transaction(async (tx) => {
        await recordEvent(tx, { ...looked, userId: 'a' }, 0);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await db.transaction((tx) =>
      recordEvent(tx, { type: 'admin.message-sent', userId: 'a', payload: { text: 'last' } }, 0),
    );
    await relay.settled();
    expect(seqs(await listUserEvents(db.read, 'a', 0, 100))).toEqual([1, 2, 3]);
    expect(seqs(await listUserEvents(db.read, 'b', 0, 100))).toEqual([1]);
    expect((await listUserEvents(db.read, 'a', 2, 100))[0]?.payload).toEqual({ text: 'last' });
    await relay.stop();
  });

  it('gives every fact to a reaction once and in order, also when the reaction fails half-way', async () => {
    const seen: unknown[] = [];
    const lines: string[] = [];
    let failures = 2;
    const relay = startRelay(
      db,
      [
        reaction({
          name: 'test.counts',
          types: ['notifications.changed'],
          react: async (tx, { userId, payload: { unread } }) => {
            await recordEvent(tx, { type: 'admin.message-sent', userId, payload: { text: `${unread}` } }, 0);
            if (failures-- > 0) throw new Error('not yet');
            seen.push(unread);
          },
        }),
      ],
      createLog('error', (line) => lines.push(line)),
    );
    for (const n of [1, 2, 3]) {
      await db.transaction((tx) =>
        recordEvent(tx, { type: 'notifications.changed', userId: 'c', payload: { unread: n } }, 0),
      );
    }
    await relay.settled();
    await relay.settled();
    await relay.settled();
    expect(seen).toEqual([1, 2, 3]);
    expect(lines.length).toBeGreaterThanOrEqual(2);
    const echoes = await db.pool.query(
      `select payload from events.outbox where type = 'admin.message-sent' and user_id = 'c' order by id`,
    );
    expect(echoes.rows.map((row: { payload: { text: string } }) => row.payload.text)).toEqual([
      '1',
      '2',
      '3',
    ]);
    await relay.stop();
  });
});
