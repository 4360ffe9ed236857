// A relay before PostgreSQL that reads what passes: the statements of every connection, and how
// often one waits for another.
import { connect, createServer, type Socket } from 'node:net';

export interface Statement {
  readonly connection: number;
  /**
   * Statements of one connection with the same number left together: no result was waited for
   * between them.
   */
  readonly trip: number;
  readonly text: string;
}

export interface WatchedDatabase {
  readonly url: string;
  /** What was sent while `work` ran. */
  during(work: () => Promise<unknown>): Promise<Statement[]>;
  stop(): Promise<void>;
}

export async function watchDatabase(url: string): Promise<WatchedDatabase> {
  const { hostname, port } = new URL(url);
  const seen: Statement[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((client) => {
    const connection = (connections += 1);
    const upstream = connect(Number(port), hostname);
    let trip = 0;
    let hasAnswered = true;
    const read = readStatements((text) => seen.push({ connection, trip, text }));
    client.on('data', (chunk) => {
      if (hasAnswered) trip += 1;
      hasAnswered = false;
      read(chunk);
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      hasAnswered = true;
      client.write(chunk);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const watched = new URL(url);
  watched.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: watched.href,
    during: async (work) => {
      const from = seen.length;
      await work();
      return seen.slice(from);
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/**
 * Reads the client's half of the protocol: a length and its message, after the first with a letter
 * before (PostgreSQL manual, "Message Formats"). Q is a simple statement; P gives a name a text, often
 * the empty name, and B asks for what has that name.
 */
function readStatements(onStatement: (text: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  const texts = new Map<string, string>();
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      const letter = isStarted ? String.fromCharCode(rest[0] ?? 0) : '';
      const body = rest.subarray(head + 4, end);
      isStarted = true;
      rest = rest.subarray(end);
      const second = body.indexOf(0) + 1;
      if (letter === 'Q') onStatement(textFrom(body, 0));
      if (letter === 'P') texts.set(textFrom(body, 0), textFrom(body, second));
      if (letter === 'B') onStatement(texts.get(textFrom(body, second)) ?? '');
    }
  };
}

const textFrom = (body: Buffer, start: number): string =>
  body.subarray(start, body.indexOf(0, start)).toString().replace(/\s+/g, ' ').trim();
