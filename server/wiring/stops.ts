// What was started, noted as it starts: stopping is its exact reverse.
type Stop = () => Promise<unknown>;

export interface Stops {
  add(stop: Stop | undefined): void;
  /** Stops everything, the last first. A fault ends it: what is left may need what did not stop. */
  all(): Promise<void>;
}

export function createStops(): Stops {
  const started: Stop[] = [];
  return {
    add: (stop) => void (stop && started.push(stop)),
    all: async () => {
      for (let stop = started.pop(); stop; stop = started.pop()) await stop();
    },
  };
}
