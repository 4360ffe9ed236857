export interface Lane {
  /** How many wait for their turn. */
  readonly waiting: () => number;
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** So many at once, the others in order: a flood of work costs waiting, not memory. */
export function laneOf(mostAtOnce: number): Lane {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    waiting: () => queue.length,
    inTurn: async (work) => {
      if (running >= mostAtOnce) await new Promise<void>((resolve) => queue.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        // Its place goes to whoever waited longest.
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
