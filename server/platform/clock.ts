/** Time is handed in, never read: tests set it, replays move it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that moves only when told to. */
export function fixedClock(start: number): Clock & { set(at: number): void; advance(ms: number): void } {
  let current = start;
  return {
    now: () => current,
    set: (at) => {
      current = at;
    },
    advance: (ms) => {
      current += ms;
    },
  };
}

/** A clock that begins at `start` now and runs on at the usual speed. */
export function clockFrom(start: number): Clock {
  const shift = start - Date.now();
  return { now: () => Date.now() + shift };
}
