// A client in a process of its own, so that its work is not counted as the server's. Reads one job
// from the first argument.
import { Agent, request } from 'node:http';
import { newId } from '#core/values/ids.ts';

export interface LoadCall {
  readonly url: string;
  /** `$ID` stands for a fresh order id, `$SIDE` for buy and sell in turn. */
  readonly body: string;
}

/** What to send, how often, and over how many connections. */
export interface LoadJob {
  /** Sent in turn. */
  readonly calls: readonly LoadCall[];
  readonly headers: Readonly<Record<string, string>>;
  /** People in turn; the headers say who asks where there are none. */
  readonly cookies?: readonly string[];
  readonly count: number;
  readonly connections: number;
}

export interface LoadDone {
  readonly failed: number;
  readonly perSecond: number;
  /** Milliseconds that 99 of 100 took at most, by address. */
  readonly p99: Readonly<Record<string, number>>;
}

const job = JSON.parse(process.argv[2] ?? '') as LoadJob;
const agent = new Agent({ keepAlive: true, maxSockets: job.connections });
const waits = new Map(job.calls.map(({ url }): [string, number[]] => [url, []]));

const send = (place: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const which = place % job.calls.length;
    const call = job.calls[which];
    if (!call) throw new Error('a job without calls');
    // Everybody gets every call and both sides, not one of them always the same.
    const turn = Math.floor(place / job.calls.length);
    const cookie = job.cookies?.[(turn + which) % job.cookies.length];
    const body = call.body
      .replaceAll('$ID', newId('ord'))
      .replaceAll('$SIDE', turn % 2 === 0 ? 'buy' : 'sell');
    const started = performance.now();
    const outgoing = request(
      call.url,
      {
        method: 'POST',
        agent,
        headers: {
          ...job.headers,
          ...(cookie !== undefined && { cookie }),
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => {
          waits.get(call.url)?.push(performance.now() - started);
          resolve(answer.statusCode ?? 0);
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });

let sent = 0;
let failed = 0;
const started = performance.now();
await Promise.all(
  Array.from({ length: job.connections }, async () => {
    while (sent < job.count) if ((await send(sent++)) !== 200) failed += 1;
  }),
);
const seconds = (performance.now() - started) / 1_000;
agent.destroy();
const p99 = Object.fromEntries(
  [...waits].map(([url, ms]) => [url, ms.toSorted((a, b) => a - b)[Math.ceil(ms.length * 0.99) - 1] ?? 0]),
);
console.log(JSON.stringify({ failed, perSecond: job.count / seconds, p99 } satisfies LoadDone));
