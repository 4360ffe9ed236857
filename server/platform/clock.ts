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

/** The machine's clock, moved by a fixed time. */
export const shiftedClock = (shiftMs: number): Clock => ({ now: () => Date.now() + shiftMs });

/** The machine's clock, or one that far ahead of it. */
export const clockShiftedBy = (ms: number | undefined): Clock =>
  ms === undefined ? systemClock : shiftedClock(ms);
