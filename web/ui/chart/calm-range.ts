/** Of a value: what moved less is drawn as a calm line, not as if every cent were a storm. */
const smallestSpan = 0.005;

/** The range a series is drawn in: its own, or widened alike at both ends where it hardly moved. */
export function calmRange(least: number, greatest: number): [least: number, greatest: number] {
  const lacking = Math.max(0, Math.abs(greatest) * smallestSpan - (greatest - least)) / 2;
  return [least - lacking, greatest + lacking];
}
