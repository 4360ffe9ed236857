// The programs of a run. Each leads a process group of its own and carries the mark of the run, so
// that the run can end it with all that it started.
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { markVariable } from '../../testing/run/mark.ts';
import { allPids, isGroupRunning, tell } from './processes.ts';

const mark = randomUUID();
/** Between the request to end and the end by force. */
const graceMs = 5_000;
const groups = new Set<number>();

export interface Left {
  readonly pid: number;
  readonly command: string;
}

/** Starts a program as the leader of a new group. */
export function startProgram(command: readonly string[], options: SpawnOptions): ChildProcess {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    ...options,
    env: { ...process.env, ...options.env, [markVariable]: mark },
    detached: true,
  });
  if (child.pid !== undefined) groups.add(child.pid);
  return child;
}

/** Ends what is left of a program's group: at first politely. */
export async function endGroup(leader: number): Promise<void> {
  groups.delete(leader);
  if (!tell(-leader, 'SIGTERM')) return;
  for (let waited = 0; waited < graceMs; waited += 50) {
    await pause(50);
    if (!isGroupRunning(leader)) return;
  }
  tell(-leader, 'SIGKILL');
}

/**
 * Ends every group and then whatever else carries the mark of the run. Returns what had to be ended
 * so: it had left its group.
 */
export async function endPrograms(): Promise<readonly Left[]> {
  await Promise.all([...groups].map(endGroup));
  const left = marked(mark);
  for (const { pid } of left) tell(pid, 'SIGKILL');
  return left;
}

/** Processes with this mark, on systems that show the environment of a process (Linux). */
function marked(wanted: string): readonly Left[] {
  const entry = `${markVariable}=${wanted}\0`;
  return allPids().flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'utf8').includes(entry)) return [];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
      return [{ pid, command: command.slice(0, 200) }];
    } catch {
      // It has ended, or belongs to another user.
      return [];
    }
  });
}
