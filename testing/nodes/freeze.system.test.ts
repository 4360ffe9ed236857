// A node that stands still in a transaction delays the others for seconds, not for as long as
// it stands still.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOver } from '#server/platform/db/database.ts';
import { verifyBook } from '#server/domains/ledger/index.ts';
import { type NodeProcess, startNode } from '#testing/nodes/node-process.ts';
import { call, type Session, signUp } from '#testing/nodes/node-session.ts';
import { freePort } from '#testing/cluster/free-port.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';

/**
 * The cursors of reactions, and the rows of an account in a posting. The numbering is one
 * statement: no node can hold its lock.
 */
const cursors = 'from events.take_facts(';
const accountRows = 'from ledger.post(';
const locks = [cursors, accountRows];

const newestOfSession = `select last::int from events.user_stream
  where user_id = (select "userId" from auth_session order by "createdAt" desc limit 1)`;

interface Facts {
  readonly ids: number[];
  stop(): void;
}

/** The facts that an open page of this person gets. */
async function openPage(node: NodeProcess, session: Session): Promise<Facts> {
  const end = new AbortController();
  const response = await fetch(`${node.url}/stream`, {
    headers: { cookie: session.cookie },
    signal: end.signal,
  });
  const ids: number[] = [];
  const read = async (): Promise<void> => {
    let text = '';
    for await (const part of response.body ?? []) {
      text += Buffer.from(part).toString();
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('id: ')) ids.push(Number(line.slice(4)));
    }
  };
  read().catch(() => undefined);
  return { ids, stop: () => end.abort() };
}

/** One dollar's worth of money moved: a posting, and a fact for the page. */
async function convert(node: NodeProcess, session: Session): Promise<number> {
  const priced = await call(node, session, 'funding/previewConversion', {
    from: 'USD',
    to: 'USDT',
    amount: '5',
  });
  const { json } = (await priced.json()) as { json: { id: string } };
  return (await call(node, session, 'funding/convert', { id: json.id })).status;
}

describe.skipIf(!postgresPrograms())('two nodes on PostgreSQL', () => {
  let cluster: Cluster | undefined;
  let admin: pg.Pool;
  let nodes: NodeProcess[] = [];
  let folder: string | undefined;
  beforeAll(async () => {
    const own = mkdtempSync(join(tmpdir(), 'truefill-freeze-'));
    folder = own;
    cluster = await startPostgres();
    const url = (await cluster?.migratedDatabase('freeze')) ?? '';
    admin = new pg.Pool({ connectionString: url, max: 2 });
    // The cluster is stopped at the end, by its word.
    admin.on('error', () => undefined);
    const start = async (name: string) => {
      const port = String(await freePort());
      const env = {
        DATA_DIR: join(own, name),
        PORT: port,
        PUBLIC_URL: `http://localhost:${port}`,
        DATABASE_URL: url,
      };
      return startNode({ ...env, FREEZE_AFTER: locks.join('|') });
    };
    nodes = [await start('a'), await start('b')];
  }, 180_000);
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await admin.end();
    await cluster?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  it('go on while one of them is frozen with a lock, lose nothing, and show no gap afterwards', async () => {
    const [first, second] = nodes;
    if (!first || !second) throw new Error('two nodes were started');
    let sessions = 0;
    for (const lock of locks)
      for (const [frozen, other] of [
        [first, second],
        [second, first],
      ] as const) {
        const before = frozen.output().split('frozen').length;
        const session = await signUp(other, `freeze${++sessions}@example.org`);
        const theirs = { ...session };
        const page = await openPage(other, session);
        process.kill(frozen.pid, 'SIGUSR2');
        // Whatever the frozen node was doing for the person answers later, or not at all.
        const stuck = convert(frozen, theirs).catch(() => 0);
        await expect.poll(() => frozen.output().split('frozen').length, { timeout: 20_000 }).toBe(before + 1);

        const seen = page.ids.length;
        expect(await convert(other, session)).toBe(200);
        // Facts reach the page although the frozen node still holds its transaction open.
        await expect.poll(() => page.ids.length, { timeout: 25_000 }).toBeGreaterThan(seen);
        process.kill(frozen.pid, 'SIGCONT');
        await stuck;
        expect(await convert(frozen, theirs)).toBe(200);
        const unnumbered = () => admin.query('select 1 from events.outbox where seq is null');
        await expect.poll(async () => (await unnumbered()).rowCount).toBe(0);
        // A reaction that waited for the frozen node may still record a fact: the newest is asked
        // for again each time.
        const newest = () => admin.query<{ last: number }>(newestOfSession);
        await expect.poll(async () => page.ids.at(-1) === (await newest()).rows[0]?.last).toBe(true);
        const from = page.ids[0] ?? 0;
        expect(page.ids, lock).toEqual(page.ids.map((_, place) => from + place));
        page.stop();
      }
    const database = databaseOver({
      kind: 'server',
      pool: admin,
      listen: () => Promise.reject(new Error('not used')),
      close: () => Promise.resolve(),
    });
    expect(await verifyBook(database.read)).toEqual([]);
  }, 300_000);
});
