// A private Ethereum node whose blocks the test mines. It is an optional package: machines it does
// not run on skip, loudly.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '#testing/cluster/free-port.ts';
import { startChild } from '#testing/run/child.ts';

const program = fileURLToPath(
  new URL('../../node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil', import.meta.url),
);
export const hasAnvil = existsSync(program);

export interface Anvil {
  readonly url: string;
  call<Result = unknown>(method: string, ...params: readonly unknown[]): Promise<Result>;
  stop(): Promise<void>;
}

/** Starts a node that mines only when told to (`anvil_mine`). */
export async function startAnvil(): Promise<Anvil> {
  const port = await freePort();
  const node = startChild([program, '--no-mining', '--port', String(port), '--host', '127.0.0.1']);
  await node.says(/Listening on/);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    call: async <Result>(method: string, ...params: readonly unknown[]) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      const body = (await response.json()) as { result: Result; error?: { message: string } };
      if (body.error) throw new Error(`${method}: ${body.error.message}`);
      return body.result;
    },
    stop: async () => {
      await node.end('SIGTERM');
    },
  };
}
