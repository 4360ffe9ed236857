/** Places in a series of values: from the peak down to the lowest value after it. */
export interface Fall {
  readonly peak: number;
  readonly trough: number;
}

/** The deepest fall relative to its peak; undefined while no value is below an earlier one. */
export function deepestFall(values: readonly number[]): Fall | undefined {
  let deepest: Fall | undefined;
  let [peak, worst] = [0, 0];
  for (const [place, value] of values.entries()) {
    const highest = values[peak] ?? value;
    if (value > highest) peak = place;
    const fall = (highest - value) / highest;
    if (fall > worst) [worst, deepest] = [fall, { peak, trough: place }];
  }
  return deepest;
}
