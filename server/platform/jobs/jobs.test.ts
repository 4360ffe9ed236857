import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { startJobs } from '#server/platform/jobs/jobs.ts';
import { silentLog } from '#server/platform/log.ts';
import { openTestDatabase } from '#testing/database.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const until = async (holds: () => boolean): Promise<void> => {
  for (let attempt = 0; attempt < 6_000 && !holds(); attempt++)
    await new Promise((resolve) => setTimeout(resolve, 20));
};

/** Polls come once a second: half of those that many jobs would wait for have passed. */
const halfOfThePolls = (jobs: number): Promise<string> =>
  new Promise((resolve) => setTimeout(resolve, (jobs / 2) * 1_000, 'too late'));

describe('jobs', () => {
  it('try a bad one again by itself: its neighbours are done once', async () => {
    const jobs = await startJobs(db, silentLog);
    const done: string[] = [];
    let failures = 0;
    await jobs.work<{ name: string }>('test', async ({ name }) => {
      if (name === 'bad' && failures < 1) {
        failures += 1;
        throw new Error('not today');
      }
      done.push(name);
    });
    await db.transaction(async (tx) => {
      for (const name of ['a', 'b', 'bad', 'c']) await jobs.send(tx, 'test', { name });
    });
    await until(() => done.includes('bad'));
    expect(done.toSorted()).toEqual(['a', 'b', 'bad', 'c']);
    expect(failures).toBe(1);
    await jobs.stop();
  });

  it('follow one another without waiting for the next poll', async () => {
    const jobs = await startJobs(db, silentLog);
    const wanted = 40;
    let done = 0;
    const all = Promise.withResolvers<string>();
    await jobs.work('many', async () => {
      done += 1;
      if (done === wanted) all.resolve('all done');
    });
    await db.transaction(async (tx) => {
      for (let job = 0; job < wanted; job++) await jobs.send(tx, 'many', {});
    });
    expect(await Promise.race([all.promise, halfOfThePolls(wanted)])).toBe('all done');
    await jobs.stop();
  });

  it('begin when their transaction has committed, without waiting for the next poll', async () => {
    const jobs = await startJobs(db, silentLog);
    const wanted = 40;
    let ended = () => {};
    // Two queues in turn: a worker that has just ended a job looks for another by itself.
    for (const queue of ['left', 'right']) await jobs.work(queue, async () => ended());
    const allInTurn = async () => {
      for (let job = 0; job < wanted; job++) {
        const hasEnded = new Promise<void>((resolve) => (ended = resolve));
        await db.transaction((tx) => jobs.send(tx, job % 2 ? 'left' : 'right', {}));
        await hasEnded;
      }
      return 'all done';
    };
    expect(await Promise.race([allInTurn(), halfOfThePolls(wanted)])).toBe('all done');
    await jobs.stop();
  });

  it('stop when the one that runs has ended', async () => {
    const jobs = await startJobs(db, silentLog);
    const begun = Promise.withResolvers<void>();
    const order: string[] = [];
    await jobs.work('slow', async () => {
      begun.resolve();
      await new Promise((resolve) => setTimeout(resolve, 300));
      order.push('the job ended');
    });
    await db.transaction((tx) => jobs.send(tx, 'slow', {}));
    await begun.promise;
    await jobs.stop();
    order.push('stopped');
    expect(order).toEqual(['the job ended', 'stopped']);
  });

  it('exist only if their transaction commits', async () => {
    const jobs = await startJobs(db, silentLog);
    const done: string[] = [];
    await jobs.work<{ name: string }>('kept', async ({ name }) => void done.push(name));
    const rolledBack = db.transaction(async (tx) => {
      await jobs.send(tx, 'kept', { name: 'lost' });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await db.transaction((tx) => jobs.send(tx, 'kept', { name: 'kept' }));
    await until(() => done.length > 0);
    expect(done).toEqual(['kept']);
    await jobs.stop();
  });
});
