// A server killed with SIGKILL after every step of a payout, on PostgreSQL and a real Ethereum
// node: paid exactly once.
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayoutStep } from '#server/domains/funding/payouts/pay-withdrawals.ts';
import { openSigner } from '#server/domains/funding/payouts/signer-client.ts';
import { mineBlocks } from '#server/domains/funding/practice/store.ts';
import { findWithdrawal } from '#server/domains/funding/withdrawals/store.ts';
import * as ledger from '#server/domains/ledger/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { type Anvil, hasAnvil, startAnvil } from '#testing/chains/anvil.ts';
import { requestKeyOf } from '#server/domains/funding/payouts/request-seal.ts';
import { type NodeEnv, type NodeProcess, nodesSecret, startNode } from '#testing/nodes/node-process.ts';
import { payerApp, personWith, withdraw } from '#testing/stages/payer-stage.ts';
import { freePort } from '#testing/cluster/free-port.ts';
import { type Cluster, postgresPrograms, startPostgres } from '#testing/postgres.ts';

const ether = 1_000_000_000_000_000_000n;
const steps: readonly PayoutStep[] = ['planned', 'asked', 'stored', 'sent', 'noted', 'mined', 'ended'];
const receiverOf = (n: number): string => `0x${(0xbeef00 + n).toString(16).padStart(40, '0')}`;
const tronReceiver = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj';

let cluster: Cluster | undefined;
let node: Anvil;
let db: Database;
let env: NodeEnv & { readonly ETH_XPUB: string };
let folder: string;
let wallet: string;

