import { type FanOutParts, workChunk } from '#server/domains/copying/fan-out/chunk.ts';
import { faultFields, type Log } from '#server/platform/log.ts';

export interface FanOut {
  /** Something committed: look for work soon. */
  wake(): void;
  /** Resolves when no work was left that was there at the call. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Finds what another node left behind, or what a lost wake-up missed. */
const pollMs = 5_000;

/** Works tasks after their commit, and at start those that a crash has left: the tasks are the memory. */
export function startFanOut(
  parts: FanOutParts,
  log: Log,
  workers = parts.db.kind === 'server' ? 4 : 1,
): FanOut {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const work = async (avoid: Set<number>): Promise<void> => {
    while (!stopped) {
      const failedBefore = avoid.size;
      try {
        if (!(await workChunk(parts, avoid))) return;
      } catch (fault) {
        log.error('copying.fan_out_failed', { stripes: [...avoid], ...faultFields(fault) });
        // Nothing to go round: the database itself does not answer. The poll tries again.
        if (avoid.size === failedBefore) return;
      }
    }
  };
  const loop = async (): Promise<void> => {
    do {
      again = false;
      const avoid = new Set<number>();
      await Promise.all(Array.from({ length: workers }, () => work(avoid)));
    } while (again && !stopped);
  };
  const wake = (): void => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = loop().finally(() => {
      running = undefined;
    });
  };

  parts.db.onCommittedEvents(wake);
  const poll = setInterval(wake, pollMs);
  wake();
  return {
    wake,
    settled: async () => {
      wake();
      while (running) await running;
    },
    stop: async () => {
      stopped = true;
      clearInterval(poll);
      await running;
    },
  };
}
