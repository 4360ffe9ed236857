// A client in a process of its own, so that its work is not counted as the server's. Reads one job
// from the first argument. It writes and reads HTTP/1.1 itself: beside it on two processors, a client
// of the library would take as much time as the server.
import { connect, type Socket } from 'node:net';
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
const waits = new Map(job.calls.map(({ url }): [string, number[]] => [url, []]));

/** What is sent as the call of this number, and which address it is for. */
function callAt(place: number): { readonly url: URL; readonly text: string } {
  const which = place % job.calls.length;
  const call = job.calls[which];
  if (!call) throw new Error('a job without calls');
  // Everybody gets every call and both sides, not one of them always the same.
  const turn = Math.floor(place / job.calls.length);
  const people = job.cookies?.length ?? 1;
  const cookie = job.cookies?.[(turn + which) % people];
  const side = Math.floor((turn + which) / people) % 2 === 0 ? 'buy' : 'sell';
  const body = call.body.replaceAll('$ID', newId('ord')).replaceAll('$SIDE', side);
  const url = new URL(call.url);
  const headers = {
    host: url.host,
    ...job.headers,
    ...(cookie !== undefined && { cookie }),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return { url, text: `POST ${url.pathname} HTTP/1.1\r\n${lines.join('')}\r\n${body}` };
}

/** Resolves to the status when the answer is whole. The connection stays open for the next. */
const answerOf = (socket: Socket): Promise<number> =>
  new Promise((resolve, reject) => {
    let text = '';
    const take = (part: string): void => {
      text += part;
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1];
      if (length === undefined) {
        reject(new Error(`an answer without a length: ${text.slice(0, end)}`));
        return;
      }
      if (text.length - end - 4 < Number(length)) return;
      socket.off('data', take).off('error', reject).off('close', reject);
      resolve(Number(text.slice(9, 12)));
    };
    // Latin-1 has a letter for each byte, so that letters count as the bytes that they were.
    socket.setEncoding('latin1').on('data', take).once('error', reject).once('close', reject);
  });

let sent = 0;
let failed = 0;
const started = performance.now();
await Promise.all(
  Array.from({ length: job.connections }, async () => {
    const { hostname, port } = new URL(job.calls[0]?.url ?? '');
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    while (sent < job.count) {
      const { url, text } = callAt(sent++);
      const asked = performance.now();
      socket.write(text);
      if ((await answerOf(socket)) !== 200) failed += 1;
      waits.get(url.href)?.push(performance.now() - asked);
    }
    socket.destroy();
  }),
);
const seconds = (performance.now() - started) / 1_000;
const p99 = Object.fromEntries(
  [...waits].map(([url, ms]) => [url, ms.toSorted((a, b) => a - b)[Math.ceil(ms.length * 0.99) - 1] ?? 0]),
);
console.log(JSON.stringify({ failed, perSecond: job.count / seconds, p99 } satisfies LoadDone));
