// Work that waits for time: one tick after the other, and a fault in one never stops the next.
import { faultFields, type Log } from '#server/platform/log.ts';

export interface Ticks {
  /** Runs a tick now (or right after the running one) and resolves when it is over. */
  now(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs `tick` every `everyMs`, never twice at once. A tick that may take long asks `isStopped`
 * between its parts.
 */
export function startTicks(
  name: string,
  everyMs: number,
  tick: (isStopped: () => boolean) => Promise<unknown>,
  log: Log,
): Ticks {
  let isStopped = false;
  let running: Promise<void> | undefined;
  const once = async (): Promise<void> => {
    try {
      await tick(() => isStopped);
    } catch (fault) {
      log.error('tick.failed', { tick: name, ...faultFields(fault) });
    }
  };
  const start = (): Promise<void> => {
    running ??= once().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(() => void start(), everyMs);
  return {
    now: async () => {
      await running;
      await start();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