describe.skipIf(!postgresPrograms() || !hasAnvil)('a server killed after each step of a payout', () => {
  beforeAll(async () => {
    cluster = await startPostgres();
    node = await startAnvil();
    folder = mkdtempSync(join(tmpdir(), 'truefill-kills-'));
    const address = (await cluster?.migratedDatabase('payouts')) ?? '';
    db = await openDatabase({ DATABASE_URL: address, DATABASE_POOL: 4, DATA_DIR: folder }, silentLog);
    const signer = openSigner({
      folder: join(folder, 'signer'),
      databaseUrl: undefined,
      requestKey: Buffer.alloc(0),
      network: 'regtest',
      clockShiftMs: 0,
      chainId: 31_337,
      token: '',
    });
    const facts = await signer.facts();
    await signer.stop();
    wallet = facts.wallets.ethereum;
    await node.call('anvil_setBalance', wallet, `0x${(50n * ether).toString(16)}`);
    env = {
      DATABASE_URL: address,
      DATA_DIR: folder,
      PORT: String(await freePort()),
      ETH_NODE_URL: node.url,
      ETH_CHAIN_ID: '31337',
      ETH_XPUB: facts.accountKeys.ethereum,
    };
  });
  afterAll(async () => {
    await db.close();
    await node.stop();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const countOpen = async (): Promise<number> =>
    (
      await db.pool.query<{ n: number }>(
        `select count(*)::int as n from funding.withdrawal where state not in ('completed', 'failed')`,
      )
    ).rows[0]?.n ?? 0;
  /**
   * Lets blocks come on both chains until the promise is settled: the practice network's own pace
   * is three seconds each.
   */
  const miningUntil = async (over: Promise<unknown>): Promise<void> => {
    let isOver = false;
    void over.finally(() => (isOver = true));
    while (!isOver) {
      await node.call('anvil_mine', '0xd');
      const at = new Date(systemClock.now());
      await db.transaction((tx) => mineBlocks(tx, ['tron'], at, at));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };

  it('pays each withdrawal exactly once', { timeout: 900_000 }, async () => {
    const app = { ...payerApp(db, systemClock), requestKey: requestKeyOf(nodesSecret) };
    const person = await personWith(app, 'killed', 'ETH', 10n * ether);
    await personWith(app, 'killed', 'USDT', 500_000_000n);
    const ids: string[] = [];
    // One withdrawal joins before each kill, so every step is reached by a fresh one as well as by
    // an old one.
    for (const [n, step] of steps.entries()) {
      ids.push(await withdraw(app, person, { asset: 'ETH', units: ether, address: receiverOf(n) }));
      const killed: NodeProcess = await startNode({ ...env, KILL_AFTER: step });
      await miningUntil(killed.exited);
    }
    ids.push(await withdraw(app, person, { asset: 'USDT', units: 60_000_000n, address: tronReceiver }));
    const server = await startNode(env);
    await miningUntil(
      (async () => {
        while ((await countOpen()) > 0) await new Promise((resolve) => setTimeout(resolve, 200));
      })(),
    );
    await keysAreNotInTheServer(server);
    expect(await server.stop()).toBe(0);

    for (const id of ids) expect((await findWithdrawal(db.read, id))?.state).toBe('completed');
    for (const n of steps.keys())
      expect(BigInt(await node.call<string>('eth_getBalance', receiverOf(n), 'latest'))).toBe(ether);
    const sent = Number(await node.call<string>('eth_getTransactionCount', wallet, 'latest'));
    expect(sent).toBe(steps.length);
    const practice = await db.pool.query('select * from funding.practice_transaction');
    expect(practice.rows).toHaveLength(1);
    const owner = await ledger.ownerOf(db.read, person.userId);
    expect(await ledger.balanceOf(db.read, owner, 'ETH', 'wallet')).toBe(3n * ether);
    expect(await ledger.balanceOf(db.read, owner, 'ETH', 'withdrawal_hold')).toBe(0n);
    expect(await ledger.verifyBook(db.read)).toEqual([]);
  });

  /**
   * Neither the server's memory map of its environment, nor the database, nor any file but the
   * signer's own holds the seed or a key.
   */
  async function keysAreNotInTheServer(server: NodeProcess): Promise<void> {
    const seed = readFileSync(join(folder, 'signer', 'seed.txt'), 'utf8').trim();
    expect(seed.split(' ')).toHaveLength(24);
    expect(statSync(join(folder, 'signer', 'seed.txt')).mode & 0o777).toBe(0o600);
    const holds = (text: string): boolean =>
      text.includes(seed) || /\b[xtyz]prv[1-9A-HJ-NP-Za-km-z]{50,}/.test(text);
    expect(holds(server.output())).toBe(false);
    const { rows } = await db.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    expect(rows.length).toBeGreaterThan(50);
    for (const { name } of rows) {
      const dump = await db.pool.query<{ text: string | null }>(
        `select string_agg(t::text, E'\\n') as text from ${name} t`,
      );
      expect([name, holds(dump.rows[0]?.text ?? '')]).toEqual([name, false]);
    }
    for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(file.parentPath, file.name);
      if (!file.isFile() || path.startsWith(join(folder, 'signer'))) continue;
      expect([path, holds(readFileSync(path, 'latin1'))]).toEqual([path, false]);
    }
    const environment = `/proc/${server.pid}/environ`;
    if (existsSync(environment)) expect(holds(readFileSync(environment, 'latin1'))).toBe(false);
    const maps = `/proc/${server.pid}/maps`;
    if (!existsSync(maps)) return;
    // The look into memory sees what is there: the public key is, the seed is not.
    expect(memoryHolds(server.pid, env.ETH_XPUB)).toBe(true);
    expect(memoryHolds(server.pid, seed)).toBe(false);
  }
});

/** Whether any readable page of the process holds the text. */
function memoryHolds(pid: number, text: string): boolean {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const wanted = Buffer.from(text);
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
      const range = /^([0-9a-f]+)-([0-9a-f]+) r/.exec(line);
      if (!range || /\[v(var|syscall)/.test(line)) continue;
      if (pagesHold(memory, BigInt(`0x${range[1]}`), BigInt(`0x${range[2]}`), wanted)) return true;
    }
    return false;
  } finally {
    closeSync(memory);
  }
}

const pageBytes = 16 * 1024 * 1024;
/**
 * Reads a range in parts that overlap by the text's length; parts that cannot be read hold nothing
 * of ours.
 */
function pagesHold(memory: number, from: bigint, to: bigint, wanted: Buffer): boolean {
  const part = Buffer.alloc(pageBytes);
  for (let at = from; at < to; at += BigInt(pageBytes - wanted.length)) {
    const length = Number(to - at < BigInt(pageBytes) ? to - at : BigInt(pageBytes));
    try {
      const read = readSync(memory, part, 0, length, at);
      if (part.subarray(0, read).includes(wanted)) return true;
    } catch {
      continue;
    }
  }
  return false;
}
