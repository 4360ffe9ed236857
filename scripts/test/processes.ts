// The processes of this machine. One that has ended stays in the system's list until its parent
// asks for its end. Where the first process of a container never asks, it stays for good: it does
// not run any more all the same.
import { readdirSync, readFileSync } from 'node:fs';

/** Sends a signal; 0 only asks. False when there is no such process, or group when negative. */
export function tell(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

export const isRunning = (pid: number): boolean => tell(pid, 0) && !stateOf(pid)?.hasEnded;

/** Whether any process of this leader's group runs. */
export function isGroupRunning(leader: number): boolean {
  if (!tell(-leader, 0)) return false;
  const members = allPids()
    .map(stateOf)
    .filter((state) => state?.group === leader);
  // A system that lists none has answered above.
  return members.length === 0 || members.some((state) => !state?.hasEnded);
}

/** Empty on systems that do not list their processes as files (Linux does). */
export function allPids(): readonly number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

interface State {
  readonly group: number;
  readonly hasEnded: boolean;
}

/** From `/proc/<pid>/stat`: behind the name in brackets stand state, parent and group (proc(5)). */
function stateOf(pid: number): State | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { group: Number(group), hasEnded: 'ZX'.includes(state) };
  } catch {
    return undefined;
  }
}
