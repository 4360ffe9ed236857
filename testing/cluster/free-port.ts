// Ports for what tests start. A port that was merely free a moment ago is taken by the time it is
// used: by the near end of some connection, to which the system gives the ports of a range of its
// own, or by another test that looked in the same moment.
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { requireFreePort } from '#server/platform/http/free-port.ts';

interface Ports {
  /** The first and the last of them. */
  readonly from: number;
  readonly to: number;
}

/**
 * The ports below those that the system gives to connections (ip(7), `ip_local_port_range`); the
 * usual ones where it does not say, or leaves too few.
 */
export function portsForTests(range = localPortRange()): Ports {
  const from = 12_000;
  const below = Number(/^\d+/.exec(range)?.[0] ?? 0) - 1;
  return { from, to: below < from + 2_000 ? 32_767 : below };
}

function localPortRange(): string {
  return process.platform === 'linux' ? readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8') : '';
}

/** A free port of 127.0.0.1 that stays this process's: no test of another is given the same. */
export async function freePort({ from, to }: Ports = portsForTests()): Promise<number> {
  const start = randomInt(from, to + 1);
  for (let step = 0; step <= to - from; step++) {
    const port = from + ((start - from + step) % (to - from + 1));
    if ((await reserve(port)) && (await isFree(port))) return port;
  }
  throw new Error(`no port from ${from} to ${to} is free`);
}

/**
 * Takes a name that only one process has, until it ends, however it ends: a socket without a file,
 * which Linux alone knows (unix(7), "abstract"). False when it is taken; elsewhere always true.
 */
const reserve = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    if (process.platform !== 'linux') return resolve(true);
    const server = createServer((socket) => socket.destroy()).unref();
    server.once('error', (fault: NodeJS.ErrnoException) =>
      fault.code === 'EADDRINUSE' ? resolve(false) : reject(fault),
    );
    server.listen({ path: `\0truefill-test-port-${port}` }, () => resolve(true));
  });

const isFree = (port: number): Promise<boolean> =>
  requireFreePort({ PORT: port, HOST: '127.0.0.1' }).then(
    () => true,
    () => false,
  );
