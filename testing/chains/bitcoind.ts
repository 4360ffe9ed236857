// A private Bitcoin node (regtest) whose blocks the test mines.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBitcoind } from '../../scripts/provide/bitcoind.ts';
import { freePort } from '#testing/cluster/free-port.ts';
import { startChild } from '#testing/run/child.ts';

export const bitcoindPath = findBitcoind();

export interface Bitcoind {
  readonly url: string;
  call<Result = unknown>(method: string, ...params: readonly unknown[]): Promise<Result>;
  stop(): Promise<void>;
}

export async function startBitcoind(path: string): Promise<Bitcoind> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'truefill-btc-'));
  const node = startChild([
    path,
    '-regtest',
    `-datadir=${folder}`,
    `-rpcport=${port}`,
    '-rpcuser=test',
    '-rpcpassword=test',
    '-listen=0',
    '-txindex=1',
    '-dbcache=16',
    '-fallbackfee=0.0001',
    '-unsafesqlitesync=1',
  ]);
  await node.says(/Done loading/);
  return {
    url: `http://test:test@127.0.0.1:${port}`,
    call: async <Result>(method: string, ...params: readonly unknown[]) => {
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa('test:test')}` },
        body: JSON.stringify({ jsonrpc: '1.0', id: 1, method, params }),
      });
      const body = (await response.json()) as { result: Result; error: { message: string } | null };
      if (body.error) throw new Error(`${method}: ${body.error.message}`);
      return body.result;
    },
    stop: async () => {
      await node.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
