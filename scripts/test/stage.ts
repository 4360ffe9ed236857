// One program of a test run and what became of it.
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { endOf, howItEnded } from '../../testing/run/child.ts';
import { endGroup, startProgram } from './children.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const lastLines = 20;

export interface Stage {
  readonly title: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Says all of it when it has ended, because another stage runs beside it. */
  readonly isBeside?: boolean;
  /** The longest it may take. */
  readonly minutes: number;
}

export interface Ending {
  /** It ended by itself, with 0. */
  readonly isGood: boolean;
  /** Why it did not end by itself: its limit, or a signal. */
  readonly cut?: string;
  /** The end of its output. */
  readonly lines: readonly string[];
}

/** Runs a stage to its end, or to its limit. Whatever it has started ends with it. */
export async function runStage(stage: Stage): Promise<Ending> {
  const { title, command, env = {}, isBeside = false, minutes } = stage;
  const started = performance.now();
  if (!isBeside) console.log(`\n▸ ${title}`);
  const colours = process.stdout.isTTY && !process.env['NO_COLOR'] ? { FORCE_COLOR: '1' } : {};
  const child = startProgram(command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...colours, ...env },
  });
  const heard = hear(child, isBeside ? undefined : process.stdout);
  let isOverdue = false;
  const limit = setTimeout(() => {
    isOverdue = true;
    if (child.pid !== undefined) void endGroup(child.pid);
  }, minutes * 60_000);
  // Something that it left behind may hold the output open: that is not waited for.
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const end = await endOf(child, (fault) => heard.push(Buffer.from(`${fault.message}\n`)));
  await Promise.race([closed, pause(2_000)]);
  clearTimeout(limit);
  if (child.pid !== undefined) await endGroup(child.pid);
  const isGood = end.code === 0 && !isOverdue;
  const cut = isOverdue ? `had not ended after ${minutes} minutes` : end.signal ? howItEnded(end) : undefined;
  const words = `${isGood ? 'ok' : 'FAILED'} in ${Math.round((performance.now() - started) / 1000)} s${cut ? `: ${cut}` : ''}`;
  const text = Buffer.concat(heard).toString();
  if (isBeside) console.log(`\n▸ ${title}\n${text}  ${words}`);
  else console.log(`  ${words}`);
  return { isGood, ...(cut !== undefined && { cut }), lines: text.trimEnd().split('\n').slice(-lastLines) };
}

/** Keeps what a program says, and passes it on. */
function hear(child: ChildProcess, aloud?: NodeJS.WritableStream): Buffer[] {
  const heard: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      heard.push(part);
      aloud?.write(part);
    });
  return heard;
}
