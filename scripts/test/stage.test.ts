import { beforeAll, describe, expect, it, vi } from 'vitest';
import { endPrograms, startProgram } from './children.ts';
import { isRunning } from './processes.ts';
import { runStage } from './stage.ts';

const node = (program: string) => [process.execPath, '-e', program];
const forEver = 'setInterval(() => undefined, 1_000);';
/** Never comes back, and takes no time of the processors. */
const blocked = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
const start = (detached: boolean): string =>
  `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', '${forEver}'], { detached: ${detached}, stdio: 'inherit' }); console.log('started ' + pid);`;
const startedPid = (lines: readonly string[]): number => {
  const pid = Number(/started (\d+)/.exec(lines.join('\n'))?.[1]);
  expect(pid).toBeGreaterThan(0);
  return pid;
};

beforeAll(() => {
  const silent = vi.spyOn(console, 'log').mockReturnValue();
  return () => silent.mockRestore();
});
const stageOf = (program: string, minutes: number) =>
  runStage({ title: 'A stage', command: node(program), isBeside: true, minutes });

// They wait side by side; the last test ends every program.
describe.concurrent('a stage', () => {
  it('names the signal that ended a stage, with its last lines', async () => {
    const { isGood, cut, lines } = await stageOf(
      `console.log('last words'); process.kill(process.pid, 'SIGKILL');`,
      1,
    );
    expect(isGood).toBe(false);
    expect(cut).toMatch(/^was ended by SIGKILL/);
    expect(lines).toEqual(['last words']);
  });

  it('ends a stage at its limit, with what it started', async () => {
    const { isGood, cut, lines } = await stageOf(`${start(false)} ${blocked}`, 0.15);
    expect(isGood).toBe(false);
    expect(cut).toBe('had not ended after 0.15 minutes');
    expect(isRunning(startedPid(lines))).toBe(false);
  });

  it('ends what a stage leaves behind when it is done', async () => {
    const { isGood, lines } = await stageOf(`${start(false)} process.exit();`, 1);
    expect(isGood).toBe(true);
    expect(isRunning(startedPid(lines))).toBe(false);
  });
});

it.skipIf(process.platform !== 'linux')('finds and ends what left the group of its program', async () => {
  const program = startProgram(node(`${start(true)} ${forEver}`), { stdio: ['ignore', 'pipe', 'inherit'] });
  const heard: string[] = [];
  program.stdout?.on('data', (part: Buffer) => heard.push(part.toString()));
  await expect.poll(() => heard.join('')).toContain('\n');
  const left = await endPrograms();
  expect(left.map(({ pid }) => pid)).toEqual([startedPid(heard)]);
  await expect.poll(() => isRunning(startedPid(heard))).toBe(false);
  expect(isRunning(program.pid ?? 0)).toBe(false);
});
