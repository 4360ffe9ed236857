// Work that is done when something says "look": never twice at once, and once more when the word
// came while it ran.
export interface OnWake {
  /** Something committed here: look soon. */
  wake(): void;
  /** Look soon, and also for what others left behind. */
  poll(): void;
  /** Resolves when nothing is left of what was there at the call. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs `work` at every wake and every `pollMs`, for what a lost word left behind: then `isPoll` is
 * true. `work` answers for its own faults.
 */
export function startOnWake(
  pollMs: number,
  work: (isStopped: () => boolean, isPoll: boolean) => Promise<void>,
): OnWake {
  let running: Promise<void> | undefined;
  let asked: 'nothing' | 'wake' | 'poll' = 'nothing';
  let stopped = false;

  const loop = async (): Promise<void> => {
    while (asked !== 'nothing' && !stopped) {
      const isPoll = asked === 'poll';
      asked = 'nothing';
      await work(() => stopped, isPoll);
    }
  };
  const look = (how: 'wake' | 'poll'): void => {
    if (stopped) return;
    if (asked !== 'poll') asked = how;
    running ??= loop().finally(() => {
      running = undefined;
    });
  };
  const poll = (): void => look('poll');
  const timer = setInterval(poll, pollMs);
  return {
    wake: () => look('wake'),
    poll,
    settled: async () => {
      poll();
      while (running) await running;
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
