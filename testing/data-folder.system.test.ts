// One process per data folder, whatever separates two of them: a container of its own, another
// machine, a long path.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { newId } from '#core/values/ids.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { FolderInUse, lockFolder } from '#server/platform/db/embedded/folder-lock.ts';
import { silentLog } from '#server/platform/log.ts';
import { type NodeProcess, startNode } from '#testing/nodes/node-process.ts';
import { call, type Session, signUp } from '#testing/nodes/node-session.ts';
import { freePort } from '#testing/cluster/free-port.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'truefill-folder-'));
  folders.push(folder);
  return folder;
};
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const inUse = /data folder .* is already in use by another Truefill process/;
/**
 * As in a container: a network of its own, with its own loopback. An ordinary user may have one
 * where the system lets them be root in it.
 */
const apart = ['-n', '-rn'].find(
  (flags) => spawnSync('unshare', [flags, 'true'], { timeout: 10_000 }).status === 0,
);
const ownNetwork = ['unshare', apart ?? '', 'sh', '-c', 'ip link set lo up 2>/dev/null; exec "$@"', 'sh'];

const environment = async (folder: string) => {
  const port = String(await freePort());
  return { DATA_DIR: folder, PORT: port, PUBLIC_URL: `http://localhost:${port}` };
};

async function deposit(node: NodeProcess, session: Session): Promise<string> {
  const id = newId('top');
  const input = { id, rail: 'card', amount: '100.00' };
  const answer = await call(node, session, 'funding/topUp', input);
  if (answer.status !== 200) throw new Error(await answer.text());
  return id;
}

async function depositsIn(folder: string): Promise<string[]> {
  const database = await openDatabase({ DATABASE_POOL: 2, DATA_DIR: folder }, silentLog);
  const { rows } = await database.pool.query<{ id: string }>('select id from funding.top_up order by id');
  await database.close();
  return rows.map(({ id }) => id);
}

it.skipIf(!apart)(
  'refuses a folder that a process in another network namespace uses, and keeps its 40 deposits',
  async () => {
    const env = await environment(newFolder());
    const first = await startNode(env);
    const session = await signUp(first);
    // A start that fails here is what keeps the deposits; one that succeeds writes its own history
    // over them.
    const second = startNode(env, undefined, ownNetwork);
    const refusal = await second.then(
      () => 'started',
      (fault: Error) => fault.message,
    );
    const acknowledged: string[] = [];
    for (let n = 0; n < 40; n++) acknowledged.push(await deposit(first, session));
    expect(await first.stop()).toBe(0);
    if (refusal === 'started') await (await second).stop();

    const kept = await depositsIn(env.DATA_DIR);
    expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([]);
    expect(refusal).toMatch(inUse);
  },
  180_000,
);

it('stops a process whose lease was taken away, with a sentence and without writing on', async () => {
  const folder = newFolder();
  const env = await environment(folder);
  const node = await startNode(env);
  const session = await signUp(node);
  const kept = await deposit(node, session);

  const file = join(folder, 'truefill.lease');
  const lease = JSON.parse(readFileSync(file, 'utf8')) as { generation: number };
  const taken = { ...lease, generation: lease.generation + 1, token: 'another machine', released: true };
  writeFileSync(`${file}.new`, JSON.stringify(taken));
  renameSync(`${file}.new`, file);
  await expect(deposit(node, session)).rejects.toThrow();
  expect(await node.exited).toBe(1);
  expect(node.output()).toMatch(/Another process has taken over the data folder/);

  expect(await depositsIn(folder)).toEqual([kept]);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ generation: lease.generation + 2 });
});

it('takes a folder over at once from a process that was killed, leaving its socket behind', async () => {
  const folder = newFolder();
  const first = await startNode(await environment(folder));
  await first.kill();
  const next = await lockFolder(folder);
  expect(next.isHeld()).toBe(true);
  await next.release();
});

it('refuses while a holder on another machine shows life, and takes over when it is silent', async () => {
  const folder = newFolder();
  const elsewhere = { generation: 7, token: 'other', pid: 1, host: 'other', machine: 'another kernel' };
  writeFileSync(join(folder, 'truefill.lease'), JSON.stringify(elsewhere));
  let beats = 0;
  const alive = setInterval(() => writeFileSync(join(folder, 'truefill.beat'), `other ${++beats}`), 50);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  clearInterval(alive);
  const taken = await lockFolder(folder, 1_000);
  expect(JSON.parse(readFileSync(join(folder, 'truefill.lease'), 'utf8'))).toMatchObject({ generation: 8 });
  await taken.release();
});

it.each([
  ['verify-ledger', [], /"Check the Ledger" on \/admin-health/],
  ['admin', ['list-admins'], /Stop that process/],
] as const)('tells %s beside a running server what to do', async (script, args, advice) => {
  const folder = newFolder();
  const held = await lockFolder(folder);
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, KEYS_DIR: `${folder}-keys` },
    encoding: 'utf8',
    timeout: 60_000,
  });
  await held.release();
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(inUse);
  expect(stderr).toMatch(advice);
  expect(stderr).not.toMatch(/\n\s+at /);
});

it('locks a folder whose path is too long for the name of a socket', async () => {
  const folder = join(newFolder(), 'a-folder-with-a-long-name-'.repeat(6));
  mkdirSync(folder);
  const held = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(inUse);
  await held.release();
  await (await lockFolder(folder)).release();
});
