import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { freePort, portsForTests } from '#testing/cluster/free-port.ts';

const module = fileURLToPath(new URL('free-port.ts', import.meta.url));
/** Takes this many ports of the range in a process of its own, which ends when all have theirs. */
const taker = (count: number, from: number, to: number) => `
  import { freePort } from ${JSON.stringify(module)};
  const ports = [];
  for (let i = 0; i < ${count}; i++) ports.push(await freePort({ from: ${from}, to: ${to} }));
  process.stdout.write(JSON.stringify(ports));
  process.stdin.resume().on('end', () => process.exit(0));`;

describe('a port for a test', () => {
  it('is given to one process only, as long as that lives', async () => {
    const [from, to] = [12_000, 12_159];
    const run = promisify(execFile);
    const children = [1, 2, 3].map(() =>
      run(process.execPath, ['--input-type=module', '-e', taker(40, from, to)], { timeout: 60_000 }),
    );
    const said = children.map(({ child }) => once(child.stdout ?? child, 'data').then(String));
    const ports = (await Promise.all(said)).flatMap((text) => JSON.parse(text) as number[]);
    for (const { child } of children) child.stdin?.end();
    await Promise.all(children);
    expect(ports).toHaveLength(120);
    expect(new Set(ports).size).toBe(120);
  });

  it('is given to one caller of a process only', async () => {
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
