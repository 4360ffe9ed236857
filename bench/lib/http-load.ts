// A client in a process of its own, so that its work is not counted as the server's. Reads one job
// from the first argument.
import { Agent, request } from 'node:http';
import { newId } from '#core/values/ids.ts';

/** What to send, how often, and over how many connections. */
export interface LoadJob {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly count: number;
  readonly connections: number;
  /** `$ID` stands for a fresh order id, `$SIDE` for buy and sell in turn. */
  readonly body: string;
}

const job = JSON.parse(process.argv[2] ?? '') as LoadJob;
const agent = new Agent({ keepAlive: true, maxSockets: job.connections });

const send = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const body = job.body
      .replaceAll('$ID', newId('ord'))
      .replaceAll('$SIDE', left % 2 === 0 ? 'buy' : 'sell');
    const outgoing = request(
      job.url,
      {
        method: 'POST',
        agent,
        headers: {
          ...job.headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });

let left = job.count;
let failed = 0;
await Promise.all(
  Array.from({ length: job.connections }, async () => {
    while (left-- > 0) if ((await send()) !== 200) failed += 1;
  }),
);
agent.destroy();
console.log(JSON.stringify({ failed }));
