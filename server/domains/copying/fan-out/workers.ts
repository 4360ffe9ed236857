import { type FanOutParts, lanesPerChunk, workChunk } from '#server/domains/copying/fan-out/chunk.ts';
import { hasTasks } from '#server/domains/copying/fan-out/store.ts';
import { type OnWake, startOnWake } from '#server/platform/jobs/on-wake.ts';
import { faultFields, type Log } from '#server/platform/log.ts';

/** `settled` resolves when no work is left that was there at the call. */
export type FanOut = OnWake;

/** Finds what another node left behind, or what a lost wake-up missed. */
const pollMs = 5_000;

/**
 * Works tasks after their commit, and at start those that a crash has left: the tasks are the
 * memory.
 */
export function startFanOut(
  parts: FanOutParts,
  log: Log,
  workers = parts.db.kind === 'server' ? 4 : 1,
): FanOut {
  const work = async (avoid: Set<number>, isStopped: () => boolean): Promise<void> => {
    let lanes = lanesPerChunk;
    while (!isStopped()) {
      const failedBefore = avoid.size;
      try {
        if (!(await workChunk(parts, avoid, lanes))) return;
      } catch (fault) {
        log.error('copying.fan_out_failed', { stripes: [...avoid], ...faultFields(fault) });
        // Not even a single stripe could be taken: the database itself does not answer. The poll
        // tries again.
        if (lanes === 1 && avoid.size === failedBefore) return;
        // One by one from now on, which tells the bad stripe from the good ones.
        lanes = 1;
      }
    }
  };
  const isNothingLeft = async (): Promise<boolean> => {
    try {
      return !(await hasTasks(parts.db.read));
    } catch {
      // The workers say what is wrong.
      return false;
    }
  };
  const fanOut = startOnWake(pollMs, async (isStopped, isPoll) => {
    if (isPoll && (await isNothingLeft())) return;
    const avoid = new Set<number>();
    await Promise.all(Array.from({ length: workers }, () => work(avoid, isStopped)));
  });
  // Nothing else makes a task: an order of someone whom no one copies wakes no worker.
  parts.db.onCommittedEvents((types) => {
    if (types.has('copying.leader-filled')) fanOut.wake();
  });
  fanOut.wake();
  return fanOut;
}
