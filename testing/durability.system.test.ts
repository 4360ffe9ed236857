// What was acknowledged is there after a kill at any moment, on both databases; two processes never
// share a data folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { type NodeEnv, type NodeProcess, startNode } from '#testing/nodes/node-process.ts';
import { call, type Session, signUp } from '#testing/nodes/node-session.ts';
import { freePort } from '#testing/cluster/free-port.ts';
import { type Cluster, startPostgres } from '#testing/postgres.ts';

// The long run has 200 kills on each database; ten on each, twenty in all, fit the everyday run.
const kills = process.env['LONG'] ? 200 : 10;
const cluster: Cluster | undefined = await startPostgres();
const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'truefill-kill-'));
  folders.push(folder);
  return folder;
};
let random = 12_345;
const nextRandom = (below: number) => {
  random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0;
  return random % below;
};

let serverUrl: string | undefined;
beforeAll(async () => {
  serverUrl = await cluster?.createDatabase('kills');
});
afterAll(async () => {
  await cluster?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A person with coins to withdraw. */
async function coinOwner(node: NodeProcess): Promise<Session> {
  const session = await signUp(node);
  const input = { from: 'USD', to: 'USDT', amount: '500' };
  const priced = await call(node, session, 'funding/previewConversion', input);
  const { json } = (await priced.json()) as { json: { id: string } };
  expect((await call(node, session, 'funding/convert', { id: json.id })).status).toBe(200);
  return session;
}

/**
 * Writes until the process dies; remembers what was acknowledged. The kill comes a random moment
 * after a random number of acknowledgements, so a slow machine kills as far into the work as a fast
 * one.
 */
async function writeUntilKilled(node: NodeProcess, session: Session, acknowledged: string[]): Promise<void> {
  await cancelLeftovers(node, session);
  let left = 1 + nextRandom(8);
  let killed: Promise<void> | undefined;
  const acknowledge = (line: string) => {
    acknowledged.push(line);
    left -= 1;
    if (left === 0) {
      killed = new Promise((resolve) => setTimeout(() => void node.kill().then(resolve), nextRandom(30)));
    }
  };
  const addressId = await savedAddress(node, session);
  const writer = async () => {
    for (;;) {
      const id = newId('wdr');
      try {
        const input = { id, quoteId: await quote(node, session), addressId };
        const asked = await call(node, session, 'funding/requestWithdrawal', input);
        // Another writer's quote took the place of this one: only one is open.
        const text = await asked.text();
        if (text.includes('quote_expired')) continue;
        if (asked.status !== 200) throw new Error(text);
        acknowledge(`${id} requested`);
        const cancelled = await call(node, session, 'funding/cancelWithdrawal', { id });
        if (cancelled.status !== 200) throw new Error(await cancelled.text());
        acknowledge(`${id} cancelled`);
      } catch (fault) {
        // Once the kill is on its way every fault is expected; before it none is.
        if (killed) return;
        throw fault;
      }
    }
  };
  await Promise.all([writer(), writer(), writer()]);
  await killed;
}

/** A quote to withdraw coins that are there: what is cancelled can be asked for again. */
async function quote(node: NodeProcess, session: Session): Promise<string> {
  const input = { from: 'USDT', asset: 'USDT', amount: '50' };
  const priced = await call(node, session, 'funding/previewWithdrawal', input);
  return ((await priced.json()) as { json: { id: string } }).json.id;
}

async function savedAddress(node: NodeProcess, session: Session): Promise<string> {
  const input = {
    id: newId('adr'),
    asset: 'USDT',
    label: 'Mine',
    address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
  };
  const saved = await call(node, session, 'funding/saveAddress', input);
  return ((await saved.json()) as { json: { id: string } }).json.id;
}

/** Requests that the last kill left without their cancellation would use up the money. */
async function cancelLeftovers(node: NodeProcess, session: Session): Promise<void> {
  const listed = await call(node, session, 'funding/withdrawals', { limit: 100 });
  const { json } = (await listed.json()) as { json: { id: string; state: string }[] };
  for (const { id, state } of json) {
    if (state === 'requested')
      expect((await call(node, session, 'funding/cancelWithdrawal', { id })).status).toBe(200);
  }
}

async function survives(env: NodeEnv): Promise<void> {
  const port = String(await freePort());
  const common = { ...env, PORT: port, PUBLIC_URL: `http://localhost:${port}` };
  let node = await startNode(common);
  const session = await coinOwner(node);
  const acknowledged: string[] = [];
  for (let round = 0; round < kills; round++) {
    await writeUntilKilled(node, session, acknowledged);
    node = await startNode(common);
  }
  expect(await node.stop()).toBe(0);
  expect(acknowledged.length).toBeGreaterThanOrEqual(kills);

  const database = await openDatabase(
    { DATABASE_POOL: 2, DATA_DIR: env.DATA_DIR, DATABASE_URL: env['DATABASE_URL'] },
    silentLog,
  );
  const rows = await database.pool.query<{ id: string; state: string }>(
    'select id, state from funding.withdrawal',
  );
  const states = new Map(rows.rows.map((row) => [row.id, row.state]));
  const lost = acknowledged.filter((line) => {
    const [id = '', state] = line.split(' ');
    return state === 'cancelled' ? states.get(id) !== 'cancelled' : !states.has(id);
  });
  expect(lost).toEqual([]);
  expect((await database.pool.query('select * from ledger.ledger_violations')).rows).toEqual([]);
  await database.close();
}

describe(`a server killed ${kills} times while it writes`, () => {
  it(
    'keeps every acknowledged write on the embedded database',
    () => survives({ DATA_DIR: newFolder() }),
    1_800_000,
  );

  it.skipIf(!cluster)(
    'keeps every acknowledged write on PostgreSQL',
    () => survives({ DATA_DIR: newFolder(), DATABASE_URL: serverUrl ?? '' }),
    1_800_000,
  );
});

describe('starting', () => {
  it('refuses a data folder that another process uses, with a sentence', async () => {
    const folder = newFolder();
    const first = await startNode({ DATA_DIR: folder, PORT: String(await freePort()) });
    await expect(startNode({ DATA_DIR: folder, PORT: String(await freePort()) })).rejects.toThrow(
      /data folder .* is already in use by another Truefill process/,
    );
    await first.kill();
    const next = await startNode({ DATA_DIR: folder, PORT: String(await freePort()) });
    expect(await next.stop()).toBe(0);
  });

  it('says every problem of the configuration at once', async () => {
    await expect(
      startNode({ PORT: 'many', MODE: 'maybe', SMTP_URL: 'http://x', DATA_DIR: newFolder() }),
    ).rejects.toThrow(/3 problems:[\s\S]*MODE[\s\S]*PORT[\s\S]*SMTP_URL/);
  });

  it.skipIf(!cluster)(
    'waits for an unreachable PostgreSQL with a message and never falls back to the embedded one',
    async () => {
      const folder = newFolder();
      const port = await freePort();
      let node: Promise<NodeProcess> | undefined;
      const complained = new Promise<void>((resolve, reject) => {
        const env = {
          DATA_DIR: folder,
          DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/late`,
          LOG_LEVEL: 'warn',
        };
        const hear = (output: string) => {
          if (/does not answer \(try 2\)/.test(output)) resolve();
        };
        node = freePort().then((own) => startNode({ ...env, PORT: String(own) }, hear));
        node.catch(reject);
      });
      const admin = new pg.Client((await cluster?.createDatabase('late')) ?? '');
      await admin.connect();
      const { createServer, connect } = await import('node:net');
      await complained;
      // The address starts to answer only now: a relay to the real server.
      const target = Number(new URL(serverUrl ?? '').port);
      const relay = createServer((socket) => {
        const upstream = connect(target, '127.0.0.1');
        socket.pipe(upstream).pipe(socket);
        for (const side of [socket, upstream]) side.on('error', () => side.destroy());
      });
      await new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', resolve));
      const running = await node;
      if (!running) throw new Error('the node was started');
      expect(running.output()).toMatch(/does not answer \(try 1\)/);
      expect((await admin.query(`select to_regclass('ledger.entry') is not null as found`)).rows).toEqual([
        { found: true },
      ]);
      expect(await running.stop()).toBe(0);
      relay.close();
      await admin.end();
    },
    120_000,
  );
});
