// Work that is done when something says "look": never twice at once, and once more when the word came while it ran.
export interface OnWake {
  /** Something committed: look soon. */
  wake(): void;
  /** Resolves when nothing is left of what was there at the call. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs `work` at every wake and every `pollMs`, for what a lost word left behind. `work` answers for its own faults. */
export function startOnWake(pollMs: number, work: (isStopped: () => boolean) => Promise<void>): OnWake {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const loop = async (): Promise<void> => {
    do {
      again = false;
      await work(() => stopped);
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
  const poll = setInterval(wake, pollMs);
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
