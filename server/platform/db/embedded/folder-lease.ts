// Who holds the data folder, by generation. Each new holder writes the next generation over the
// last one, and a holder reads the file again before it writes: a process that was displaced,
// frozen or cut off, stops instead of writing on.
import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '#server/platform/clock.ts';

export interface Lease {
  readonly isMine: () => boolean;
  release(): void;
}

interface Holder {
  readonly generation: number;
  readonly token: string;
  readonly pid: number;
  readonly host: string;
  /** Differs after a reboot and on another machine, and is the same in every container of one. */
  readonly machine: string;
  readonly released?: true;
}

const beatMs = 2_000;
/**
 * A holder on another machine that shows no sign of life for so long is taken for dead; it is
 * fenced off in any case.
 */
export const silenceMs = 15_000;

/**
 * Takes the next generation. `knownDead`: the last holder ran on this machine and its socket has no
 * listener. Otherwise a lease that was not given back is watched for a while, and `inUse` is thrown
 * when its holder lives.
 */
export async function takeLease(
  folder: string,
  knownDead: boolean,
  silence: number,
  inUse: () => Error,
): Promise<Lease> {
  const file = join(folder, 'truefill.lease');
  const beatFile = join(folder, 'truefill.beat');
  const lastText = readText(file);
  const last = readHolder(lastText);
  const machine = thisMachine();
  const isGone = !last || last.released || (knownDead && last.machine === machine);
  if (!isGone && (await showsLife(file, beatFile, silence))) throw inUse();

  const mine: Holder = {
    generation: (last?.generation ?? 0) + 1,
    token: randomUUID(),
    pid: process.pid,
    host: hostname(),
    machine,
  };
  const text = JSON.stringify(mine);
  replaceLease(file, lastText, text, inUse);

  let beats = 0;
  let beatAt = 0;
  const beat = (): void => {
    const now = systemClock.now();
    if (now - beatAt < beatMs) return;
    beatAt = now;
    beats += 1;
    writeFileSync(beatFile, `${mine.token} ${beats}`);
  };
  const isMine = (): boolean => {
    // A folder that cannot be read any more gives no proof that it is still ours.
    if (readText(file) !== text) return false;
    beat();
    return true;
  };
  beat();
  return {
    isMine,
    release: () => {
      // When it is no longer ours there is nothing to give back.
      if (readText(file) === text)
        replaceLease(file, text, JSON.stringify({ ...mine, released: true }), inUse);
    },
  };
}

/**
 * Writes the lease, unless another start was faster; the loser of the last instant finds out at its
 * first write.
 */
function replaceLease(file: string, last: string | undefined, text: string, inUse: () => Error): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  if (readText(file) === last) return renameSync(draft, file);
  rmSync(draft, { force: true });
  throw inUse();
}

/** Whether the holder writes its beat while we watch. */
async function showsLife(file: string, beatFile: string, silence: number): Promise<boolean> {
  const before = [readText(file), readText(beatFile)].join();
  for (let waited = 0; waited < silence; waited += 500) {
    await pause(500);
    if ([readText(file), readText(beatFile)].join() !== before) return true;
  }
  return false;
}

function readHolder(text: string | undefined): Holder | undefined {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Holder;
  } catch {
    // Cut short by a full disk or a power cut: somebody held it, and whether they live is for the
    // watch to find out.
    return { generation: 0, token: '', pid: 0, host: '', machine: '' };
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function thisMachine(): string {
  return readText('/proc/sys/kernel/random/boot_id')?.trim() ?? hostname();
}
