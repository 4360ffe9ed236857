import { afterEach, describe, expect, it, vi } from 'vitest';
import { isRunning } from '../../scripts/test/processes.ts';
import { startChild } from '#testing/run/child.ts';

const node = (program: string) => [process.execPath, '-e', program];
const forEver = 'setInterval(() => undefined, 1_000);';
afterEach(() => {
  vi.restoreAllMocks();
});

// They wait side by side.
describe.concurrent('a program that a test starts', () => {
  it('tells what a program said that was killed before it was ready', async () => {
    const child = startChild(node(`console.log('half way'); process.kill(process.pid, 'SIGKILL');`));
    await expect(child.says(/ready/)).rejects.toThrow(/was ended by SIGKILL.*half way/s);
  });

  it('gives up on a program that never gets ready, and ends it', async () => {
    const child = startChild(node(`console.log('still thinking'); ${forEver}`), { longestMs: 5_000 });
    await expect(child.says(/ready/)).rejects.toThrow(/did not become ready.*still thinking/s);
    await child.ended;
    expect(isRunning(child.pid)).toBe(false);
  });

  it('kills a program that does not end when it is asked to, and says so', async () => {
    const stubborn = `process.on('SIGTERM', () => console.log('not yet')); console.log('ready'); ${forEver}`;
    const child = startChild(node(stubborn), { longestMs: 5_000 });
    await child.says(/ready/);
    await expect(child.end('SIGTERM')).rejects.toThrow(/did not end in time after SIGTERM.*not yet/s);
    await child.ended;
    expect(isRunning(child.pid)).toBe(false);
  });
});

it('tells of a death that no test asked for', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const child = startChild(node(`console.log('ready'); ${forEver}`));
  await child.says(/ready/);
  process.kill(child.pid, 'SIGKILL');
  await expect.poll(() => String(told.mock.lastCall)).toMatch(/was ended by SIGKILL.*ready/s);
});
