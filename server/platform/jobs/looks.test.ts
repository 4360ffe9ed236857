import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { sql } from '#server/platform/db/sql.ts';
import type { Due } from '#server/platform/domain-parts.ts';
import { txOf } from '#server/platform/db/executor.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { startLooks } from '#server/platform/jobs/looks.ts';
import { createLog } from '#server/platform/log.ts';
import { openTestDatabase } from '#testing/database.ts';
import { statementsOf } from '#testing/nodes/statements.ts';

let database: Database;
let running: ReturnType<typeof startLooks> | undefined;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(async () => {
  await running?.stop();
  vi.useRealTimers();
});

const [holds, fails] = [[sql`1 = 1`], [sql`1 = 2`]];

function start(
  dues: Readonly<Record<string, { everyMs: number; due: () => Due; run?: () => Promise<void> }>>,
  read: Tx = database.read,
) {
  const ran: string[] = [];
  const lines: string[] = [];
  const looks = startLooks(
    read,
    Object.entries(dues).map(([name, { everyMs, due, run }]) => ({
      name,
      everyMs,
      due,
      run: async () => {
        ran.push(name);
        await run?.();
      },
    })),
    createLog('info', (line) => lines.push(line)),
  );
  running = looks;
  return { ran, lines, looks };
}

/** Half a second passes, and what was asked then is answered. */
async function pass(halfSeconds: number): Promise<void> {
  for (let beat = 0; beat < halfSeconds; beat++) {
    vi.advanceTimersByTime(500);
    // The embedded database answers one after the other.
    for (let turn = 0; turn < 3; turn++) await database.pool.query('select 1');
  }
}

it('runs what is due, each at its interval, by one statement a look', async () => {
  const { ran } = start({
    holds: { everyMs: 500, due: () => holds },
    fails: { everyMs: 500, due: () => fails },
    either: { everyMs: 1_000, due: () => [...fails, ...holds] },
    known: { everyMs: 1_000, due: () => true },
    idle: { everyMs: 500, due: () => false },
  });
  const asked = await statementsOf(() => pass(2));
  // What is known needs no question, and waits for none.
  expect(ran).toEqual(['holds', 'known', 'holds', 'either']);
  expect(asked.filter((text) => text.includes('array['))).toHaveLength(2);
});

it('asks nothing when this node knows every answer', async () => {
  const { ran } = start({
    idle: { everyMs: 500, due: () => false },
    known: { everyMs: 500, due: () => true },
  });
  const asked = await statementsOf(() => pass(1));
  expect(ran).toEqual(['known']);
  expect(asked.filter((text) => text.includes('array['))).toEqual([]);
});

it('runs everything when it cannot look, and says so', async () => {
  const { ran, lines } = start({
    wrong: { everyMs: 500, due: () => [sql`exists (select from no.where_at_all)`] },
    fails: { everyMs: 500, due: () => fails },
  });
  await pass(1);
  expect(ran).toEqual(['wrong', 'fails']);
  expect(lines.join()).toContain('look.failed');
});

it('runs no tick twice at once, holds none up by another, and begins none after its stop', async () => {
  const slow = Promise.withResolvers<void>();
  const { ran, looks } = start({
    slow: { everyMs: 500, due: () => true, run: () => slow.promise },
    quick: { everyMs: 500, due: () => holds },
  });
  await pass(2);
  expect(ran).toEqual(['slow', 'quick', 'quick']);
  slow.resolve();
  await looks.ticks.get('slow')?.stop();
  await pass(1);
  expect(ran).toEqual(['slow', 'quick', 'quick', 'quick']);
  // Whoever asks for it by name gets it all the same.
  await looks.ticks.get('slow')?.now();
  expect(ran.at(-1)).toBe('slow');
});

it('goes on after a fault', async () => {
  let tries = 0;
  const { ran, lines } = start({
    bad: {
      everyMs: 500,
      due: () => true,
      run: async () => {
        if (tries++ === 0) throw new Error('not now');
      },
    },
  });
  await pass(2);
  expect(ran).toEqual(['bad', 'bad']);
  expect(lines.join()).toContain('tick.failed');
});

/** A database that answers a look when it is told to. */
function heldUp() {
  const looks: PromiseWithResolvers<never>[] = [];
  const ask = () => {
    const answer = Promise.withResolvers<never>();
    looks.push(answer);
    return answer.promise;
  };
  return { read: txOf({ isTransaction: false, send: ask, read: ask }), looks };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('looks again for what came due while it looked', async () => {
  const { read, looks } = heldUp();
  const { ran } = start(
    {
      often: { everyMs: 500, due: () => holds },
      seldom: { everyMs: 1_000, due: () => holds },
    },
    read,
  );
  // The first look is still out when the interval of the other one comes.
  await pass(2);
  expect(looks).toHaveLength(1);
  looks[0]?.reject(new Error('not now'));
  await settled();
  await pass(1);
  looks[1]?.reject(new Error('not now'));
  await settled();
  expect(ran).toEqual(['often', 'often', 'seldom']);
});

it('lets every tick go by itself while a look is held up', async () => {
  const { read, looks } = heldUp();
  const { ran } = start(
    {
      asked: { everyMs: 500, due: () => holds },
      later: { everyMs: 1_000, due: () => holds },
      known: { everyMs: 500, due: () => true },
    },
    read,
  );
  await pass(1);
  expect(ran).toEqual(['known']);
  await pass(4);
  expect(ran.toSorted()).toEqual(['asked', 'known', 'known', 'later']);
  await pass(2);
  expect(looks).toHaveLength(1);
  expect(ran.filter((name) => name === 'later')).toHaveLength(2);
  expect(ran.filter((name) => name === 'known').length).toBeGreaterThan(3);
  looks[0]?.reject(new Error('over'));
});
