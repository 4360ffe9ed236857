import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { LoadDone, LoadJob } from './http-load.ts';
import { mustHold } from './result.ts';

const client = fileURLToPath(new URL('./http-load.ts', import.meta.url));
const runFile = promisify(execFile);

/** Sends everything from a process of its own. Throws when an answer was no success. */
export async function load(job: LoadJob): Promise<LoadDone> {
  const { stdout } = await runFile(process.execPath, [client, JSON.stringify(job)], { timeout: 600_000 });
  const done = JSON.parse(stdout) as LoadDone;
  mustHold(done.failed === 0, `${done.failed} of ${job.count} calls to ${job.calls[0]?.url} failed`);
  return done;
}

/** A small market order, another one each time. */
export const orderBody = JSON.stringify({
  json: { id: '$ID', symbol: 'BTC', side: '$SIDE', product: 'margin', leverage: 2, quantity: '0.0001' },
});
export const noInput = JSON.stringify({ json: undefined });
