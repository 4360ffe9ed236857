// Where a journey plays: real server processes, and for two of them one address in front that takes
// turns.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type NodeProcess, startNode } from '../nodes/node-process.ts';
import { freePort } from '../cluster/free-port.ts';
import { startPostgres } from '../postgres.ts';

export interface Stage {
  readonly url: string;
  readonly firstAdminToken: string;
  /** Makes the next house-strategy trade happen now. */
  strategyTrade(): Promise<void>;
  /** Holds a market of the simulated feed at this price from now on, on every node. */
  holdPrice(symbol: string, price: string): Promise<void>;
  /** The newest captured mail to this address; waits for it. */
  mail(to: string, subject: RegExp): Promise<string>;
  /**
   * Stops the servers and reads the whole book with the shipped command. Answers what it printed.
   */
  stopAndVerifyLedger(): Promise<string>;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A Tuesday morning in New York: shares, forex and crypto are all open. */
const clockStart = Date.UTC(2026, 10, 3, 15);

const common = () => ({
  // One shift for all nodes: their clocks must agree, as real servers' do.
  CLOCK_SHIFT_MS: String(clockStart - Date.now()),
  WEB_FOLDER: process.env['WEB_OUT'] ?? join(root, 'dist/web'),
  WITHDRAWAL_HOLD_HOURS: '0',
  // People approve in these: on a slow machine it would come before them.
  PRACTICE_APPROVER: 'off',
  DEV_TRIGGERS: 'true',
});

/**
 * Traders with a record of two months, for who looks for one to copy: several seconds at the start.
 */
export const withRecords = { HISTORY_DAYS: '62' } as const;

/** One node on the embedded database. */
export async function embeddedStage(more: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'truefill-journey-'));
  const port = await freePort();
  const env = { ...common(), ...more, PORT: String(port), DATA_DIR: folder };
  const node = await startNode(env);
  return stage(node.url, [node], { DATA_DIR: folder }, async () =>
    rmSync(folder, { recursive: true, force: true }),
  );
}

/** Two nodes on one PostgreSQL behind one address; undefined where PostgreSQL cannot be had. */
export async function twoNodeStage(): Promise<Stage | undefined> {
  const cluster = await startPostgres();
  if (!cluster) return undefined;
  const database = await cluster.migratedDatabase('journey');
  const folder = mkdtempSync(join(tmpdir(), 'truefill-journey-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const nodes: NodeProcess[] = [];
  const env = { ...common(), ...withRecords };
  for (const name of ['a', 'b']) {
    nodes.push(
      await startNode({
        ...env,
        PORT: String(await freePort()),
        PUBLIC_URL: url,
        DATA_DIR: join(folder, name),
        DATABASE_URL: database,
      }),
    );
  }
  const stopBalancing = await balance(
    port,
    nodes.map((node) => Number(new URL(node.url).port)),
  );
  return stage(url, nodes, { DATABASE_URL: database, DATA_DIR: folder }, async () => {
    stopBalancing();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });
}

function stage(
  url: string,
  nodes: readonly NodeProcess[],
  env: Readonly<Record<string, string>>,
  clean: () => Promise<void>,
): Stage {
  let running = true;
  const stopNodes = async () => {
    if (running) for (const node of nodes) await node.stop();
    running = false;
  };
  return {
    url,
    firstAdminToken: nodes.find((node) => node.firstAdminToken !== '')?.firstAdminToken ?? '',
    strategyTrade: () => trigger(url, url, 'strategy-trade', {}),
    holdPrice: async (symbol, price) => {
      for (const node of nodes) await trigger(node.url, url, 'quote', { symbol, price });
    },
    mail: async (to, subject) => {
      for (let attempt = 0; attempt < 1_200; attempt++) {
        const mails = (await (await fetch(`${url}/dev/mail.json`)).json()) as {
          to: string;
          subject: string;
          text: string;
        }[];
        const found = mails.find((mail) => mail.to === to && subject.test(mail.subject));
        if (found) return found.text;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`no mail to ${to}`);
    },
    stopAndVerifyLedger: async () => {
      await stopNodes();
      return execFileSync(process.execPath, ['scripts/verify-ledger.ts'], {
        cwd: root,
        encoding: 'utf8',
        timeout: 120_000,
        env: { ...process.env, ...env },
      });
    },
    stop: async () => {
      await stopNodes();
      await clean();
    },
  };
}

/** Pulls one of the server's dev triggers. */
async function trigger(
  address: string,
  origin: string,
  name: string,
  body: Readonly<Record<string, string>>,
): Promise<void> {
  const response = await fetch(`${address}/dev/${name}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the trigger ${name} was refused: ${await response.text()}`);
}

/** Hands each new connection to the next node in turn. */
async function balance(port: number, targets: readonly number[]): Promise<() => void> {
  let turn = 0;
  const server = createServer((socket) => {
    const upstream = connect(targets[turn++ % targets.length] ?? 0, '127.0.0.1');
    socket.pipe(upstream).pipe(socket);
    for (const side of [socket, upstream]) side.on('error', () => side.destroy());
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return () => server.close();
}
