import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { freePort, portsForTests } from '#testing/cluster/free-port.ts';
import { startChild } from '#testing/run/child.ts';

/** Takes this many ports of the range, says which, and lives on. */
const taker = (count: number, from: number, to: number) => `
  import { freePort } from ${JSON.stringify(fileURLToPath(new URL('free-port.ts', import.meta.url)))};
  const ports = [];
  for (let i = 0; i < ${count}; i++) ports.push(await freePort({ from: ${from}, to: ${to} }));
  console.log(JSON.stringify(ports));
  setInterval(() => undefined, 1_000);`;

/** Elsewhere nothing keeps a port for a process. */
const onLinux = it.skipIf(process.platform !== 'linux');

describe('a port for a test', () => {
  onLinux('is given to one process only, and to another when that is dead', async () => {
    const program = taker(40, 12_000, 12_159);
    const children = [1, 2, 3].map(() =>
      startChild([process.execPath, '--input-type=module', '-e', program]),
    );
    const said = await Promise.all(children.map((child) => child.says(/^\[.*\]$/m)));
    const ports = said.flatMap(([line]) => JSON.parse(line) as number[]);
    await Promise.all(children.map((child) => child.end('SIGKILL')));
    expect(ports).toHaveLength(120);
    expect(new Set(ports).size).toBe(120);
    const [first = 0] = ports;
    expect(await freePort({ from: first, to: first })).toBe(first);
  });

  onLinux('is given to one caller of a process only', async () => {
    const ports = await Promise.all(Array.from({ length: 40 }, () => freePort({ from: 12_200, to: 12_299 })));
    expect(new Set(ports).size).toBe(40);
  });

  it('is not one that somebody listens on, and says when none is left', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(freePort({ from: port, to: port })).rejects.toThrow(
      `no port from ${port} to ${port} is free`,
    );
    server.close();
  });

  it('lies below the range of connections, and in the usual place where that leaves no room', async () => {
    expect(portsForTests('32768\t60999\n')).toEqual({ from: 12_000, to: 32_767 });
    expect(portsForTests('20000\t60999\n')).toEqual({ from: 12_000, to: 19_999 });
    expect(portsForTests('1024\t65535\n')).toEqual({ from: 12_000, to: 32_767 });
    expect(portsForTests('')).toEqual({ from: 12_000, to: 32_767 });
    const { from, to } = portsForTests();
    const port = await freePort();
    expect(port).toBeGreaterThanOrEqual(from);
    expect(port).toBeLessThanOrEqual(to);
  });
});
