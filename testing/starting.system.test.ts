// What an operator reads when a start fails, when the versions do not fit, and how a
// stop looks from outside.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { type NodeEnv, type NodeProcess, startNode } from '#testing/nodes/node-process.ts';
import { call, type Session, signUp } from '#testing/nodes/node-session.ts';
import { freePort } from '#testing/cluster/free-port.ts';
import { postgresPrograms, startPostgres } from '#testing/postgres.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'truefill-start-'));
  folders.push(folder);
  return folder;
};
afterAll(() =>
  folders.forEach((folder) => {
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true, force: true });
  }),
);

/** An administrator may write anywhere, but for who has given that power away. */
const asOrdinary = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override'] : [];
const mayLosePower =
  asOrdinary.length === 0 ||
  spawnSync('setpriv', [...asOrdinary.slice(1), 'true'], { timeout: 10_000 }).status === 0;

/** Text that a start that fails prints: never a stack. */
async function refusal(env: NodeEnv, through: readonly string[] = []): Promise<string> {
  const text = await startNode({ PORT: String(await freePort()), ...env }, undefined, through).then(
    async (node) => {
      await node.kill();
      return 'started';
    },
    (fault: Error) => fault.message,
  );
  expect(text).not.toMatch(/^\s+at /m);
  return text;
}

describe('a start that cannot be', () => {
  it('says that the port is in use, before it touches the database', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
    );
    const folder = newFolder();
    const text = await refusal({ DATA_DIR: folder, PORT: String(port) });
    expect(text).toContain(`Port ${port} of 127.0.0.1 is in use by another program.`);
    expect(readdirSync(folder)).toEqual([]);
    other.close();
  });

  it('says that DATA_DIR is a file', async () => {
    const file = join(newFolder(), 'data');
    writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: file })).toMatch(/DATA_DIR must be a folder, and .* is a file/);
  });

  it.skipIf(!mayLosePower)(
    'says that DATA_DIR cannot be written',
    async () => {
      const folder = newFolder();
      chmodSync(folder, 0o500);
      expect(await refusal({ DATA_DIR: folder }, asOrdinary)).toMatch(/The data folder cannot be written/);
    },
    60_000,
  );

  it('says that the embedded database lost files, and which folder to keep', async () => {
    const folder = newFolder();
    await (await openDatabase({ DATABASE_POOL: 2, DATA_DIR: folder }, silentLog)).close();
    const wal = join(folder, 'pg18', 'pg_wal');
    for (const name of readdirSync(wal)) rmSync(join(wal, name), { recursive: true });
    expect(await refusal({ DATA_DIR: folder })).toMatch(
      /does not open: files of it are missing or damaged[\s\S]*Restore the last backup/,
    );
    expect(existsSync(wal)).toBe(true);
  });

  it('refuses a database that a newer version used, and one whose migration cannot be converted', async () => {
    const folder = newFolder();
    const env = { DATA_DIR: folder };
    await (await startNode({ ...env, PORT: String(await freePort()) })).stop();
    const change = async (statement: string) => {
      const database = await openDatabase({ DATABASE_POOL: 2, DATA_DIR: folder }, silentLog);
      await database.pool.query(statement);
      await database.close();
    };
    await change(`insert into public.migration (name, hash) values ('9999-from-the-future.sql', 'f')`);
    expect(await refusal(env)).toMatch(
      /used by a newer version of Truefill: it has 9999-from-the-future\.sql/,
    );
    await change(`delete from public.migration where name like '9999%'`);
    await change(`update public.migration set hash = 'other' where name = '0033-market-personal.sql'`);
    expect(await refusal(env)).toMatch(/made by a version whose 0033-market-personal\.sql was different/);
  });

  it.skipIf(!postgresPrograms())(
    'says that PostgreSQL has no such database, instead of waiting for it',
    async () => {
      const cluster = await startPostgres();
      const url = (await cluster?.createDatabase('there')) ?? '';
      expect(
        await refusal({ DATA_DIR: newFolder(), DATABASE_URL: url.replace(/there$/, 'missing') }),
      ).toMatch(/database "missing" does not exist\. There is no such database: create it/);
      await cluster?.stop();
    },
    60_000,
  );
});

describe('a node that is stopped', () => {
  /**
   * Calls until the node says goodbye, as a proxy does that turns elsewhere. Answers what broke.
   */
  async function callUntilGone(node: NodeProcess, session: Session, onCall: () => void): Promise<string> {
    for (;;) {
      try {
        const answer = await call(node, { ...session }, 'ledger/balances', undefined);
        await answer.text();
        onCall();
        if (answer.headers.get('connection') === 'close') return 'told to leave';
      } catch (fault) {
        return String((fault as { cause?: { code?: string } }).cause?.code ?? fault);
      }
    }
  }

  it('says so first, answers every call in flight, sends pages elsewhere and ends with 0', async () => {
    const port = String(await freePort());
    const env = { DATA_DIR: newFolder(), PORT: port, PUBLIC_URL: `http://localhost:${port}` };
    const node = await startNode({ ...env, DRAIN_SECONDS: '2' });
    const session = await signUp(node);
    const page = await fetch(`${node.url}/stream`, { headers: { cookie: session.cookie } });
    const pageText = page.text();
    let calls = 0;
    const clients = Array.from({ length: 12 }, () => callUntilGone(node, session, () => (calls += 1)));
    await expect.poll(() => calls).toBeGreaterThan(12);
    const stopped = node.stop();
    const ready = async () => (await (await fetch(`${node.url}/readyz`)).json()) as unknown;
    await expect.poll(ready).toEqual({ ok: false, reason: 'stopping', reasons: ['stopping'] });
    // The pause is for proxies that have not looked yet: what they still send is answered.
    expect((await call(node, { ...session }, 'ledger/balances', undefined)).status).toBe(200);
    expect(await Promise.all(clients)).toEqual(clients.map(() => 'told to leave'));
    expect(await pageText).toMatch(/retry: 250\nevent: reconnect\n/);
    expect(await stopped).toBe(0);
  });
});

it.skipIf(!postgresPrograms())(
  'readiness answers within its second when the database hangs',
  async () => {
    const cluster = await startPostgres();
    if (!cluster) throw new Error('PostgreSQL is there');
    const url = await cluster.createDatabase('hangs');
    const port = String(await freePort());
    const node = await startNode({
      DATA_DIR: newFolder(),
      DATABASE_URL: url,
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
    });
    expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
    const backends = spawnSync('pgrep', ['-P', String(cluster.pid)], { timeout: 10_000 })
      .stdout.toString()
      .trim()
      .split('\n');
    const all = [cluster.pid, ...backends.map(Number)];
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    const answer = await fetch(`${node.url}/readyz`, { signal: AbortSignal.timeout(5_000) });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ ok: false, reason: 'database', reasons: ['database'] });
    for (const pid of all) process.kill(pid, 'SIGCONT');
    await expect.poll(async () => (await fetch(`${node.url}/readyz`)).status).toBe(200);
    await node.kill();
    await cluster.stop();
  },
  120_000,
);
