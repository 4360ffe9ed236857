// Work that waits for time: one tick after the other, and a fault in one never stops the next.
import type { Tick } from '#server/platform/domain-parts.ts';
import { faultFields, type Log } from '#server/platform/log.ts';

export interface Ticks {
  /** Runs a tick now (or right after the running one) and resolves when it is over. */
  now(): Promise<void>;
  stop(): Promise<void>;
}

/** A tick without its clock: never twice at once. */
export interface OneAtATime extends Ticks {
  readonly isFree: () => boolean;
  /** Runs a tick, or joins the running one. */
  start(): Promise<void>;
}

export function oneAtATime({ name, run }: Pick<Tick, 'name' | 'run'>, log: Log): OneAtATime {
  let isStopped = false;
  let running: Promise<void> | undefined;
  const once = async (): Promise<void> => {
    try {
      await run(() => isStopped);
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
  return {
    isFree: () => !isStopped && running === undefined,
    start,
    now: async () => {
      await running;
      await start();
    },
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}

/**
 * Runs a tick every `everyMs`. One that may take long asks `isStopped` between its parts.
 */
export function startTicks(tick: Tick, log: Log): Ticks {
  const work = oneAtATime(tick, log);
  const timer = setInterval(() => void work.start(), tick.everyMs);
  return {
    now: work.now,
    stop: () => {
      clearInterval(timer);
      return work.stop();
    },
  };
}
