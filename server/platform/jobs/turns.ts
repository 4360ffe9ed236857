// Work that waits for time: done in turns, one after the other, a fault in one turn never stops the next.
import { faultFields, type Log } from '#server/platform/log.ts';

export interface Turns {
  /** Runs a turn now (or right after the running one) and resolves when it is over. */
  now(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs `turn` every `everyMs`, never twice at once. A turn that may take long asks `isStopped` between its parts. */
export function startTurns(
  name: string,
  everyMs: number,
  turn: (isStopped: () => boolean) => Promise<unknown>,
  log: Log,
): Turns {
  let isStopped = false;
  let running: Promise<void> | undefined;
  const once = async (): Promise<void> => {
    try {
      await turn(() => isStopped);
    } catch (fault) {
      log.error('turn.failed', { turn: name, ...faultFields(fault) });
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
